import { sql } from 'drizzle-orm'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { type MailRequest, manyAtOnce, notifyMany } from '../../foundation/notifications/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { type Move, rankNewsOf } from './rank-news.ts'

/**
 * Notifies influencers of notable changes of their rank since the day before: once a day, by the first ranks computed on it. Each batch
 * of people is a transaction that records its progress, so that nobody is notified twice, whichever process is killed meanwhile.
 */
export async function notifyOfMoves(services: Services): Promise<void> {
  while (await inTransaction(services, notifyBatch));
}

type Day = { id: number; told_until: number; before: string; run: number; influencers: number; countries: Countries }
type Countries = Record<string, number>

/** The latest day with ranks that is not the first and whose notifications are incomplete, locked; with the latest ranks. */
const dayStatement = sql`
  with last as (
    select id, history_day from rank_runs where history_day is not null order by history_day desc limit 1
  )
  select d.id, d.told_until, p.day::text as before, run.id as run, run.influencers, run.countries
  from last join rank_runs d on d.id = last.id and d.told_at is null
  join lateral (select max(history_day) as day from rank_runs where history_day < last.history_day) p on p.day is not null
  join lateral (
    select id, influencers, countries from rank_runs where finished_at is not null order by id desc limit 1
  ) run on true
  for update of d`

type Row = {
  user_id: number
  country: string | null
  global_rank: number
  local_rank: number | null
  global_before: number | null
  local_before: number | null
}

/** The number of ranks compared in one transaction; few of them have moved by much. */
const comparedAtOnce = manyAtOnce

/** Notifies the next people; returns whether there may be more. */
async function notifyBatch(context: SystemContext): Promise<boolean> {
  const { tx, clock } = context
  const { rows: days } = await tx.execute<Day>(dayStatement)
  const [day] = days
  if (!day) return false
  const { rows } = await tx.execute<Row>(sql`
    select r.user_id, r.country, r.global_rank, r.local_rank, h.global_rank as global_before,
      case when h.country = r.country or h.country is null then h.local_rank end as local_before
    from (
      select user_id, country, global_rank, local_rank from rankings
      where run_id = ${day.run} and user_id > ${day.told_until} order by user_id limit ${comparedAtOnce}
    ) r join ${usersView} u on u.id = r.user_id and u.is_active
    left join rank_history h on h.user_id = r.user_id and h.day = ${day.before}::date
    order by r.user_id`)
  await notifyMany(
    context,
    rows.flatMap((row) => mailOf(context, row, day)),
  )
  const last = rows.length === comparedAtOnce ? rows.at(-1) : undefined
  await tx.execute(sql`
    update rank_runs set ${last ? sql`told_until = ${last.user_id}` : sql`told_at = ${clock()}`} where id = ${day.id}`)
  return last !== undefined
}

function mailOf({ publicOrigin }: SystemContext, row: Row, { influencers, countries }: Day): MailRequest[] {
  const { user_id: userId, country, global_rank, local_rank, global_before, local_before } = row
  const moves: Move[] = [{ rank: global_rank, before: global_before, influencers, country: null }]
  if (country !== null && local_rank !== null)
    moves.push({ rank: local_rank, before: local_before, influencers: countries[country] ?? 0, country })
  const news = rankNewsOf(moves)
  return news ? [{ userId, kind: news.kind, params: { ...news.params, link: `${publicOrigin}/rankings` } }] : []
}
