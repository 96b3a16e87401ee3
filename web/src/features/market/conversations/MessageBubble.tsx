import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageChannel, MessageContent, MessageState } from '#contract/foundation/messages/messages.ts'
import { useTimes } from '../../../format/figures.tsx'
import { Bubble, BubbleNote, BubbleText, MessageTime } from '../../../kit/conversation/entries.tsx'
import { Attachment } from './Attachment.tsx'
import { LeavingWarning } from './LeavingWarning.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import classes from './messages.module.css'

/** A message of a conversation or a room, as it can be changed in its place. */
export type EditableMessage = { id: number; createdAt: string; removedAt?: string | null } & MessageContent &
  MessageState
export type Place = { channel: MessageChannel; id: number }

type Props = {
  message: EditableMessage
  place: Place
  own: boolean
  /** Author, for screen readers; shown below unless it is the reader. */
  by: string
  /** The name of the other side stands below, where more than two people read. */
  named?: boolean
  /** The reader has written it and may still write here. */
  changeable: boolean
  /** Actions of the reader of somebody else's message. */
  actions?: ReactNode
}

/** Message of one side, with its attachment, its time, whether it was edited and read, and the actions of its author. */
export function MessageBubble({ message, place, own, by, named = false, changeable, actions }: Props) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const { editedAt, takenBackAt, removedAt } = message
  const isGone = Boolean(takenBackAt || removedAt)
  return (
    <Bubble
      own={own}
      from={own || !named ? by : undefined}
      note={
        <span className={classes.note}>
          <BubbleNote>
            {named && !own && (
              <>
                <bdi>{by}</bdi> ·{' '}
              </>
            )}
            <MessageTime at={message.createdAt} />
            {editedAt && !isGone && (
              <>
                {' · '}
                <span title={exact(editedAt)}>{t('inbox.edited')}</span>
              </>
            )}
            {changeable && !isGone && ` · ${t(message.read ? 'inbox.read' : 'inbox.sent')}`}
          </BubbleNote>
          {!isGone && (changeable ? <MessageMenu message={message} place={place} /> : actions)}
        </span>
      }
    >
      {isGone ? (
        <p className={classes.gone}>{t(removedAt ? 'sanction.messageRemoved' : 'inbox.takenBack')}</p>
      ) : (
        <>
          <Attachment message={message} />
          {message.content && <BubbleText>{message.content}</BubbleText>}
          {!own && <LeavingWarning text={message.content} />}
        </>
      )}
    </Bubble>
  )
}
