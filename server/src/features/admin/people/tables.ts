import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { adminRights } from '#contract/foundation/users/admin-rights.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference, users } from '../../foundation/users/tables.ts'

const about = () => userReference()

/** Admins' notes about a person for each other. */
export const adminNotes = pgTable(
  'admin_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: about(),
    adminId: about(),
    text: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [index('admin_notes_user_idx').on(t.userId, t.id)],
)

/** Invitations of admins; open until they are accepted, revoked or have expired. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case. */
    email: text().notNull(),
    rights: text({ enum: adminRights }).array().notNull(),
    /** A hash of the token in the mailed link. */
    tokenHash: text().notNull().unique(),
    invitedBy: about(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /** Time at which it was accepted or revoked. */
    endedAt: timestamptz(),
    acceptedBy: integer().references(() => users.id),
  },
  (t) => [
    check('admin_invitations_accepted_check', sql`${t.acceptedBy} is null or ${t.endedAt} is not null`),
    uniqueIndex('admin_invitations_open_idx').on(t.email).where(sql`ended_at is null`),
    index('admin_invitations_inviter_idx').on(t.invitedBy),
  ],
)
