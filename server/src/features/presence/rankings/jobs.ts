import { rankFormula } from '#contract/presence/rankings/rank-formula.ts'
import type { Services } from '../../../platform/services.ts'
import { recomputeRanks } from './recompute.sql.ts'
import { tellOfMoves } from './tell-of-moves.ts'

const firstQueue = 'rankings-first'
/** Minimum interval between runs as a multiple of the last run's duration: a run of 30 seconds is repeated after an hour. */
const restFactor = 120

/**
 * Recomputes the ranks every ten minutes, less often where that takes long, and immediately when there are none by the current formula.
 * Once a day it tells whom it moved.
 */
export async function rankingJobs(services: Services): Promise<void> {
  const { jobs, database, clock } = services
  await jobs.schedule('rankings', '*/10 * * * *', async () => {
    if (await isDue(services)) await recomputeRanks(database, clock)
    await tellOfMoves(services)
  })
  await jobs.work(firstQueue, async () => {
    if (await lacksRanks(services)) await recomputeRanks(database, clock)
  })
  if (await lacksRanks(services)) await database.transaction((tx) => jobs.enqueue(tx, firstQueue, {}))
}

type Last = { started_at: Date; finished_at: Date; formula_version: number }

async function readLast({ database: { pool } }: Services): Promise<Last | undefined> {
  const { rows } = await pool.query<Last>(
    'select started_at, finished_at, formula_version from rank_runs where finished_at is not null order by id desc limit 1',
  )
  return rows[0]
}

const lacksRanks = async (services: Services) => (await readLast(services))?.formula_version !== rankFormula.version

export async function isDue(services: Services): Promise<boolean> {
  const last = await readLast(services)
  if (!last) return true
  const took = last.finished_at.getTime() - last.started_at.getTime()
  return services.clock().getTime() - last.started_at.getTime() >= restFactor * took
}
