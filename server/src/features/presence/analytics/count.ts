import type pg from 'pg'
import { batched } from '../../../platform/database/batch.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { usersView } from '../../foundation/users/index.ts'
import { linksView } from '../../market/links/index.ts'
import { openNetworkCaps } from './network-caps.ts'

/** One request by a visitor. `counts` is false for bots and prefetching. */
export type Visit = {
  actorId: number | null
  visitor: Buffer
  /** A keyed digest of the network of anonymous visitors (network-caps.ts), kept for two hours; null for signed-in people. */
  network: string | null
  country: string | null
  referrer: string | null
  at: Date
  counts: boolean
}
type ProfileVisit = Visit & { userId: number }
type LinkVisit = Visit & { linkId: number }

/**
 * Counts in batches: visits that arrive while one statement runs go into the next, and each caller is answered after its commit. Only the
 * unique constraint of analytics_events decides what counts once. Rows are inserted in the order of that constraint, so that concurrent
 * servers cannot deadlock.
 */
export function openCounting(pool: pg.Pool) {
  const isWithinCap = openNetworkCaps(pool)
  const capped = async <T extends Visit>(look: T): Promise<T> => ({
    ...look,
    counts: look.counts && (await isWithinCap(look)),
  })
  const view = batched((visits: ProfileVisit[]) => countViews(pool, visits), { maxBatchSize: 500 })
  const click = batched((visits: LinkVisit[]) => countClicks(pool, visits), { maxBatchSize: 500 })
  return {
    /** Counts a profile view, except by the owner. Returns false when there is no such active influencer. */
    view: async (look: ProfileVisit) => view(await capped(look)),
    /** Counts a click, except by the owner. Returns the link's URL; null when there is no such active link. */
    click: async (look: LinkVisit) => click(await capped(look)),
  }
}
export type Counting = ReturnType<typeof openCounting>

/** The columns of the visits as arrays, for unnest. */
const visitColumns = (visits: Visit[], targets: number[]) => [
  targets,
  visits.map(({ actorId }) => actorId),
  visits.map(({ visitor }) => visitor),
  visits.map(({ country }) => country),
  visits.map(({ referrer }) => referrer),
  visits.map(({ at }) => at),
  visits.map(({ counts }) => counts),
]

const visitsCte = `given as (
  select * from unnest($1::int[], $2::int[], $3::bytea[], $4::text[], $5::text[], $6::timestamptz[], $7::bool[])
    with ordinality as g(target, actor_id, visitor, country, referrer, at, counts, place))`

/** SQL that adds an event of the kind for each row of `known`, and one as a visitor of the day. */
const eventsCte = (kind: string, subject: string, period: string) => `added as (
  insert into analytics_events (kind, user_id, subject, period, visitor, country, referrer, at)
  select kind, user_id, subject, period, visitor, country, referrer, at
  from known cross join lateral (values
    ('${kind}', ${subject}, date_trunc('${period}', at, 'UTC')),
    ('visitor', '', date_trunc('day', at, 'UTC'))) as event(kind, subject, period)
  where user_id is not null and counts and actor_id is distinct from user_id
  order by kind, user_id, subject, period, visitor
  on conflict do nothing)`

async function countViews(pool: pg.Pool, visits: ProfileVisit[]): Promise<boolean[]> {
  const { rows } = await queryPrepared<{ found: boolean }>(pool, {
    text: `with ${visitsCte},
      known as (
        select g.*, u.id as user_id from given g
        left join ${usersView} u on u.id = g.target and u.is_active and u.role = 'influencer'),
      ${eventsCte('view', "''", 'day')}
      select user_id is not null as found from known order by place`,
    values: visitColumns(
      visits,
      visits.map(({ userId }) => userId),
    ),
  })
  return rows.map(({ found }) => found)
}

async function countClicks(pool: pg.Pool, visits: LinkVisit[]): Promise<(string | null)[]> {
  const { rows } = await queryPrepared<{ url: string | null }>(pool, {
    text: `with ${visitsCte},
      known as (
        select g.*, u.id as user_id, case when u.id is not null then l.url end as url from given g
        left join ${linksView} l on l.id = g.target and l.active
        left join ${usersView} u on u.id = l.user_id and u.is_active and u.role = 'influencer'),
      ${eventsCte('click', 'target::text', 'hour')}
      select url from known order by place`,
    values: visitColumns(
      visits,
      visits.map(({ linkId }) => linkId),
    ),
  })
  return rows.map(({ url }) => url)
}
