import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { users } from '../users/tables.ts'

/** What audits of the books found, each as it was when it ran. Appended to; the application has no right to change or delete. */
export const ledgerAudits = pgTable(
  'ledger_audits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ranAt: timestamptz().notNull(),
    /** In milliseconds. */
    took: integer().notNull(),
    /** The admin who wanted it; null: it ran by itself. */
    askedBy: integer().references(() => users.id),
    journals: integer().notNull(),
    holds: integer().notNull(),
    found: integer().notNull(),
    /** The first of what was found. */
    violations: jsonb().$type<{ invariant: string; key: string; detail: string }[]>().notNull(),
  },
  (t) => [
    check('ledger_audits_found_check', sql`${t.found} >= jsonb_array_length(${t.violations})`),
    index('ledger_audits_asked_by_idx').on(t.askedBy),
  ],
)
