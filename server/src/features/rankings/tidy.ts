import { type SQL, sql } from 'drizzle-orm'
import { rankPeriods } from '#contract/rankings/rankings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

const rowsAtOnce = 20_000
/** The newest finished runs: the one that everybody reads, and the one before for who began to read it. */
const runsRead = 2
/** Days after which a run is forgotten that has nothing left to tell. */
const daysKept = 7

/**
 * Removes what nobody reads any more, in pieces: ranks of all but the last two finished runs, and of days older than the history
 * goes those that are no Monday. Only for who holds the lock of the recomputation: unfinished runs are taken for broken off.
 */
export async function tidyRanks(database: Database, clock: Clock): Promise<void> {
  const { rows } = await database.orm.execute<{ id: number; rank: number }>(sql`
    select id, row_number() over (order by finished_at is null, id desc)::int as rank from rank_runs`)
  const old = rows.filter(({ rank }) => rank > runsRead).map(({ id }) => id)
  await removeAll(
    database,
    sql`rankings where ctid = any(array(
      select ctid from rankings where run_id = any(${sql.param(old)}::int[]) limit ${rowsAtOnce}))`,
  )
  await thinHistory(database, clock)
  await database.orm.execute(sql`
    delete from rank_runs where id = any(${sql.param(old)}::int[]) and history_day is null
      and (finished_at is null or finished_at < ${new Date(clock().getTime() - daysKept * 86_400_000)})`)
}

/** Which days there are stands with the runs that wrote them. */
async function thinHistory(database: Database, clock: Clock): Promise<void> {
  const today = clock().toISOString().slice(0, 10)
  const { rows } = await database.orm.execute<{ id: number; day: string }>(sql`
    select id, history_day::text as day from rank_runs
    where history_day < ${today}::date - ${rankPeriods.historyDays}::int and extract(isodow from history_day) <> 1`)
  for (const { id, day } of rows) {
    await removeAll(
      database,
      sql`rank_history where ctid = any(array(select ctid from rank_history where day = ${day} limit ${rowsAtOnce}))`,
    )
    await database.orm.execute(sql`update rank_runs set history_day = null where id = ${id}`)
  }
}

async function removeAll({ orm }: Database, rows: SQL): Promise<void> {
  while (true) {
    const { rowCount } = await orm.execute(sql`delete from ${rows}`)
    if ((rowCount ?? 0) < rowsAtOnce) return
  }
}
