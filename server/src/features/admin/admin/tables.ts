import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference } from '../../foundation/users/tables.ts'

/** Setting values that need a second admin, one per setting. Their outcomes are in the action log. */
export const settingProposals = pgTable(
  'setting_proposals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    value: jsonb().notNull(),
    proposedBy: userReference(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [index('setting_proposals_proposed_by_idx').on(t.proposedBy)],
)
