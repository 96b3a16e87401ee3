// Joins users, followers, reactions, completed work, purchases and ratings: the whole ranking in one statement, and the ranks kept with users

import { sql } from 'drizzle-orm'
import { rankFormula } from '#contract/presence/rankings/rank-formula.ts'
import { rankPeriods } from '#contract/presence/rankings/rankings.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { figuresSql, scoreSql } from './formula.ts'
import { pruneRankings } from './prune.sql.ts'
import { traitBitsSql } from './traits.ts'

/** Key of the advisory lock that allows one recomputation at a time across all servers. */
export const rankLockKey = 7_265_011
/** Rows of `users` updated per transaction: while they are locked, money operations of these people wait. */
const batchSize = 5_000

/**
 * Recomputes the ranks of all active influencers by the contract's formula (product.md 7); with equal scores the older account ranks
 * first. Readers see the previous run until this one is finished. Returns the run's id; null when another recomputation is running.
 */
export async function recomputeRanks(database: Database, clock: Clock): Promise<number | null> {
  const lockClient = await database.direct.connect()
  let held = false
  try {
    const { rows } = await lockClient.query<{ held: boolean }>(`select pg_try_advisory_lock(${rankLockKey}) as held`)
    held = onlyRow(rows).held
    if (!held) return null
    const runId = await startRun(database, clock)
    await writeRankings(database, clock, runId)
    await writeHistory(database, clock, runId)
    await writeToUsers(database, runId)
    await pruneRankings(database, clock)
    return runId
  } finally {
    // closes a connection that fails to unlock, which releases the lock
    const unlockResult =
      held && (await lockClient.query(`select pg_advisory_unlock(${rankLockKey})`).catch((error: Error) => error))
    lockClient.release(unlockResult instanceof Error)
  }
}

async function startRun({ orm }: Database, clock: Clock): Promise<number> {
  const { rows } = await orm.execute<{ id: number }>(
    sql`insert into rank_runs (started_at, formula_version) values (${clock()}, ${rankFormula.version}) returning id`,
  )
  return onlyRow(rows).id
}

/** Inserts the whole ranking and finishes the run in one transaction, so that readers see all of it or nothing. */
async function writeRankings(database: Database, clock: Clock, runId: number): Promise<void> {
  const before = await comparisonDay(database, clock)
  await longTransaction(database, async (tx) => {
    await tx.execute(rankingStatement(runId, before))
    await tx.execute(sql`
      update rank_runs set finished_at = ${clock()}, influencers = counted.influencers, countries = counted.countries
      from (
        select coalesce(sum(many), 0)::int as influencers,
          coalesce(jsonb_object_agg(country, many) filter (where country is not null), '{}') as countries
        from (select country, count(*)::int as many from rankings where run_id = ${runId} group by country) by_country
      ) counted
      where id = ${runId}`)
  })
}

const leastPaid = sql.raw(String(rankFormula.leastPaid))

const rankingStatement = (runId: number, before: string | null) => sql`
  insert into rankings (run_id, user_id, country, verified_followers, views, likes, reactions, completed_orders, completed_requests, ratings,
    traits, score, global_rank, local_rank, global_rank_before, local_rank_before)
  with followers as (
    select user_id, sum(followers) filter (where is_verified)::bigint as many, array_agg(platform) as platforms
    from social_media_profiles group by user_id
  ), reacted as (
    select user_id, sum(count)::bigint as many from emoji_reactions group by user_id
  ), completed as (
    select w.influencer_id as user_id, count(*)::int as many, count(*) filter (where w.kind = 'request')::int as requests
    from completed_work w left join influencer_deal_purchases p on p.id = w.purchase_id
    where coalesce(w.released, p.amount) >= ${leastPaid} group by w.influencer_id
  ), hidden as (
    select user_id from user_preferences where preference_name = 'show_country' and preference_value = 'false'
  ), figures as (
    select u.id as user_id, case when hidden.user_id is null then w.country_of_origin end as country, coalesce(followers.many, 0) as verified_followers,
      u.total_views as views, u.profile_likes as likes, coalesce(reacted.many, 0) as reactions,
      coalesce(completed.many, 0) as completed_orders, coalesce(completed.requests, 0) as completed_requests,
      coalesce(rated.stars[4] + 2 * rated.stars[5], 0) as ratings,
      ${sql.raw(traitBitsSql({ categories: 'w.expertise', platforms: 'followers.platforms' }))} as traits
    from users u
    join user_profiles w on w.user_id = u.id
    left join followers on followers.user_id = u.id
    left join reacted on reacted.user_id = u.id
    left join completed on completed.user_id = u.id
    left join user_ratings rated on rated.user_id = u.id
    left join hidden on hidden.user_id = u.id
    where u.role = 'influencer' and u.is_active
  ), scored as (
    select figures.*, ${sql.raw(scoreSql)} as score from figures
  ), ranked as (
    select scored.*, row_number() over (order by score desc, user_id)::int as global_rank,
      case when country is not null
        then row_number() over (partition by country order by score desc, user_id)::int end as local_rank
    from scored
  )
  select ${runId}, r.user_id, r.country, r.verified_followers, r.views, r.likes, r.reactions, r.completed_orders, r.completed_requests, r.ratings,
    r.traits, r.score, r.global_rank, r.local_rank, h.global_rank, h.local_rank
  from ranked r left join rank_history h on h.user_id = r.user_id and h.day = ${before}::date`

