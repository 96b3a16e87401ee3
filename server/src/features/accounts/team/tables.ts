import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { memberRoles } from '#contract/member-rights.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { ownerReference } from '../../foundation/users/tables.ts'

/** Open invitations to act for an account; the row goes when it is accepted, declined, withdrawn or replaced. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    partyId: ownerReference(),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: memberRoles }).notNull(),
    /** A hash of the token in the mailed link. */
    tokenHash: text().notNull().unique(),
    invitedBy: ownerReference(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex('team_invitations_address_idx').on(t.partyId, t.email),
    index('team_invitations_inviter_idx').on(t.invitedBy),
  ],
)
