import { desc, isNotNull } from 'drizzle-orm'
import { rankFormula } from '#contract/presence/rankings/rank-formula.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyOfMoves } from './notify-of-moves.ts'
import { recomputeRanks } from './recompute.sql.ts'
import { rankRuns } from './tables.ts'

const firstQueue = 'rankings-first'
/** Minimum interval between runs as a multiple of the last run's duration: a run of 30 seconds is repeated after an hour. */
const restFactor = 120

/**
 * Recomputes the ranks every ten minutes, less often where that takes long, and immediately when there are none by the current formula.
 * Notifies people whose rank moved once a day.
 */
export async function rankingJobs(services: Services): Promise<void> {
  const { jobs, database, clock } = services
  await jobs.schedule('rankings', '*/10 * * * *', async () => {
    if (await isDue(services)) await recomputeRanks(database, clock)
    await notifyOfMoves(services)
  })
  await jobs.work(firstQueue, async () => {
    if (await lacksRanks(services)) await recomputeRanks(database, clock)
  })
  if (await lacksRanks(services)) await database.transaction((tx) => jobs.enqueue(tx, firstQueue, {}))
}

async function readLast({ database: { orm } }: Services) {
  const { startedAt, finishedAt, formulaVersion } = rankRuns
  const [last] = await orm
    .select({ startedAt, finishedAt, formulaVersion })
    .from(rankRuns)
    .where(isNotNull(finishedAt))
    .orderBy(desc(rankRuns.id))
    .limit(1)
  return last
}

const lacksRanks = async (services: Services) => (await readLast(services))?.formulaVersion !== rankFormula.version

export async function isDue(services: Services): Promise<boolean> {
  const last = await readLast(services)
  if (!last?.finishedAt) return true
  const took = last.finishedAt.getTime() - last.startedAt.getTime()
  return services.clock().getTime() - last.startedAt.getTime() >= restFactor * took
}
