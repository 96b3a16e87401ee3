import { sql } from 'drizzle-orm'
import { findViolations } from '../src/features/money/ledger/audit.ts'
import type { Database } from '../src/platform/database/database.ts'
import { preparing } from './preparing.ts'

/** The invariants that are violated after statements of the owner, which are then rolled back. */
export async function violationsAfter(owner: Database, statements: string[]): Promise<string[]> {
  const rolledBack = new Error('rolled back')
  let violated: string[] = []
  const faulty = owner.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    violated = (await findViolations(preparing(tx))).map(({ invariant }) => invariant)
    throw rolledBack
  })
  await faulty.catch((error: unknown) => {
    if (error !== rolledBack) throw error
  })
  return violated
}
