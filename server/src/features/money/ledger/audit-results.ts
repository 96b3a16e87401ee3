import { desc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { userSummaryColumns, usersView } from '../../foundation/users/index.ts'
import { ledgerAudits } from './tables.ts'

const people = usersView.as('people')

/** Stores the result of an audit; returns its id. */
export async function storeAudit(tx: Tx, result: typeof ledgerAudits.$inferInsert): Promise<number> {
  const stored = await tx.insert(ledgerAudits).values(result).returning({ id: ledgerAudits.id })
  return onlyRow(stored).id
}

/** The result of the latest audit, with the admin who requested it; undefined when there is none. */
export async function readLastAudit(db: Queryable) {
  const [last] = await db
    .select({ audit: ledgerAudits, by: userSummaryColumns(people) })
    .from(ledgerAudits)
    .leftJoin(people, eq(people.id, ledgerAudits.askedBy))
    .orderBy(desc(ledgerAudits.id))
    .limit(1)
  return last
}
