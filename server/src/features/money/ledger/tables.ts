import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { users } from '../../foundation/users/tables.ts'

/** Results of ledger audits. Append-only: the application's role may neither update nor delete. */
export const ledgerAudits = pgTable(
  'ledger_audits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ranAt: timestamptz().notNull(),
    /** Duration in milliseconds. */
    took: integer().notNull(),
    /** The admin who requested it; null: the schedule. */
    askedBy: integer().references(() => users.id),
    journals: integer().notNull(),
    holds: integer().notNull(),
    found: integer().notNull(),
    /** The first violations; `found` counts all of them. */
    violations: jsonb().$type<{ invariant: string; key: string; detail: string }[]>().notNull(),
  },
  (t) => [
    check('ledger_audits_found_check', sql`${t.found} >= jsonb_array_length(${t.violations})`),
    index('ledger_audits_asked_by_idx').on(t.askedBy),
  ],
)
