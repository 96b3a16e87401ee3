import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core'
import { attachmentTypes } from '#contract/conversations/messages.ts'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { files } from '../uploads/tables.ts'
import { users } from '../users/tables.ts'

/** The columns of a table of messages (spec §3): sender, text, attachment, and whether the other side has read it. */
export const messageColumns = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
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
  /** Its text and attachment are deleted then. */
  takenBackAt: timestamptz(),
  createdAt: timestamptz().notNull().defaultNow(),
})
