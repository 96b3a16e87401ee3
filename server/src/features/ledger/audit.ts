import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { invariants } from './invariants.sql.ts'

export type Violation = { invariant: string; key: string; detail: string }
export type Audit = { journals: number; holds: number; violations: Violation[] }

/** Checks every invariant on one snapshot of the database. Returns the counts and all violations; none means the books are correct. */
export const auditLedger = ({ transaction }: Pick<Database, 'transaction'>): Promise<Audit> =>
  transaction(
    async (tx) => {
      const violations = await findViolations(tx)
      const { rows } = await tx.execute<{ journals: number; holds: number }>(
        sql`select (select count(*)::int from ledger.journals) as journals, (select count(*)::int from ledger.holds) as holds`,
      )
      return { ...rows[0]!, violations }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only', timeoutMs: 300_000 },
  )

/** Returns all violations visible to the caller's transaction. */
export async function findViolations(db: Queryable): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await db.execute<{ key: string; detail: string }>(sql.raw(query))
    violations.push(...rows.map((row) => ({ invariant, ...row })))
  }
  return violations
}
