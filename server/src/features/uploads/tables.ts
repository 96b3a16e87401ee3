import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/** Files that people gave us. The content lies in storage under `path`; who may read it is decided at each reading. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['task_result'] }).notNull(),
    /** The name it had on the owner's machine, cleaned; for display and download only. */
    name: text().notNull(),
    path: text().notNull(),
    kind: text({ enum: ['image', 'video', 'document', 'audio'] }).notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [index('files_owner_idx').on(t.ownerId, t.createdAt)],
)
