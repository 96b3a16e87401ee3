import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DirectMessage } from '#contract/conversations/conversations.ts'
import { useSignedIn } from '../../api/session.ts'
import { useTimes } from '../../format/figures.tsx'
import { ReportButton } from '../../shared/reports/ReportButton.tsx'
import { Attachment } from './Attachment.tsx'
import { useMessageDates } from './conversation-format.ts'
import classes from './inbox.module.css'

/** A message, aligned to the end if it is the user's own, else to the start. */
export function Bubble({ message }: { message: DirectMessage }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { time } = useMessageDates()
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
