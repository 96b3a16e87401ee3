import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { filePath } from '#contract/uploads.ts'
import { RequestError } from '../../ui/request.ts'
import { useFailure } from '../../ui/sentence.ts'
import { Attachment } from './Attachment.tsx'
import classes from './inbox.module.css'
import type { Outgoing } from './outbox.ts'

/** A message that is being sent, or could not be: then it is sent again or dropped. */
export function OutgoingBubble({ item, retry, remove }: { item: Outgoing; retry: () => void; remove: () => void }) {
  const { t } = useTranslation()
  const failure = useFailure()
  const attachment = {
    hasAttachment: item.file !== null,
    attachmentUrl: item.file && filePath(item.file.id),
    attachmentType: item.file?.kind ?? null,
    attachmentName: item.file?.name ?? null,
  }
  return (
    <li className={classes.message} data-own data-pending={item.fault === null || undefined}>
      <div className={classes.bubble}>
        <Attachment message={attachment} />
        <p dir="auto" className={classes.content}>
          {item.content}
        </p>
      </div>
      {item.fault === null ? (
        <span className={classes.small}>{t('inbox.sending')}</span>
      ) : (
        <div role="alert">
          <Text size="sm" c="var(--mantine-color-error)">
            {t('inbox.notSent')} {failure(new RequestError(0, item.fault.message, item.fault.details))}
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
