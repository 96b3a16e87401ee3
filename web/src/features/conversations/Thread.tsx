import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectMessage, Participant } from '#contract/conversations/conversations.ts'
import { useSignedIn } from '../../api/session.ts'
import { Conversation, type ConversationEntry } from '../../kit/conversation/Conversation.tsx'
import type { PagedQuery } from '../../kit/screens.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import type { useOutbox } from './outbox.ts'
import { useParticipantName } from './use-participant-name.ts'

type Props = { other: Participant; list: PagedQuery<DirectMessage>; outbox: ReturnType<typeof useOutbox> }

/** The messages of a conversation, followed by those still being sent. */
export function Thread({ other, list, outbox }: Props) {
  const { t } = useTranslation()
  const entries: ConversationEntry[] = [
    ...list.items
      .map((message) => ({
        key: String(message.id),
        createdAt: message.createdAt,
        content: <MessageBubble message={message} />,
      }))
      .reverse(),
    ...outbox.items.map((item) => ({
      key: item.key,
      createdAt: item.createdAt,
      content: <OutgoingBubble item={item} retry={() => outbox.retry(item)} remove={() => outbox.remove(item)} />,
    })),
  ]
  return (
    <Conversation label={t('inbox.messages')} list={list} entries={entries} firstUnread={useFirstUnread(list)}>
      <NewMessageAnnouncer other={other} newest={list.items[0]} />
    </Conversation>
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
      setText(t('inbox.arrived', { name, text: newest.content }))
    lastId.current = newest.id
  }, [newest, user.id, name, t])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}
