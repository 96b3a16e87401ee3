import type { RoomMessage } from '#contract/foundation/messages/messages.ts'
import type { ConversationEntry } from '../../../../kit/conversation/Conversation.tsx'
import type { Place } from '../MessageBubble.tsx'
import { RoomBubble } from './RoomBubble.tsx'

type Input = {
  place: Place
  /** Newest first. */
  messages: readonly RoomMessage[]
  /** Events besides messages, in any order. */
  events: readonly ConversationEntry[]
  /** Id of the person whose bubbles stand on the reader's side. */
  ownId: number
  /** The reader may write here. */
  writable: boolean
  /** The reader may report messages of the other side. */
  reportable: boolean
}

/** Messages and events of a room, oldest first. */
export const roomEntries = ({ place, messages, events, ...reader }: Input): ConversationEntry[] =>
  [
    ...events,
    ...messages.map((message) => ({
      key: keyOfMessage(message.id),
      createdAt: message.createdAt,
      content: <RoomBubble message={message} place={place} {...reader} />,
    })),
  ].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))

/** The key of a message among the entries of a room, where events have ids of their own. */
export const keyOfMessage = (id: number) => `message-${id}`
