import type { Database } from '../../platform/database.ts'
import { invariants } from './invariants.ts'

export type Violation = { invariant: string; key: string; detail: string }
export type Audit = { journals: number; holds: number; violations: Violation[] }

/** Looks for what must not be, on one snapshot of the database; no violation means that the books are right. */
export async function auditLedger({ pool }: Pick<Database, 'pool'>): Promise<Audit> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local statement_timeout = '5min'")
    const violations: Violation[] = []
    for (const [invariant, query] of Object.entries(invariants)) {
      const { rows } = await client.query<{ key: string; detail: string }>(query)
      violations.push(...rows.map((row) => ({ invariant, ...row })))
    }
    const counted = await client.query<{ journals: number; holds: number }>(
      'select (select count(*)::int from ledger.journals) as journals, (select count(*)::int from ledger.holds) as holds',
    )
    await client.query('commit')
    return { ...counted.rows[0]!, violations }
  } finally {
    client.release()
  }
}
