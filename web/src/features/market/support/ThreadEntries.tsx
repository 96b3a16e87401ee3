import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ContactThread } from '#contract/market/support/contact-messages.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import classes from './support.module.css'

/** `mailedFrom`: another address than the sender's, which only admins see. */
type Entry = ContactThread['replies'][number] & { mailedFrom?: string | null }

type Props = Pick<ContactThread, 'message' | 'createdAt'> & {
  replies: readonly Entry[]
  /** Heading of the sender's entries. */
  senderLabel: string
}

/** Everything that was written in a thread, oldest first. */
export function ThreadEntries({ message, createdAt, replies, senderLabel }: Props) {
  const { t } = useTranslation()
  const entries: Entry[] = [
    { id: 0, from: 'sender' as const, text: message, refusedAttachments: 0, createdAt },
    ...replies,
  ].sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
  return (
    <Stack component="ol" gap="md" className={classes.thread}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry} data-from={entry.from}>
          <Text size="sm" c="dimmed" mb={4}>
            <bdi>{entry.from === 'team' ? t('contact.team') : senderLabel}</bdi> · <RelativeTime at={entry.createdAt} />
          </Text>
          {entry.text && <UserText>{entry.text}</UserText>}
          {entry.refusedAttachments > 0 && (
            <Text size="sm" c="dimmed" mt={4}>
              {t('contact.attachments', { count: entry.refusedAttachments })}
            </Text>
          )}
          {entry.mailedFrom && (
            <Text size="sm" c="danger" mt={4}>
              {t('contact.mailedFrom', { address: entry.mailedFrom })}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  )
}
