import { type SQL, sql } from 'drizzle-orm'
import { rankPeriods } from '#contract/presence/rankings/rankings.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'

const batchSize = 20_000
/** The number of latest finished runs that are stored: the current one, and the previous one for readers who are paging through it. */
const retainedRuns = 2
/** Days after which runs without ranks or history are deleted. */
const retentionDays = 7

/**
 * Deletes in batches the ranks of all but the last two finished runs, and history older than is shown, except for Mondays. The caller
 * holds the recomputation's lock, so that unfinished runs are known to have failed.
 */
export async function pruneRankings(database: Database, clock: Clock): Promise<void> {
  const { rows } = await database.orm.execute<{ id: number; rank: number }>(sql`
    select id, row_number() over (order by finished_at is null, id desc)::int as rank from rank_runs`)
  const old = rows.filter(({ rank }) => rank > retainedRuns).map(({ id }) => id)
  await deleteInBatches(
    database,
    sql`rankings where ctid = any(array(
      select ctid from rankings where run_id = any(${sql.param(old)}::int[]) limit ${batchSize}))`,
  )
  await thinHistory(database, clock)
  await database.orm.execute(sql`
    delete from rank_runs where id = any(${sql.param(old)}::int[]) and history_day is null
      and (finished_at is null or finished_at < ${new Date(clock().getTime() - retentionDays * 86_400_000)})`)
}

/** Deletes old history days that are not Mondays; the days are listed by the runs that wrote them. */
async function thinHistory(database: Database, clock: Clock): Promise<void> {
  const today = clock().toISOString().slice(0, 10)
  const { rows } = await database.orm.execute<{ id: number; day: string }>(sql`
    select id, history_day::text as day from rank_runs
    where history_day < ${today}::date - ${rankPeriods.historyDays}::int and extract(isodow from history_day) <> 1`)
  for (const { id, day } of rows) {
    await deleteInBatches(
      database,
      sql`rank_history where ctid = any(array(select ctid from rank_history where day = ${day} limit ${batchSize}))`,
    )
    await database.orm.execute(sql`update rank_runs set history_day = null where id = ${id}`)
  }
}

async function deleteInBatches({ orm }: Database, rows: SQL): Promise<void> {
  while (true) {
    const { rowCount } = await orm.execute(sql`delete from ${rows}`)
    if ((rowCount ?? 0) < batchSize) return
  }
}
