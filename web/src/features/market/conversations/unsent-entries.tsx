import type { useOutbox } from '../../../api/outbox/outbox.ts'
import type { ConversationEntry } from '../../../kit/conversation/Conversation.tsx'
import { OutgoingBubble } from '../../../kit/conversation/OutgoingBubble.tsx'
import { OutgoingAttachment } from './OutgoingAttachment.tsx'

/** The messages of an outbox as the last lines of their conversation. */
export const unsentEntries = (outbox: ReturnType<typeof useOutbox>): ConversationEntry[] =>
  outbox.items.map((item) => ({
    key: item.key,
    createdAt: item.createdAt,
    content: (
      <OutgoingBubble
        item={item}
        attachment={<OutgoingAttachment item={item} />}
        retry={() => outbox.retry(item)}
        remove={() => outbox.remove(item)}
      />
    ),
  }))
