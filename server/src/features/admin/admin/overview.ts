import { type Overview, type QueueCounts, queueCountNames } from '#contract/admin/admin/admin.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { AdminFigures } from '../../../platform/feature.ts'
import { countStock, readStock } from '../statistics/index.ts'

/** What waits in each queue now, and what there was at the last count; money in cents, from the ledger. */
export async function readOverview(database: Database, figures: AdminFigures, clock: Clock): Promise<Overview> {
  const [counts, counted] = await Promise.all([readQueueCounts(database, figures), readStock(database.orm)])
  // a new installation has been counted by nobody yet, and has little to count
  const { stock, countedAt } = counted ?? { stock: await countStock(database.orm, figures), countedAt: clock() }
  return { ...counts, ...stock, countedAt: countedAt.toISOString() }
}

/** What waits in each queue, the figures of all features in one statement. */
export async function readQueueCounts({ pool }: Database, figures: AdminFigures): Promise<QueueCounts> {
  const columns = queueCountNames.map((name) => `(${figures[name]!}) as "${name}"`)
  const { rows } = await pool.query<Record<keyof QueueCounts, number | string>>(`select ${columns.join(', ')}`)
  return Object.fromEntries(queueCountNames.map((name) => [name, Number(rows[0]![name])])) as QueueCounts
}
