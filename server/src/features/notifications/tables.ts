import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { users } from '../users/tables.ts'
import type { MailKind, MailParams } from './notify.ts'

/** When a person was last mailed about one other person, and by which job. */
export const pairMails = pgTable(
  'pair_mails',
  {
    readerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sentAt: timestamptz().notNull(),
    /** The job that sent it; when repeated it may send again. */
    sentBy: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.readerId, t.otherId] }), index('pair_mails_other_idx').on(t.otherId)],
)

/** Mails about a pair held back because they came too soon after the last one. */
export const foldedMails = pgTable(
  'folded_mails',
  {
    /** The job of the mail. */
    id: uuid().primaryKey(),
    readerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<MailKind>().notNull(),
    params: jsonb().$type<MailParams>().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index('folded_mails_pair_idx').on(t.readerId, t.otherId, t.createdAt),
    index('folded_mails_other_idx').on(t.otherId),
  ],
)
