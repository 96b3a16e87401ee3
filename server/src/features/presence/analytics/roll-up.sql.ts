// Updates users and influencer_links: a batch of events is rolled up and counted in one statement

import { sql } from 'drizzle-orm'
import { otherReferrers } from '#contract/presence/analytics/analytics.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { dayAfter, endOfDay, localTime, startOfDay } from '../../../platform/zones.ts'
import { readTimeZones } from '../../foundation/notifications/index.ts'

const batchSize = 20_000
/** Longer than a request may take: a batch that is cancelled would be retried for ever. */
const batchTimeoutMs = 60_000
const retentionDays = 2
/** Maximum distinct pairs of country and referrer per influencer, day, kind and link; further referrers become '(other)'. */
export const maxSources = 200

/**
 * Rolls up all new events into the figures of their day in the influencer's time zone, each exactly once: an event is marked and added in one transaction. Concurrent
 * servers skip each other's events. Then deletes old events that were rolled up.
 */
export async function rollUp(database: Database, clock: Clock): Promise<void> {
  while ((await database.transaction(rollUpBatch, { timeoutMs: batchTimeoutMs })) === batchSize);
  const before = new Date(clock().getTime() - retentionDays * 86_400_000)
  while ((await deleteBatch(database, before)) === batchSize);
}

/** Rolls up one batch, in the caller's transaction. Returns the number of events. */
export async function rollUpBatch(tx: Tx): Promise<number> {
  const { rows: owners } = await tx.execute<Owner>(sql`
    with batch as (
      select id, user_id, at from analytics_events where not rolled_up order by id limit ${batchSize} for update skip locked)
    select user_id, array_agg(id::text) as ids, min(at)::text as first, max(at)::text as last from batch group by user_id`)
  if (owners.length === 0) return 0
  const days = await daysOf(tx, owners)
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with days as (
      select * from unnest(${sql.param(days.map(({ userId }) => userId))}::int[], ${sql.param(days.map(({ day }) => day))}::date[],
        ${sql.param(days.map(({ from }) => from))}::timestamptz[], ${sql.param(days.map(({ until }) => until))}::timestamptz[])
        as d(user_id, day, begins, ends)),
    batch as (
      select e.id, coalesce(d.day, (e.at at time zone 'UTC')::date) as day
      from analytics_events e left join days d on d.user_id = e.user_id and e.at >= d.begins and e.at < d.ends
      where e.id = any(${sql.param(owners.flatMap(({ ids }) => ids))}::bigint[])),
    marked as (
      update analytics_events e set rolled_up = true from batch where e.id = batch.id
      returning e.user_id, batch.day, e.kind, e.subject,
        coalesce(e.country, '') as country, coalesce(e.referrer, '') as referrer),
    daily as (
      insert into analytics_daily as d (user_id, day, kind, count)
      select user_id, day, kind, count(*)::int from marked group by 1, 2, 3 order by 1, 2, 3
      on conflict (user_id, day, kind) do update set count = d.count + excluded.count),
    sources as (
      select user_id, day, kind, subject, country, referrer, count(*)::int as count
      from marked where kind in ('view', 'click') group by 1, 2, 3, 4, 5, 6),
    placed as (
      select s.*, s.referrer = '' or old.user_id is not null
          or row_number() over (partition by s.user_id, s.day, s.kind, s.subject, old.user_id is null
            order by s.count desc, s.country, s.referrer) + kept.pairs <= ${maxSources} as is_kept
      from sources s
      left join analytics_sources old using (user_id, day, kind, subject, country, referrer)
      cross join lateral (
        select count(*) as pairs from analytics_sources k
        where k.user_id = s.user_id and k.day = s.day and k.kind = s.kind and k.subject = s.subject) kept),
    kept as (
      insert into analytics_sources as s (user_id, day, kind, subject, country, referrer, count)
      select user_id, day, kind, subject, country, case when is_kept then referrer else ${otherReferrers} end, sum(count)::int
      from placed group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (user_id, day, kind, subject, country, referrer) do update set count = s.count + excluded.count),
    viewed as (
      update users u set total_views = u.total_views + n.views
      from (select user_id, count(*)::int as views from marked where kind = 'view' group by 1) n where u.id = n.user_id),
    clicked as (
      update influencer_links l set clicks = l.clicks + n.clicks
      from (select subject::int as id, count(*)::int as clicks from marked where kind = 'click' group by 1) n
      where l.id = n.id)
    select count(*)::int as taken from marked`)
  return onlyRow(rows).taken
}

/** Events of an influencer in a batch. */
type Owner = { user_id: number; ids: string[]; first: string; last: string }

/** The days of a batch in the time zones of the influencers who have one, with the instants between which they lie. */
async function daysOf(tx: Tx, owners: Owner[]) {
  const zones = await readTimeZones(
    tx,
    owners.map((owner) => owner.user_id),
  )
  return owners.flatMap(({ user_id: userId, first, last }) => {
    const zone = zones.get(userId)
    if (!zone) return []
    const to = localTime(new Date(last), zone).date
    const days = []
    for (let day = localTime(new Date(first), zone).date; day <= to; day = dayAfter(day))
      days.push({ userId, day, from: startOfDay(day, zone).toISOString(), until: endOfDay(day, zone).toISOString() })
    return days
  })
}

async function deleteBatch(database: Database, before: Date): Promise<number> {
  const { rowCount } = await queryPrepared(database.pool, {
    text: `delete from analytics_events where id in (
      select id from analytics_events where at < $1 and rolled_up order by at limit ${batchSize} for update skip locked)`,
    values: [before],
  })
  return rowCount ?? 0
}
