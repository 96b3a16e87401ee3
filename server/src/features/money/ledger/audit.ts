import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { invariants } from './invariants.sql.ts'

export type Violation = { invariant: string; key: string; detail: string }
/** The findings of an audit: `found` counts all violations; `violations` are the first of each invariant (`maxReturned`). */
type Findings = { found: number; violations: Violation[] }
export type Audit = Findings & { journals: number; holds: number }

/** The number of violations returned for each invariant: one that is broken for everybody must be reported, however many they are. */
export const maxReturned = 1_000

/** Checks every invariant on one snapshot of the database. No findings mean that the books are correct. */
export const auditLedger = ({ transaction }: Pick<Database, 'transaction'>): Promise<Audit> =>
  transaction(
    async (tx) => {
      const findings = await check(tx)
      const { rows } = await tx.execute<{ journals: number; holds: number }>(
        sql`select (select count(*)::int from ledger.journals) as journals, (select count(*)::int from ledger.holds) as holds`,
      )
      return { ...onlyRow(rows), ...findings }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only', timeoutMs: 300_000 },
  )

/** The violations that the caller's transaction sees, the first of each invariant. */
export const findViolations = async (db: Queryable): Promise<Violation[]> => (await check(db)).violations

async function check(db: Queryable): Promise<Findings> {
  let found = 0
  const violations: Violation[] = []
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await db.execute<{ key: string; detail: string; found: number }>(
      sql.raw(`select v.key, v.detail, count(*) over ()::int as found from (${query}) v limit ${maxReturned}`),
    )
    found += rows[0]?.found ?? 0
    for (const { key, detail } of rows) violations.push({ invariant, key, detail })
  }
  return { found, violations }
}
