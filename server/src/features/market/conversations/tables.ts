import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { messageColumns } from '../../foundation/messages/columns.ts'
import { userReference } from '../../foundation/users/tables.ts'
import { influencerDeals } from '../deals/tables.ts'

/** One per pair of people (spec §3, conversations); `participant1Id` is the smaller id. */
export const conversations = pgTable(
  'conversations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    participant1Id: userReference(),
    participant2Id: userReference(),
    lastMessageAt: timestamptz().notNull().defaultNow(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('conversations_pair_uq').on(t.participant1Id, t.participant2Id),
    check('conversations_order_check', sql`${t.participant1Id} < ${t.participant2Id}`),
    index('conversations_first_idx').on(t.participant1Id, t.lastMessageAt.desc(), t.id.desc()),
    index('conversations_second_idx').on(t.participant2Id, t.lastMessageAt.desc(), t.id.desc()),
  ],
)

/** Messages between two people (spec §3, messages). Attachments are files that the sender uploaded for messages. */
export const directMessages = pgTable(
  'messages',
  {
    ...messageColumns(),
    roomId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id),
    receiverId: userReference(),
    /** The custom offer in the message; null once the influencer's account is gone. */
    offerDealId: integer().references(() => influencerDeals.id, { onDelete: 'set null' }),
    /** True once the receiver was notified of it by email, or no longer needs to be. */
    mailed: boolean().notNull().default(false),
  },
  (t) => [
    index('messages_conversation_idx').on(t.roomId, t.id.desc()),
    index('messages_unread_idx').on(t.receiverId, t.roomId).where(sql`not read`),
    index('messages_sender_idx').on(t.senderId),
    index('messages_unmailed_idx').on(t.createdAt).where(sql`not read and not mailed`),
    uniqueIndex('messages_offer_uq').on(t.offerDealId).where(sql`offer_deal_id is not null`),
    index('messages_attachment_idx').on(t.attachmentFileId).where(sql`attachment_file_id is not null`),
  ],
)

/** One participant's own state of a conversation; without a row, the default. */
export const conversationStates = pgTable(
  'conversation_states',
  {
    conversationId: integer()
      .notNull()
      .references(() => conversations.id),
    userId: userReference(),
    /** Time since which it is out of the list, until the other side writes again. */
    archivedAt: timestamptz(),
    /** Time since which its messages are neither mailed about nor counted. */
    mutedAt: timestamptz(),
    /** Shows it as unread although every message was read. */
    markedUnread: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.conversationId] }), index('conversation_states_idx').on(t.conversationId)],
)

/** A person's ready-made answers, in their order. */
export const quickReplies = pgTable('quick_replies', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  userId: userReference().unique('quick_replies_uq'),
  texts: text().array().notNull(),
})
