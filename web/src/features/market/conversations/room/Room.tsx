import IconArrowDown from 'icon:arrow-down'
import { Title, VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { MessageChannel } from '#contract/foundation/messages/messages.ts'
import { useTyping } from '../../../../api/live/typing.ts'
import { channels, useOutbox } from '../../../../api/outbox/outbox.ts'
import { useAction, useTwoWayList } from '../../../../api/queries.ts'
import { idIn } from '../../../../api/search-params.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { Conversation, type ConversationEntry } from '../../../../kit/conversation/Conversation.tsx'
import { useFirstUnseen } from '../../../../kit/conversation/use-first-unseen.ts'
import { Composer } from '../Composer.tsx'
import { TypingLine } from '../TypingLine.tsx'
import { unsentEntries } from '../unsent-entries.tsx'
import { keyOfMessage, roomEntries } from './entries.tsx'
import classes from './room.module.css'

export type RoomPlace = { channel: Exclude<MessageChannel, 'conversation'>; id: number }
/** Event besides messages; `isNews`: caused by the other side, or by nobody. */
export type RoomEvent = ConversationEntry & { isNews: boolean }

type Props = {
  place: RoomPlace
  events: readonly RoomEvent[]
  /** The side that the reader writes to. */
  other: { displayName: string }
  /** Id of the person whose bubbles stand on the reader's side; an admin reads as the influencer does. */
  ownId: number
  /** The reader is on one of the sides, rather than an admin. */
  isParticipant: boolean
  writable: boolean
}

/**
 * The room of an order or a campaign request: messages and events of both sides, with the composer below. It begins at its end, or around
 * the message of the address (?m=). Shown messages are marked as read.
 */
export function Room({ place, events, other, ownId, isParticipant, writable }: Props) {
  const { t } = useTranslation()
  const { channel, id } = place
  const [search] = useSearchParams()
  const target = idIn(search, 'm')
  const around = target === null ? {} : { query: { around: String(target) } }
  const messages = useTwoWayList(channels[channel].messages, { params: { id }, ...around })
  useMarkAsRead(place, writable ? messages.items[0]?.id : undefined)
  const outbox = useOutbox(channel, id)
  const { isTyping, tell } = useTyping(channel, id)
  const entries = [
    ...roomEntries({
      place,
      ownId,
      writable,
      messages: messages.items,
      events: messages.hasPreviousPage ? events.filter(isBefore(messages.items[0])) : events,
      reportable: isParticipant,
    }),
    ...unsentEntries(outbox),
  ]
  const news = [
    ...messages.items
      .filter(({ sender }) => sender.id !== ownId)
      .map((each) => ({ key: keyOfMessage(each.id), createdAt: each.createdAt })),
    ...events.filter(({ isNews }) => isNews),
  ]
  const firstUnread = useFirstUnseen(`${channel}-${id}`, messages.isPending ? null : news)
  return (
    <section aria-labelledby="timeline" className={classes.room}>
      <VisuallyHidden>
        <Title order={2} id="timeline">
          {t('task.timeline')}
        </Title>
      </VisuallyHidden>
      <Conversation
        label={t('task.messages')}
        list={messages}
        entries={entries}
        firstUnread={firstUnread}
        target={target === null ? undefined : keyOfMessage(target)}
      />
      {messages.hasPreviousPage && (
        <div className={classes.latest}>
          <LinkButton
            to="?"
            variant="default"
            size="sm"
            leftSection={<IconArrowDown size={16} stroke={1.5} aria-hidden />}
          >
            {t('inbox.toLatest')}
          </LinkButton>
        </div>
      )}
      {writable && (
        <>
          <TypingLine name={other.displayName} isTyping={isTyping} />
          <Composer draft={`${channel}-message-${id}`} send={outbox.send} onWrite={tell} />
        </>
      )}
    </section>
  )
}

/** Checks whether something happened before the newest message that was read so far. */
const isBefore =
  (newest: { createdAt: string } | undefined) =>
  ({ createdAt }: ConversationEntry) =>
    newest === undefined || createdAt <= newest.createdAt

function useMarkAsRead({ channel, id }: RoomPlace, newestId: number | undefined) {
  const { mutate } = useAction(channels[channel].markRead)
  useEffect(() => {
    if (newestId !== undefined) mutate({ params: { id } })
  }, [newestId, id, mutate])
}
