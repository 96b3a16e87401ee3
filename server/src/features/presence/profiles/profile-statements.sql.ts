// Joins users, preferences, their work, ratings, deals and more: a public profile in one query
import { type About, aboutFields } from '#contract/foundation/users/about.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { BioPage } from '#contract/market/links/bio-page.ts'
import type { PublicSocialProfile } from '#contract/money/social-profiles/social-profiles.ts'
import { Expression, jsonColumn } from '../../../platform/database/json-column.ts'
import { hasTurnedOff } from '../../foundation/preferences/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { dealColumns } from '../../market/deals/index.ts'
import { type PublicLinkRow, publicLinksStatement } from '../../market/links/index.ts'
import { firstReviewsColumn, type RatingRow, ratingColumn } from '../../market/reviews/index.ts'
import { rankColumn } from '../rankings/index.ts'
import { type EngagementRow, engagementColumn } from '../reactions/index.ts'
import { type ShowcaseColumns, showcaseColumns } from '../showcase/index.ts'

const has = (table: string, condition = 'true') =>
  `exists (select from ${table} x where x.user_id = u.id and ${condition})`

const aboutColumns = aboutFields
  .map((field) => `w.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${field}"`)
  .join(', ')

/** An influencer's orders and campaign requests together; the share on time, and the businesses that came back. */
const trackRecord = `(with work as (
    select w.business_id, w.counts, w.is_on_time from all_work w where w.influencer_id = u.id
  ), clients as (select from work where counts group by business_id having count(*) > 1)
  select json_build_object('onTime', avg(is_on_time::int)::float, 'returning', (select count(*) from clients)) from work)`

const personId = new Expression('person.id')
const actorId = new Expression('$3::int')

const ofInfluencers = {
  ...showcaseColumns(personId, actorId),
  social_profiles: jsonColumn({
    text: `select id, platform, profile_url, username, followers, followers_source, is_verified, verified_at, last_updated
      from social_media_profiles where user_id = $1 order by position, id`,
    values: [personId],
  }),
  links: jsonColumn(publicLinksStatement(personId)),
  engagement: engagementColumn({
    userId: personId,
    actorId,
    visitors: new Expression('$4'),
    at: new Expression('$2'),
  }),
  rank: rankColumn(personId),
  deals: jsonColumn({
    text: `select ${dealColumns} from influencer_deals d join ${usersView} u on u.id = d.influencer_id
      where d.influencer_id = $1 and d.is_active and d.is_visible_to_businesses order by d.position, d.id desc limit 24`,
    values: [personId],
  }),
}

const columns = `u.id, u.username, shown_name(u.display_name, u.username, u.resembles) as display_name, u.role, u.avatar_url, w.cover_url, w.country_of_origin, u.is_verified,
  u.created_at, ${aboutColumns},
  not ${hasTurnedOff('show_country')} as shows_country, u.is_verified and not ${hasTurnedOff('indexable')} as is_indexable,
  ${has('kyc_verifications', "x.status = 'approved'")} as is_identity_verified,
  (select count(*)::int from completed_work w where w.influencer_id = u.id or w.business_id = u.id) as completed_orders,
  ${trackRecord} as track_record,
  (select json_build_object('theme', b.theme, 'sections', b.sections) from bio_pages b where b.user_id = u.id) as bio_page,
  ${ratingColumn} as rating, case when person.has_reviews then ${firstReviewsColumn(personId)} end as reviews,
  ${Object.entries(ofInfluencers)
    .map(([name, column]) => `case when u.role = 'influencer' then ${column} end as ${name}`)
    .join(', ')}`
// the parts have aliases of their own, also `u`, which would hide this one
const person = `join user_profiles w on w.user_id = u.id cross join lateral (select u.id,
    exists (select from user_ratings g where g.user_id = u.id and g.count > 0) as has_reviews) person`
const isPublic = `u.is_active and u.role <> 'admin'`

export type ProfileRow = About & {
  id: number
  username: string
  display_name: string
  role: Role
  avatar_url: string | null
  cover_url: string | null
  country_of_origin: string | null
  is_verified: boolean
  created_at: Date
  shows_country: boolean
  is_indexable: boolean
  is_identity_verified: boolean
  completed_orders: number
  track_record: { onTime: number | null; returning: number }
  bio_page: BioPage | null
  rating: RatingRow
  /** Null without a rating; the rows of this and of the following come as JSON. */
  reviews: unknown[] | null
} & (InfluencerColumns | { [Name in keyof InfluencerColumns]: null })

type InfluencerColumns = ShowcaseColumns & {
  social_profiles: unknown[]
  links: PublicLinkRow[]
  engagement: EngagementRow[]
  rank: unknown[]
  deals: unknown[]
}

export type SocialRow = {
  id: number
  platform: PublicSocialProfile['platform']
  profile_url: string
  username: string | null
  followers: number
  followers_source: PublicSocialProfile['followersSource']
  is_verified: boolean
  verified_at: Date | null
  last_updated: Date
}

/** The readers of a profile: the account, null when signed out, and today's digests of the visitors (analytics/visitor.ts). */
export type ProfileViewers = { actorId: number | null; visitors: Buffer[]; at: Date }

const statement =
  (source: string) =>
  (who: number | string, { actorId, visitors, at }: ProfileViewers) => ({
    text: `select ${columns} from ${source} and ${isPublic}`,
    values: [who, at, actorId ?? 0, visitors],
  })

/** The prepared statements behind a public profile. */
export const profileStatements = {
  byId: statement(`users u ${person} where u.id = $1`),
  byName: statement(`users u ${person} where lower(u.username) = lower($1)`),
  byFormerName: statement(`former_usernames f join users u on u.id = f.user_id ${person}
    where f.username = lower($1) and f.kept_until > $2`),
}
