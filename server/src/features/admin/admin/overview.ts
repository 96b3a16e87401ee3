import { type Overview, type QueueCounts, queueCountNames, queueMoneyNames } from '#contract/admin/admin/admin.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readFigures } from '../../../platform/database/figures/figures.ts'
import type { AdminFigures } from '../../../platform/feature.ts'
import { countStock, readStock } from '../statistics/index.ts'

/** The queues and their money now, and the totals of the last count; money in cents, from the ledger. */
export async function readOverview(database: Database, figures: AdminFigures, clock: Clock): Promise<Overview> {
  const [counts, counted] = await Promise.all([
    readFigures(database.orm, figures, [...queueCountNames, ...queueMoneyNames]),
    readStock(database.orm),
  ])
  // a new installation has not been counted yet, and has little to count
  const { stock, countedAt } = counted ?? { stock: await countStock(database.orm, figures), countedAt: clock() }
  return { ...counts, ...stock, countedAt: countedAt.toISOString() }
}

/** Counts what waits in each queue, with the figures of all features in one statement. */
export const readQueueCounts = ({ orm }: Database, figures: AdminFigures): Promise<QueueCounts> =>
  readFigures(orm, figures, queueCountNames)
