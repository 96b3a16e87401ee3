import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference } from '../../foundation/users/tables.ts'

/** Links by which people download their own data, sent at an admin's request. */
export const requestedExports = pgTable(
  'requested_exports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userReference(),
    requestedBy: userReference(),
    tokenHash: text().notNull().unique(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /** Time of the first download. */
    loadedAt: timestamptz(),
  },
  (t) => [
    index('requested_exports_user_idx').on(t.userId, t.id),
    index('requested_exports_admin_idx').on(t.requestedBy),
  ],
)
