import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { attachmentTypes, type MessageContent } from '#contract/foundation/messages/messages.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { files } from '../uploads/tables.ts'
import { users } from '../users/tables.ts'
import { messageIds } from './tables.ts'

/** The columns of a table of messages (spec §3): sender, text, attachment, and a flag that the other side has read it. */
export const messageColumns = () => ({
  id: integer()
    .primaryKey()
    .default(sql.raw(`nextval('${messageIds.seqName}')`)),
  senderId: integer()
    .notNull()
    .references(() => users.id),
  content: text().notNull(),
  hasAttachment: boolean().notNull().default(false),
  attachmentFileId: uuid().references(() => files.id, { onDelete: 'set null' }),
  attachmentUrl: text(),
  attachmentType: text({ enum: attachmentTypes }),
  attachmentName: text(),
  read: boolean().notNull().default(false),
  editedAt: timestamptz(),
  /** Time at which its sender deleted its text and attachment. */
  takenBackAt: timestamptz(),
  /** Time since which it is removed by admins: neither side sees its content, which `removed` keeps for an appeal. */
  removedAt: timestamptz(),
  removed: jsonb().$type<MessageContent>(),
  createdAt: timestamptz().notNull().defaultNow(),
})

type RoomOf = { of: 'task' | 'request'; references: () => AnyPgColumn }

/** A table of the messages in rooms of two sides: those of orders, or of campaign requests. */
export const roomTable = (name: string, { of, references }: RoomOf) =>
  pgTable(
    name,
    {
      ...messageColumns(),
      roomId: integer(`${of}_id` as string)
        .notNull()
        .references(references),
    },
    (t) => [
      index(`${name}_${of}_idx`).on(t.roomId, t.id),
      index(`${name}_attachment_idx`).on(t.attachmentFileId).where(sql`attachment_file_id is not null`),
      index(`${name}_unread_idx`).on(t.roomId, t.senderId).where(sql`not read`),
      index(`${name}_sender_idx`).on(t.senderId),
    ],
  )
/** A table of messages with their room: one of these, or that of conversations. */
export type RoomTable = ReturnType<typeof roomTable>
