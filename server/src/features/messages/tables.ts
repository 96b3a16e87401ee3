import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/moment.ts'
import { users } from '../accounts/tables.ts'
import { files } from '../uploads/tables.ts'

const person = () =>
  integer()
    .notNull()
    .references(() => users.id)

/** One for each pair of people (spec §3, conversations); `participant1Id` is the smaller number. */
export const conversations = pgTable(
  'conversations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    participant1Id: person(),
    participant2Id: person(),
    lastMessageAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('conversations_pair_uq').on(t.participant1Id, t.participant2Id),
    check('conversations_order_check', sql`${t.participant1Id} < ${t.participant2Id}`),
    index('conversations_first_idx').on(t.participant1Id, t.lastMessageAt.desc(), t.id.desc()),
    index('conversations_second_idx').on(t.participant2Id, t.lastMessageAt.desc(), t.id.desc()),
  ],
)

/** Messages between two people (spec §3, messages). An attachment is a file of the sender's own, sent for this. */
export const directMessages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    conversationId: integer()
      .notNull()
      .references(() => conversations.id),
    senderId: person(),
    receiverId: person(),
    content: text().notNull(),
    hasAttachment: boolean().notNull().default(false),
    attachmentFileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    attachmentUrl: text(),
    attachmentType: text({ enum: ['image', 'video', 'document', 'audio'] }),
    attachmentName: text(),
    read: boolean().notNull().default(false),
    /** Whether the receiver was told of it by mail, or needs no such mail any more. */
    mailed: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('messages_conversation_idx').on(t.conversationId, t.id.desc()),
    index('messages_unread_idx').on(t.receiverId, t.conversationId).where(sql`not read`),
    index('messages_sender_idx').on(t.senderId),
    index('messages_unmailed_idx').on(t.createdAt).where(sql`not read and not mailed`),
    index('messages_attachment_idx').on(t.attachmentFileId).where(sql`attachment_file_id is not null`),
  ],
)
