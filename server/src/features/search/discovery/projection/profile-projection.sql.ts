// Joins across features: users, their profiles, social profiles, deals, completed work, ratings and ranks become one row for each influencer.
import { platforms } from '#contract/fields.ts'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import { visibleCountrySql } from '../../../foundation/preferences/index.ts'
import { filterBitsSql } from '../search/filter-bits.ts'
import { bitsPerPlatform } from '../search/follower-buckets.ts'
import { unfinishedStanding } from '../search/sort-orders.ts'

const textArray = (values: readonly string[]) => `'{${values.join(',')}}'::text[]`

/** Another spelling: 'Make-up artist' is also found as 'makeup'. */
const unhyphenated = `case when w.profession like '%-%' then replace(w.profession, '-', '') end`

/** Deals that businesses can see now; only their visible prices count for `price_from`. */
const isOffered = 'd.is_active and d.is_visible_to_businesses'

/** The checks of `completeness` on the user's own row: without one of them, or a social media profile, a profile is unfinished. */
const hasOwnDetails = `(coalesce(length(trim(w.bio)), 0) > 10 and coalesce(u.avatar_url, '') <> '' and coalesce(trim(w.profession), '') <> ''
  and cardinality(w.languages_spoken) > 0)`

/** SQL: true if a follower figure is verified: read from the platform, or of a verified profile. */
const isProven = `(s.is_verified or s.followers_source = 'api')`

/**
 * Selects the up-to-date rows of `discovery_profiles` for the given users, `user_id` and then `projectedColumns`; none for users who
 * are not active influencers. Reads each source table once for all users, which makes bulk refreshes fast. Takes SQL expressions: user
 * ids as int[], and the time that becomes `listed_at`.
 */
const projectProfiles = ({ userIds, now }: { userIds: string; now: string }) => `
  with on_platform as (
    select s.user_id, s.platform, array_position(${textArray(platforms)}, s.platform) as place, max(s.followers) as largest,
      sum(s.followers) as total, sum(s.followers) filter (where ${isProven}) as proven,
      (array_agg(${isProven} order by s.followers desc, s.id))[1] as is_largest_proven,
      (array_agg(s.last_updated order by s.followers desc, s.id))[1] as largest_at,
      bool_or(s.is_verified) as is_verified, min(s.last_updated) as oldest
    from social_media_profiles s where s.user_id = any(${userIds}) group by s.user_id, s.platform
  ), social as (
    select user_id, array_agg(platform) as platforms, least(sum(total), 2147483647)::int as followers,
      least(coalesce(sum(proven), 0), 2147483647)::int as verified_followers,
      array[${platforms.map((_, i) => `max(largest) filter (where place = ${i + 1})`)}] as followers_on,
      sum((1 + discovery_tier(largest))::bigint << (${bitsPerPlatform} * (place - 1)))::bigint as spans,
      jsonb_agg(jsonb_build_object('platform', platform, 'followers', largest, 'isVerified', is_largest_proven,
        'at', to_char(largest_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by largest desc, place) as reach,
      bool_or(is_verified) as is_verified, min(oldest) as figures_at
    from on_platform group by user_id
  ), offered as (
    select d.influencer_id as user_id, min(d.price) filter (where not d.is_price_hidden) as price_from, count(*)::int as deals,
      min(d.delivery_time_in_days) as delivery_days, string_agg(d.title, ' ') as titles
    from influencer_deals d where d.influencer_id = any(${userIds}) and ${isOffered} group by d.influencer_id
  ), completed as (
    select w.influencer_id as user_id, count(*)::int as many from completed_work w
    where w.influencer_id = any(${userIds}) group by w.influencer_id
  ), ranked as (
    select r.user_id, r.score from rankings r where r.user_id = any(${userIds})
      and r.run_id = (select id from rank_runs where finished_at is not null order by id desc limit 1)
  ), influencer as materialized (
    select u.id as user_id, discovery_words_of(concat_ws(' ', u.username, u.display_name)) as name_words,
      discovery_words_of(concat_ws(' ', w.bio, w.profession, ${unhyphenated}, array_to_string(w.expertise, ' '), o.titles)) as other_words,
      array(select c from unnest(${textArray(contentCategories)}) c where c = any(w.expertise)) as categories,
      w.languages_spoken as languages, ${visibleCountrySql('w')} as country, ${hasOwnDetails} as has_details
    from users u join user_profiles w on w.user_id = u.id left join offered o on o.user_id = u.id
    where u.id = any(${userIds}) and u.role = 'influencer' and u.is_active
  )
  select i.user_id, array_to_tsvector(i.other_words || i.name_words
      || array(select prefix || value from (select 'n:' as prefix, unnest(i.name_words) as value
        union all select 'k:', unnest(i.categories) union all select 'p:', unnest(social.platforms)
        union all select 'l:', unnest(i.languages) union all select 'c:', i.country where i.country is not null) terms)),
    case when i.has_details and social.user_id is not null then 0 else ${unfinishedStanding} end - coalesce(ranked.score, 0),
    coalesce(social.followers, 0), coalesce(social.verified_followers, 0),
    discovery_tier(coalesce(social.followers, 0)),
    ${filterBitsSql({ categories: 'i.categories', platforms: 'social.platforms', languages: 'i.languages', isVerified: 'social.is_verified' })},
    coalesce(social.spans, 0), coalesce(social.followers_on, array_fill(null::int, array[${platforms.length}])),
    coalesce(social.reach, '[]'), coalesce(social.is_verified, false), social.figures_at, i.country, i.categories,
    i.languages, offered.price_from, coalesce(offered.deals, 0), offered.delivery_days, coalesce(rated.average_hundredths, 0),
    coalesce(rated.count, 0), coalesce(completed.many, 0), ${now}::timestamptz
  from influencer i
  left join social on social.user_id = i.user_id
  left join offered on offered.user_id = i.user_id
  left join completed on completed.user_id = i.user_id
  left join ranked on ranked.user_id = i.user_id
  left join user_ratings rated on rated.user_id = i.user_id`

/** The columns that `projectProfiles` selects, in its order; `listed_at` is last. */
const projectedColumns = [
  'words',
  'standing',
  'followers',
  'verified_followers',
  'tier',
  'traits',
  'spans',
  'followers_on',
  'reach',
  'is_verified',
  'figures_at',
  'country',
  'categories',
  'languages',
  'price_from',
  'deals',
  'delivery_days',
  'rating',
  'reviews',
  'completed_orders',
  'listed_at',
]

/** A change of one of these sets `listed_at`, which makes the influencer a new match of saved searches. */
const columnsOfNewMatches = ['words', 'tier', 'is_verified', 'country', 'price_from', 'delivery_days', 'rating']

const rowOf = (table: string, columns: string[]) => `(${columns.map((column) => `${table}.${column}`).join(', ')})`
const differs = (columns: string[]) => `${rowOf('p', columns)} is distinct from ${rowOf('excluded', columns)}`

/** Writes the rows of the users `$1` (int[]) as of `$2`; leaves unchanged rows alone. */
export const upsertProfilesStatement = `insert into discovery_profiles as p (user_id, ${projectedColumns.join(', ')})
  ${projectProfiles({ userIds: '$1::int[]', now: '$2' })}
  on conflict (user_id) do update set ${projectedColumns
    .map((column) =>
      column === 'listed_at'
        ? `listed_at = case when ${differs(columnsOfNewMatches)} then excluded.listed_at else p.listed_at end`
        : `${column} = excluded.${column}`,
    )
    .join(', ')}
  where ${differs(projectedColumns.filter((column) => column !== 'listed_at'))}`
