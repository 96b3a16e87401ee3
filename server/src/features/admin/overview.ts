import type { Overview } from '#contract/admin/admin.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AdminFigures } from '../../platform/feature.ts'

/** Key figures of the platform for the admin dashboard, those of all features in one statement; money in cents, from the ledger. */
export async function readOverview(database: Database, figures: AdminFigures): Promise<Overview> {
  const columns = Object.entries(figures).map(([name, statement]) => `(${statement}) as "${name}"`)
  const { rows } = await database.pool.query<Record<keyof Overview, number | string>>(`select ${columns.join(', ')}`)
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, figure]) => [name, Number(figure)])) as Overview
}
