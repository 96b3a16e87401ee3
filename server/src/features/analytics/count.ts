import type pg from 'pg'
import { batched } from '../../platform/database/batch.ts'
import { linksView } from '../links/views.ts'
import { usersView } from '../users/views.ts'
import { openNetworkCaps } from './network-caps.ts'

/** Somebody who looks, at a moment. `counts` is false for bots and for programs that only fetch ahead. */
export type Visit = {
  actorId: number | null
  visitor: Buffer
  /** A keyed digest, of somebody who is not signed in (crowd.ts); kept for two hours. */
  network: string | null
  country: string | null
  referrer: string | null
  at: Date
  counts: boolean
}
type ProfileVisit = Visit & { userId: number }
type LinkVisit = Visit & { linkId: number }

/**
 * Counting by appending: what arrives while one statement runs goes out in the next, so that many are counted at the cost of
 * one, and each is answered after its commit. What counts once is decided by the unique rule of analytics_events alone.
 * Everybody inserts in the order of that rule, so that two programs never wait for each other in a ring.
 */
export function openCounting(pool: pg.Pool) {
  const isOfCrowd = openNetworkCaps(pool)
  const limited = async <T extends Visit>(look: T): Promise<T> => ({
    ...look,
    counts: look.counts && (await isOfCrowd(look)),
  })
  const view = batched((looks: ProfileVisit[]) => countViews(pool, looks), { maxBatchSize: 500 })
  const click = batched((looks: LinkVisit[]) => countClicks(pool, looks), { maxBatchSize: 500 })
  return {
    /** Counts a look at a profile; false when there is no such influencer to be seen. The owner is not counted. */
    view: async (look: ProfileVisit) => view(await limited(look)),
    /** Counts a click; gives where the link leads, null when there is no such link to be seen. The owner is not counted. */
    click: async (look: LinkVisit) => click(await limited(look)),
  }
}
export type Counting = ReturnType<typeof openCounting>

/** The columns of the looks as arrays, for unnest. */
const columnsOf = (looks: Visit[], targets: number[]) => [
  targets,
  looks.map(({ actorId }) => actorId),
  looks.map(({ visitor }) => visitor),
  looks.map(({ country }) => country),
  looks.map(({ referrer }) => referrer),
  looks.map(({ at }) => at),
  looks.map(({ counts }) => counts),
]

const given = `given as (
  select * from unnest($1::int[], $2::int[], $3::bytea[], $4::text[], $5::text[], $6::timestamptz[], $7::bool[])
    with ordinality as g(target, actor_id, visitor, country, referrer, at, counts, place))`

/** Who is known adds one event of the kind, and is a visitor of the day. */
const added = (kind: string, subject: string, period: string) => `added as (
  insert into analytics_events (kind, user_id, subject, period, visitor, country, referrer, at)
  select kind, user_id, subject, period, visitor, country, referrer, at
  from known cross join lateral (values
    ('${kind}', ${subject}, date_trunc('${period}', at, 'UTC')),
    ('visitor', '', date_trunc('day', at, 'UTC'))) as event(kind, subject, period)
  where user_id is not null and counts and actor_id is distinct from user_id
  order by kind, user_id, subject, period, visitor
  on conflict do nothing)`

async function countViews(pool: pg.Pool, looks: ProfileVisit[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'count-views',
    text: `with ${given},
      known as (
        select g.*, u.id as user_id from given g
        left join ${usersView} u on u.id = g.target and u.is_active and u.role = 'influencer'),
      ${added('view', "''", 'day')}
      select user_id is not null as found from known order by place`,
    values: columnsOf(
      looks,
      looks.map(({ userId }) => userId),
    ),
  })
  return rows.map(({ found }) => found)
}

async function countClicks(pool: pg.Pool, looks: LinkVisit[]): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ url: string | null }>({
    name: 'count-clicks',
    text: `with ${given},
      known as (
        select g.*, u.id as user_id, case when u.id is not null then l.url end as url from given g
        left join ${linksView} l on l.id = g.target and l.active
        left join ${usersView} u on u.id = l.user_id and u.is_active and u.role = 'influencer'),
      ${added('click', 'target::text', 'hour')}
      select url from known order by place`,
    values: columnsOf(
      looks,
      looks.map(({ linkId }) => linkId),
    ),
  })
  return rows.map(({ url }) => url)
}
