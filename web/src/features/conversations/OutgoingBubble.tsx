import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { filePath } from '#contract/uploads/uploads.ts'
import { RequestError } from '../../api/request.ts'
import { useErrorText } from '../../api/sentence.ts'
import { Bubble, BubbleNote, BubbleText } from '../../kit/conversation/entries.tsx'
import { Attachment } from './Attachment.tsx'
import type { Outgoing } from './outbox.ts'

type Props = { item: Outgoing; retry: () => void; remove: () => void }

/** A message being sent, or one that failed, with buttons to retry or discard it. */
export function OutgoingBubble({ item, retry, remove }: Props) {
  const { t } = useTranslation()
  const attachment = {
    hasAttachment: item.file !== null,
    attachmentUrl: item.file && filePath(item.file.id),
    attachmentType: item.file?.kind ?? null,
    attachmentName: item.file?.name ?? null,
  }
  return (
    <Bubble
      own
      pending={item.error === null}
      note={
        item.error === null ? (
          <BubbleNote>{t('inbox.sending')}</BubbleNote>
        ) : (
          <NotSent error={item.error} retry={retry} remove={remove} />
        )
      }
    >
      <Attachment message={attachment} />
      <BubbleText>{item.content}</BubbleText>
    </Bubble>
  )
}

function NotSent({ error, retry, remove }: { error: NonNullable<Outgoing['error']> } & Omit<Props, 'item'>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        {t('inbox.notSent')} {errorText(new RequestError(0, error.message, { details: error.details }))}
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
