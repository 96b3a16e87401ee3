import IconClock from 'icon:clock'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outgoing } from '../../api/outbox/unsent.ts'
import { RequestError } from '../../api/request.ts'
import { useErrorText } from '../../api/sentence.ts'
import { Bubble, BubbleNote, BubbleText } from './entries.tsx'

type Props = {
  item: Pick<Outgoing, 'content' | 'state' | 'error'>
  /** Its file. */
  attachment?: ReactNode
  retry: () => void
  remove: () => void
}

/** A message that is being sent, waits for the connection, or was refused, which its writer can then retry or discard. */
export function OutgoingBubble({ item, attachment, retry, remove }: Props) {
  return (
    <Bubble own pending={item.state !== 'failed'} note={<Note item={item} retry={retry} remove={remove} />}>
      {attachment}
      {item.content && <BubbleText>{item.content}</BubbleText>}
    </Bubble>
  )
}

function Note({ item: { state, error }, retry, remove }: Omit<Props, 'attachment'>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (state === 'sending') return <BubbleNote>{t('inbox.sending')}</BubbleNote>
  if (state === 'waiting')
    return (
      <Group gap="xs" justify="flex-end" role="status">
        <BubbleNote>
          <IconClock size={14} stroke={1.5} aria-hidden /> {t('outbox.waiting')}
        </BubbleNote>
        <Button size="xs" variant="subtle" onClick={remove}>
          {t('inbox.drop')}
        </Button>
      </Group>
    )
  return (
    <div role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        {t('inbox.notSent')} {error && errorText(new RequestError(0, error.message, { details: error.details }))}
      </Text>
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="subtle" onClick={remove}>
          {t('inbox.drop')}
        </Button>
        <Button size="xs" variant="default" onClick={retry}>
          {t('error.tryAgain')}
        </Button>
      </Group>
    </div>
  )
}
