import { sql } from 'drizzle-orm'
import { platforms } from '#contract/fields.ts'
import { contentCategories } from '#contract/profile-choices.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { shownCountry } from '../accounts/users.ts'

/** Names the advisory lock: one at a time makes rows anew, so that none is written from what was read before another's change. */
const followLockKey = 7_265_021
const mostAtOnce = 500

/**
 * Makes the rows of up to 500 people anew who changed since, by what triggers noted of them; gives how many notes it took, 0 also
 * while another server is at it. What is changed meanwhile is noted after those that were taken, and is next.
 */
export async function followChanges({ transaction }: Pick<Database, 'transaction'>, clock: Clock): Promise<number> {
  return transaction(async (tx) => {
    const { rows: locked } = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${followLockKey}::bigint) as held`,
    )
    if (!locked[0]!.held) return 0
    const { rows } = await tx.execute<{ user_id: number }>(sql`
      delete from discovery_changes where id in (select id from discovery_changes order by id limit ${mostAtOnce})
      returning user_id`)
    if (rows.length > 0) await refresh(tx, clock, [...new Set(rows.map((row) => row.user_id))])
    return rows.length
  })
}

/** Follows everything that is noted now. */
export async function followAllChanges(database: Pick<Database, 'transaction'>, clock: Clock): Promise<void> {
  while ((await followChanges(database, clock)) > 0);
}

const names = (list: readonly string[]) => sql.raw(`'{${list.join(',')}}'::text[]`)

/** What a price is found by: deals that businesses see now, and of those the prices that are shown. */
const offered = sql.raw('d.is_active and d.is_visible_to_businesses')

async function refresh(tx: Tx, clock: Clock, userIds: number[]): Promise<void> {
  const ids = sql`${sql.param(userIds)}::int[]`
  await tx.execute(sql`
    delete from discovery_profiles p where p.user_id = any(${ids})
      and not exists (select from users u where u.id = p.user_id and u.role = 'influencer' and u.is_active)`)
  await tx.execute(sql`
    insert into discovery_profiles (user_id, words, standing, followers, verified_followers, tier, followers_on, reach, is_verified,
      figures_at, country, categories, languages, price_from, deals, delivery_days, rating, reviews, completed_orders, listed_at)
    select u.id,
      array_to_tsvector(
        discovery_words_of(concat_ws(' ', u.bio, u.profession, array_to_string(u.expertise, ' '))) || named.words
        || array(select 'n:' || w from unnest(named.words) w) || array(select 'k:' || c from unnest(own.categories) c)
        || array(select 'p:' || p from unnest(social.platforms) p) || array(select 'l:' || l from unnest(u.languages_spoken) l)),
      -coalesce((select r.score from rankings r where r.user_id = u.id
        and r.run_id = (select id from rank_runs where finished_at is not null order by id desc limit 1)), 0),
      social.followers, social.verified_followers, discovery_tier(social.followers), social.followers_on, social.reach,
      social.is_verified, social.figures_at,
      ${sql.raw(shownCountry)},
      own.categories, u.languages_spoken, deal.price_from, deal.many, deal.delivery_days,
      coalesce(rated.average_hundredths, 0), coalesce(rated.count, 0),
      (select count(*)::int from influencer_deal_purchases o where o.influencer_id = u.id and o.status = 'completed'), ${clock()}
    from users u
    cross join lateral (select discovery_words_of(concat_ws(' ', u.username, u.display_name)) as words) named
    cross join lateral (
      select array(select c from unnest(${names(contentCategories)}) c where c = any(u.expertise)) as categories
    ) own
    cross join lateral (
      select coalesce(array_agg(best.platform) filter (where best.many is not null), '{}') as platforms,
        least(coalesce(sum(best.total), 0), 2147483647)::int as followers,
        least(coalesce(sum(best.proven), 0), 2147483647)::int as verified_followers,
        array_agg(best.many order by best.place) as followers_on,
        coalesce(jsonb_agg(jsonb_build_object('platform', best.platform, 'followers', best.many, 'isVerified', best.is_proven,
          'at', to_char(best.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by best.many desc, best.place)
          filter (where best.many is not null), '[]') as reach,
        coalesce(bool_or(best.is_verified), false) as is_verified, min(best.oldest) as figures_at
      from (
        select k.platform, k.place, max(s.followers) as many, sum(s.followers) as total,
          sum(s.followers) filter (where s.is_verified or s.followers_source = 'api') as proven,
          (array_agg(s.is_verified or s.followers_source = 'api' order by s.followers desc, s.id))[1] as is_proven,
          (array_agg(s.last_updated order by s.followers desc, s.id))[1] as at,
          bool_or(s.is_verified) as is_verified, min(s.last_updated) as oldest
        from unnest(${names(platforms)}) with ordinality k (platform, place)
        left join social_media_profiles s on s.user_id = u.id and s.platform = k.platform
        group by k.platform, k.place
      ) best
    ) social
    cross join lateral (
      select min(d.price) filter (where not d.is_price_hidden) as price_from, count(*)::int as many,
        min(d.delivery_time_in_days) as delivery_days
      from influencer_deals d where d.influencer_id = u.id and ${offered}
    ) deal
    left join user_ratings rated on rated.user_id = u.id
    where u.id = any(${ids}) and u.role = 'influencer' and u.is_active
    on conflict (user_id) do update set words = excluded.words, standing = excluded.standing, followers = excluded.followers,
      verified_followers = excluded.verified_followers, tier = excluded.tier, followers_on = excluded.followers_on,
      reach = excluded.reach, is_verified = excluded.is_verified, figures_at = excluded.figures_at, country = excluded.country,
      categories = excluded.categories, languages = excluded.languages, price_from = excluded.price_from, deals = excluded.deals,
      delivery_days = excluded.delivery_days, rating = excluded.rating, reviews = excluded.reviews,
      completed_orders = excluded.completed_orders,
      listed_at = case when (discovery_profiles.words, discovery_profiles.tier, discovery_profiles.is_verified,
          discovery_profiles.country, discovery_profiles.price_from, discovery_profiles.delivery_days, discovery_profiles.rating)
        is distinct from (excluded.words, excluded.tier, excluded.is_verified, excluded.country, excluded.price_from,
          excluded.delivery_days, excluded.rating)
        then excluded.listed_at else discovery_profiles.listed_at end`)
  await tx.execute(sql`
    insert into discovery_words (word, influencers)
    select w, 1 from discovery_profiles p, unnest(tsvector_to_array(p.words)) w
    where p.user_id = any(${ids}) and w !~ ':' group by w order by w
    on conflict do nothing`)
}
