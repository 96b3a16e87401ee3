import { type Overview, type QueueCounts, queueCountNames } from '#contract/admin/admin/admin.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { AdminFigures } from '../../../platform/feature.ts'
import { countStock, readStock } from '../statistics/index.ts'

/** The queues now, and the totals of the last count; money in cents, from the ledger. */
export async function readOverview(database: Database, figures: AdminFigures, clock: Clock): Promise<Overview> {
  const [counts, counted] = await Promise.all([readQueueCounts(database, figures), readStock(database.orm)])
  // a new installation has not been counted yet, and has little to count
  const { stock, countedAt } = counted ?? { stock: await countStock(database.orm, figures), countedAt: clock() }
  return { ...counts, ...stock, countedAt: countedAt.toISOString() }
}

/** The number of items waiting in each queue, counted by all features in one statement. */
export async function readQueueCounts({ pool }: Database, figures: AdminFigures): Promise<QueueCounts> {
  const columns = queueCountNames.map((name) => `(${figures[name]!}) as "${name}"`)
  const { rows } = await pool.query<Record<keyof QueueCounts, number | string>>(`select ${columns.join(', ')}`)
  const counts = onlyRow(rows)
  return Object.fromEntries(queueCountNames.map((name) => [name, Number(counts[name])])) as QueueCounts
}
