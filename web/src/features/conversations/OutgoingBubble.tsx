import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { filePath } from '#contract/uploads/uploads.ts'
import { RequestError } from '../../api/request.ts'
import { useErrorText } from '../../api/sentence.ts'
import { Attachment } from './Attachment.tsx'
import classes from './inbox.module.css'
import type { Outgoing } from './outbox.ts'

/** A message being sent, or one that failed, with buttons to retry or discard it. */
export function OutgoingBubble({ item, retry, remove }: { item: Outgoing; retry: () => void; remove: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const attachment = {
    hasAttachment: item.file !== null,
    attachmentUrl: item.file && filePath(item.file.id),
    attachmentType: item.file?.kind ?? null,
    attachmentName: item.file?.name ?? null,
  }
  return (
    <li className={classes.message} data-own data-pending={item.error === null || undefined}>
      <div className={classes.bubble}>
        <Attachment message={attachment} />
        <p dir="auto" className={classes.content}>
          {item.content}
        </p>
      </div>
      {item.error === null ? (
        <span className={classes.small}>{t('inbox.sending')}</span>
      ) : (
        <div role="alert">
          <Text size="sm" c="var(--mantine-color-error)">
            {t('inbox.notSent')} {errorText(new RequestError(0, item.error.message, { details: item.error.details }))}
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
      )}
    </li>
  )
}
