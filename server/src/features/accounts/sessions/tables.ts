import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { ownerReference } from '../../foundation/users/tables.ts'

/** Sign-in sessions, keyed by the hash of their token; a session has ended when its row is deleted or expired. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull().unique(),
    userId: ownerReference(),
    /** The account for which its person acts, as long as they are a member there; null: their own. */
    partyId: integer(),
    expiresAt: timestamptz().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Written at most once a minute. */
    lastSeenAt: timestamptz().notNull().defaultNow(),
    /** Time of the user's last proof of identity in this session. */
    confirmedAt: timestamptz(),
  },
  (t) => [index('sessions_user_idx').on(t.userId)],
)
