import { sql } from 'drizzle-orm'
import type { Stock } from '#contract/admin/admin/admin.ts'
import { lockUntilCommit } from '../../../../platform/database/advisory-lock.ts'
import type { Queryable, Tx } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import type { AdminFigures, AdminQueues } from '../../../../platform/feature.ts'
import type { Services } from '../../../../platform/services.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { cohortDays, countCohorts } from './count-cohorts.sql.ts'
import { countDay } from './count-day.sql.ts'
import { countQueues } from './count-queues.sql.ts'
import { countStock } from './stock.ts'

type CountingServices = Pick<Services, 'database' | 'clock'>
/** Contributions of the features. */
export type Counted = { queues: AdminQueues; figures: AdminFigures }

const dayMs = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const dayAfter = (day: string) => dayOf(Date.parse(day) + dayMs)

/** The time after its end at which a day no longer changes: no transaction lasts that long. */
const settlingMs = 15 * 60_000
/** The interval for cohorts, which change slowly and cost more. */
const cohortsEveryMs = 3_600_000
/** Days of sign-ups that one transaction counts. */
const cohortStep = 14

/** The longest time that counting a day may take, in milliseconds. */
const timeoutMs = 120_000

type Progress = { through: string | null; cohortsAt: Date | null }

/**
 * Counts today and every day before that is not final, each in a transaction of its own, and the cohorts once an hour. It may be
 * repeated, and killed midway: it continues where it was.
 */
export async function countStatistics(
  { database, clock }: CountingServices,
  { queues, figures }: Counted,
): Promise<void> {
  const now = clock().getTime()
  const stock = await database.transaction((tx) => countStock(tx, figures), { timeoutMs })
  const { through, cohortsAt } = await readProgress(database.orm)
  const first = through === null ? await firstDay(database.orm) : dayAfter(through)
  const today = dayOf(now)
  for (let day = first ?? today; day <= today; day = dayAfter(day)) {
    const isOver = Date.parse(day) + dayMs + settlingMs < now
    await database.transaction(
      async (tx) => {
        await lockCounting(tx)
        await countDay(tx, day)
        await countQueues(tx, queues, day)
        await saveProgress(tx, { countedAt: clock(), through: isOver ? day : null, stock })
      },
      { timeoutMs },
    )
  }
  if (cohortsAt !== null && now - cohortsAt.getTime() < cohortsEveryMs) return
  // from the oldest that could still change when they were last counted
  const from = cohortsAt === null ? (first ?? today) : dayOf(cohortsAt.getTime() - cohortDays * dayMs)
  await countAllCohorts({ database, clock }, { from, today })
}

async function countAllCohorts(
  { database, clock }: CountingServices,
  { from, today }: { from: string; today: string },
) {
  for (let start = from; start <= today; start = dayOf(Date.parse(start) + cohortStep * dayMs)) {
    const to = dayOf(Date.parse(start) + (cohortStep - 1) * dayMs)
    await database.transaction((tx) => countCohorts(tx, { from: start, to }), { timeoutMs })
  }
  await database.orm.execute(sql`update statistics_progress set cohorts_at = ${clock()} where id = 1`)
}

/** Two servers never count the same day at once. */
const lockCounting = (tx: Tx) => lockUntilCommit(tx, 'statistics')

export async function readProgress(db: Queryable): Promise<Progress & { countedAt: Date | null }> {
  const { rows } = await db.execute<{ through: string | null; counted_at: string; cohorts_at: string | null }>(
    sql`select through::text as through, counted_at, cohorts_at from statistics_progress where id = 1`,
  )
  const row = rows[0]
  const dateOf = (at: string | null | undefined) => (at == null ? null : new Date(at))
  return { through: row?.through ?? null, countedAt: dateOf(row?.counted_at), cohortsAt: dateOf(row?.cohorts_at) }
}

type Saved = { countedAt: Date; through: string | null; stock: Stock }

const saveProgress = (tx: Tx, { countedAt, through, stock }: Saved) =>
  tx.execute(sql`
    insert into statistics_progress as p (id, through, counted_at, stock)
    values (1, ${through}::date, ${countedAt}, ${JSON.stringify(stock)}::jsonb)
    on conflict (id) do update
    set through = greatest(p.through, excluded.through), counted_at = excluded.counted_at, stock = excluded.stock`)

/** The day of the first sign-up or journal; null: there are none. */
async function firstDay(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select least(
      (select (created_at at time zone 'UTC')::date from ${usersView} u order by u.created_at limit 1),
      (select (created_at at time zone 'UTC')::date from ledger.journals order by created_at, id limit 1))::text as day`)
  return onlyRow(rows).day
}