/** The latest day with ranks that is at least one and at most two weeks ago; null when there is none. */
async function comparisonDay({ orm }: Database, clock: Clock): Promise<string | null> {
  const { rows } = await orm.execute<{ day: string | null }>(sql`
    select max(history_day)::text as day from rank_runs
    where history_day between ${dayOf(clock())}::date - ${2 * rankPeriods.movementDays}::int
      and ${dayOf(clock())}::date - ${rankPeriods.movementDays}::int`)
  return onlyRow(rows).day
}

/** Writes the history of a day (UTC), in its first run. */
async function writeHistory(database: Database, clock: Clock, runId: number): Promise<void> {
  const day = dayOf(clock())
  await longTransaction(database, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update rank_runs set history_day = ${day}
      where id = ${runId} and not exists (select from rank_runs where history_day = ${day})`)
    if (rowCount === 0) return
    await tx.execute(sql`
      insert into rank_history (user_id, day, global_rank, local_rank, country, score, figures)
      select user_id, ${day}, global_rank, local_rank, country, score, ${sql.raw(figuresSql)} from rankings where run_id = ${runId}
      on conflict do nothing`)
  })
}

/** Copies changed ranks to the columns of `users` in batches, ascending by id like all code that locks several people. */
async function writeToUsers(database: Database, runId: number): Promise<void> {
  let from = 0
  while (true) {
    const { rows } = await database.orm.execute<{ until: number | null }>(sql`
      select max(user_id) as until from (select user_id from rankings
        where run_id = ${runId} and user_id > ${from} order by user_id limit ${batchSize}) next`)
    const { until } = onlyRow(rows)
    if (until === null) break
    const updateBatch = sql`
      update users u set global_rank = r.global_rank, local_rank = r.local_rank from rankings r
      where r.run_id = ${runId} and r.user_id > ${from} and r.user_id <= ${until}
        and u.id = r.user_id and u.id > ${from} and u.id <= ${until} and u.is_active
        and (u.global_rank, u.local_rank) is distinct from (r.global_rank, r.local_rank)`
    await database.transaction(async (tx) => {
      // changes lost in a crash are written again by the next run
      await tx.execute(sql`set local synchronous_commit = off`)
      // merge and nested-loop joins update in order of ids
      await tx.execute(sql`set local enable_hashjoin = off`)
      await tx.execute(updateBatch)
    })
    from = until
  }
  await longTransaction(database, async (tx) => {
    await tx.execute(sql`
      with gone as materialized (
        select id from users where (not is_active or role <> 'influencer') and (global_rank is not null or local_rank is not null)
        order by id for no key update
      )
      update users set global_rank = null, local_rank = null from gone where users.id = gone.id`)
  })
}

/** A transaction with a longer timeout and more memory than a request's. */
const longTransaction = (database: Database, work: (tx: Tx) => Promise<void>) =>
  database.transaction(
    async (tx) => {
      await tx.execute(sql`set local work_mem = '64MB'`)
      await work(tx)
    },
    { timeoutMs: 600_000 },
  )

const dayOf = (now: Date) => now.toISOString().slice(0, 10)
