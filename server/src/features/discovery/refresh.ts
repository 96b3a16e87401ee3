import { sql } from 'drizzle-orm'
import { platforms } from '#contract/fields.ts'
import { contentCategories } from '#contract/profile-choices.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { shownCountry } from '../accounts/users.ts'
import { traitsSql } from './traits.ts'

/** Rows are made in so many lanes side by side, everybody always in the same. */
const lanes = 2
/**
 * Names the first lane's advisory lock: one at a time makes a lane's rows anew, so that none is written from what was read before
 * another's change.
 */
const followLockKey = 7_265_021
const mostAtOnce = 5_000

/**
 * Makes the rows of up to 5,000 people of a lane anew who changed since, by what triggers noted of them; gives how many notes it
 * took, 0 also while another server is at it. What is changed meanwhile is noted after those that were taken, and is next.
 */
async function followChanges(
  { transaction }: Pick<Database, 'transaction'>,
  clock: Clock,
  lane: number,
): Promise<number> {
  return transaction(async (tx) => {
    const { rows: locked } = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${followLockKey + lane}::bigint) as held`,
    )
    if (!locked[0]!.held) return 0
    // planned for as many people as there are, each time
    await tx.execute(sql`set local statement_timeout = '2min'; set local plan_cache_mode = force_custom_plan`)
    const { rows } = await tx.execute<{ user_id: number }>(sql`
      delete from discovery_changes where id in (
        select id from discovery_changes where user_id % ${sql.raw(String(lanes))} = ${lane} order by id limit ${mostAtOnce})
      returning user_id`)
    if (rows.length > 0) await refresh(tx, clock, [...new Set(rows.map((row) => row.user_id))])
    return rows.length
  })
}

/** Follows everything that is noted now. */
export async function followAllChanges(database: Pick<Database, 'transaction'>, clock: Clock): Promise<void> {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while ((await followChanges(database, clock, lane)) > 0);
    }),
  )
}

const listOf = (list: readonly string[]) => `'{${list.join(',')}}'::text[]`

/** What a price is found by: deals that businesses see now, and of those the prices that are shown. */
const offered = 'd.is_active and d.is_visible_to_businesses'

/** The rows that are to be, of all these people at once, each table read once. */
const madeAnew = (ids: string, now: string) => `
  with best as (
    select s.user_id, s.platform, array_position(${listOf(platforms)}, s.platform) as place, max(s.followers) as many,
      sum(s.followers) as total, sum(s.followers) filter (where s.is_verified or s.followers_source = 'api') as proven,
      (array_agg(s.is_verified or s.followers_source = 'api' order by s.followers desc, s.id))[1] as is_proven,
      (array_agg(s.last_updated order by s.followers desc, s.id))[1] as at,
      bool_or(s.is_verified) as is_verified, min(s.last_updated) as oldest
    from social_media_profiles s where s.user_id = any(${ids}) group by s.user_id, s.platform
  ), social as (
    select user_id, array_agg(platform) as platforms, least(sum(total), 2147483647)::int as followers,
      least(coalesce(sum(proven), 0), 2147483647)::int as verified_followers,
      array[${platforms.map((_, i) => `max(many) filter (where place = ${i + 1})`)}] as followers_on,
      sum((1 + discovery_tier(many))::bigint << (5 * (place - 1)))::bigint as spans,
      jsonb_agg(jsonb_build_object('platform', platform, 'followers', many, 'isVerified', is_proven,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by many desc, place) as reach,
      bool_or(is_verified) as is_verified, min(oldest) as figures_at
    from best group by user_id
  ), deal as (
    select d.influencer_id as user_id, min(d.price) filter (where not d.is_price_hidden) as price_from, count(*)::int as many,
      min(d.delivery_time_in_days) as delivery_days
    from influencer_deals d where d.influencer_id = any(${ids}) and ${offered} group by d.influencer_id
  ), done as (
    select o.influencer_id as user_id, count(*)::int as many from influencer_deal_purchases o
    where o.influencer_id = any(${ids}) and o.status = 'completed' group by o.influencer_id
  ), ranked as (
    select r.user_id, r.score from rankings r where r.user_id = any(${ids})
      and r.run_id = (select id from rank_runs where finished_at is not null order by id desc limit 1)
  ), named as materialized (
    select u.id as user_id, discovery_words_of(concat_ws(' ', u.username, u.display_name)) as words,
      discovery_words_of(concat_ws(' ', u.bio, u.profession, array_to_string(u.expertise, ' '))) as others,
      array(select c from unnest(${listOf(contentCategories)}) c where c = any(u.expertise)) as categories,
      u.languages_spoken as languages, ${shownCountry} as country
    from users u where u.id = any(${ids}) and u.role = 'influencer' and u.is_active
  )
  select named.user_id, array_to_tsvector(named.others || named.words
      || array(select p || v from (select 'n:' as p, unnest(named.words) as v union all select 'k:', unnest(named.categories)
        union all select 'p:', unnest(social.platforms) union all select 'l:', unnest(named.languages)
        union all select 'c:', named.country where named.country is not null) tags)),
    -coalesce(ranked.score, 0), coalesce(social.followers, 0), coalesce(social.verified_followers, 0),
    discovery_tier(coalesce(social.followers, 0)),
    ${traitsSql({ categories: 'named.categories', platforms: 'social.platforms', languages: 'named.languages', isVerified: 'social.is_verified' })},
    coalesce(social.spans, 0), coalesce(social.followers_on, array_fill(null::int, array[${platforms.length}])),
    coalesce(social.reach, '[]'), coalesce(social.is_verified, false), social.figures_at, named.country, named.categories,
    named.languages, deal.price_from, coalesce(deal.many, 0), deal.delivery_days, coalesce(rated.average_hundredths, 0),
    coalesce(rated.count, 0), coalesce(done.many, 0), ${now}::timestamptz
  from named
  left join social on social.user_id = named.user_id
  left join deal on deal.user_id = named.user_id
  left join done on done.user_id = named.user_id
  left join ranked on ranked.user_id = named.user_id
  left join user_ratings rated on rated.user_id = named.user_id`

/** As `madeAnew` gives them. */
const written =
  'words standing followers verified_followers tier traits spans followers_on reach is_verified figures_at country categories languages price_from deals delivery_days rating reviews completed_orders listed_at'.split(
    ' ',
  )
/** What people are found by: a change of it makes somebody new to searches that are saved. */
const tellingly = ['words', 'tier', 'is_verified', 'country', 'price_from', 'delivery_days', 'rating']
const rowOf = (of: string, columns: string[]) => `(${columns.map((column) => `${of}.${column}`).join(', ')})`

/** Rows that nothing changed of are left alone. */
const refreshStatement = `insert into discovery_profiles as p (user_id, ${written.join(', ')}) ${madeAnew('$1::int[]', '$2')}
  on conflict (user_id) do update set ${written
    .map((column) =>
      column === 'listed_at'
        ? `listed_at = case when ${rowOf('p', tellingly)} is distinct from ${rowOf('excluded', tellingly)}
            then excluded.listed_at else p.listed_at end`
        : `${column} = excluded.${column}`,
    )
    .join(', ')}
  where ${rowOf('p', written.slice(0, -1))} is distinct from ${rowOf('excluded', written.slice(0, -1))}`

async function refresh(tx: Tx, clock: Clock, userIds: number[]): Promise<void> {
  const ids = sql`${sql.param(userIds)}::int[]`
  await tx.execute(sql`
    delete from discovery_profiles p where p.user_id = any(${ids})
      and not exists (select from users u where u.id = p.user_id and u.role = 'influencer' and u.is_active)`)
  await tx.execute(withValues(refreshStatement, [userIds, clock()]))
  await tx.execute(sql`
    insert into discovery_words (word, influencers, named)
    select w, 1, 0 from (
      select distinct w from discovery_profiles p, unnest(tsvector_to_array(p.words)) w where p.user_id = any(${ids})
    ) found where w !~ ':' and not exists (select from discovery_words known where known.word = found.w) order by w
    on conflict do nothing`)
  await settle(tx)
}

/** `$1`, `$2` … of a text as the values that they stand for. */
const withValues = (text: string, values: unknown[]) =>
  sql.join(text.split(/\$(\d+)/).map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))))

/** Puts what was gathered for the indexes of words in its place, so that no search walks through it. */
export const settle = (tx: Tx) => tx.execute(sql`select discovery_settle()`)
