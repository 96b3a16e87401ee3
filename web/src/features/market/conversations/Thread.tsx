import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectMessage, Participant } from '#contract/market/conversations/conversations.ts'
import type { useOutbox } from '../../../api/outbox/outbox.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useTimes } from '../../../format/figures.tsx'
import { Conversation, type ConversationEntry } from '../../../kit/conversation/Conversation.tsx'
import type { PagedQuery } from '../../../kit/screens.tsx'
import { ReportButton } from '../reports/ReportButton.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { OfferBubble } from './offers/OfferBubble.tsx'
import { unsentEntries } from './unsent-entries.tsx'
import { useParticipantName } from './use-participant-name.ts'
import type { WorkCardData } from './work/cards.ts'
import { WorkCard } from './work/WorkCard.tsx'

type Props = {
  other: Participant
  list: PagedQuery<DirectMessage> & { hasPreviousPage: boolean }
  /** Their orders and requests, oldest first; null while they are read. */
  work: WorkCardData[] | null
  outbox: ReturnType<typeof useOutbox>
  /** The requested message. */
  target: number | null
}

/** The messages of a conversation with the orders and requests made meanwhile, followed by those still being sent. */
export function Thread({ other, list, work, outbox, target }: Props) {
  const { t } = useTranslation()
  const said = list.items.map((message) => ({
    key: String(message.id),
    createdAt: message.createdAt,
    content: message.offer ? (
      <OfferBubble message={message} offer={message.offer} other={other} />
    ) : (
      <Message message={message} />
    ),
  }))
  const made = cardsBetween(work ?? [], list).map((card) => ({
    key: card.key,
    createdAt: card.createdAt,
    content: <WorkCard card={card} />,
  }))
  const entries: ConversationEntry[] = [
    ...[...said.reverse(), ...made].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    ...unsentEntries(outbox),
  ]
  return (
    <Conversation
      label={t('inbox.messages')}
      list={{ ...list, isPending: list.isPending || work === null }}
      entries={entries}
      firstUnread={useFirstUnread(list)}
      target={target === null ? undefined : String(target)}
    >
      <NewMessageAnnouncer other={other} newest={list.items[0]} />
    </Conversation>
  )
}

/** The cards of work that began between the messages read so far. */
function cardsBetween(cards: WorkCardData[], { items, hasNextPage, hasPreviousPage }: Props['list']): WorkCardData[] {
  const [from, until] = [hasNextPage && items.at(-1)?.createdAt, hasPreviousPage && items[0]?.createdAt]
  return cards.filter(({ createdAt }) => (!from || createdAt >= from) && (!until || createdAt <= until))
}

/** A message of either side; the other side's can be reported. */
function Message({ message }: { message: DirectMessage }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { near } = useTimes()
  const isOwn = message.senderId === user.id
  return (
    <MessageBubble
      message={message}
      place={{ channel: 'conversation', id: message.conversationId }}
      own={isOwn}
      by={t(isOwn ? 'inbox.fromYou' : 'inbox.fromThem')}
      changeable={isOwn}
      actions={
        <ReportButton
          entityType="message"
          entityId={message.id}
          name={t('inbox.messageOf', { time: near(message.createdAt) })}
          size="compact-sm"
        />
      }
    />
  )
}

/** Key of the first message that was unread when the conversation was opened, though showing it marks it as read. */
function useFirstUnread(list: PagedQuery<DirectMessage>): string | undefined {
  const user = useSignedIn()
  const [first, setFirst] = useState<{ key: string | undefined } | null>(null)
  if (first) return first.key
  if (list.isPending) return undefined
  const unread = list.items.findLast(({ receiverId, read }) => receiverId === user.id && !read)
  setFirst({ key: unread && String(unread.id) })
  return undefined
}

/** Announces new messages of the other participant to screen readers, but none that were there before. */
function NewMessageAnnouncer({ other, newest }: { other: Participant; newest: DirectMessage | undefined }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const name = useParticipantName()(other)
  const lastId = useRef<number | null>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!newest || lastId.current === newest.id) return
    if (lastId.current !== null && newest.senderId !== user.id)
      setText(
        t('inbox.arrived', {
          name,
          text: newest.content || (newest.attachmentType === 'audio' ? t('voice.message') : ''),
        }),
      )
    lastId.current = newest.id
  }, [newest, user.id, name, t])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}
