import { useTranslation } from 'react-i18next'
import type { DirectMessage } from '#contract/conversations/conversations.ts'
import { useSignedIn } from '../../api/session.ts'
import { useTimes } from '../../format/figures.tsx'
import { Bubble, BubbleNote, BubbleText, MessageTime } from '../../kit/conversation/entries.tsx'
import { ReportButton } from '../../shared/reports/ReportButton.tsx'
import { Attachment } from './Attachment.tsx'

/** A message with its attachment, its time, and whether it was read; others' messages can be reported. */
export function MessageBubble({ message }: { message: DirectMessage }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { exact } = useTimes()
  const isOwn = message.senderId === user.id
  return (
    <Bubble
      own={isOwn}
      from={t(isOwn ? 'inbox.fromYou' : 'inbox.fromThem')}
      note={
        <BubbleNote>
          <MessageTime at={message.createdAt} />
          {isOwn && ` · ${t(message.read ? 'inbox.read' : 'inbox.sent')}`}
          {!isOwn && (
            <ReportButton
              entityType="message"
              entityId={message.id}
              name={t('inbox.messageOf', { time: exact(message.createdAt) })}
              size="compact-sm"
            />
          )}
        </BubbleNote>
      }
    >
      <Attachment message={message} />
      <BubbleText>{message.content}</BubbleText>
    </Bubble>
  )
}
