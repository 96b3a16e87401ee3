import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DirectMessage } from '#contract/conversations.ts'
import { useTimes } from '../../ui/figures.tsx'
import { ReportButton } from '../../ui/ReportButton.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { Attachment } from './Attachment.tsx'
import classes from './inbox.module.css'
import { useDays } from './names.ts'

/** A message: one's own stand at the end of the line, the other side's at its start. */
export function Bubble({ message }: { message: DirectMessage }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { time } = useDays()
  const { exact } = useTimes()
  const isOwn = message.senderId === user.id
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <VisuallyHidden>{t(isOwn ? 'inbox.fromYou' : 'inbox.fromThem')}</VisuallyHidden>
      <div className={classes.bubble}>
        <Attachment message={message} />
        <p dir="auto" className={classes.content}>
          {message.content}
        </p>
      </div>
      <span className={classes.small}>
        <time dateTime={message.createdAt} title={exact(message.createdAt)}>
          {time(message.createdAt)}
        </time>
        {isOwn && ` · ${t(message.read ? 'inbox.read' : 'inbox.sent')}`}
        {!isOwn && (
          <ReportButton
            entityType="message"
            entityId={message.id}
            name={t('inbox.messageOf', { time: exact(message.createdAt) })}
            size="compact-sm"
          />
        )}
      </span>
    </li>
  )
}
