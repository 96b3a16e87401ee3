// Joins users, preferences, purchases, campaign requests, ratings, deals and more: a public profile in a query for each part
import { type About, aboutFields } from '#contract/identity/about.ts'
import type { Role } from '#contract/identity/identity.ts'
import type { PublicSocialProfile } from '#contract/social-profiles/social-profiles.ts'
import { requestCounts, requestOnTimeAt } from '../campaign-requests/index.ts'
import { dealColumns, onTimeAt } from '../deals/index.ts'
import { hasTurnedOff } from '../preferences/index.ts'
import { type RatingRow, ratingColumn } from '../reviews/index.ts'

const has = (table: string, condition = 'true') =>
  `exists (select from ${table} x where x.user_id = u.id and ${condition})`

const aboutColumns = aboutFields
  .map((field) => `u.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${field}"`)
  .join(', ')

/** An influencer's orders and campaign requests together; the share on time, and the businesses that came back. */
const trackRecord = `(with work as (
    select p.business_id, p.status = 'completed' as counts, ${onTimeAt('$2')} as on_time
    from influencer_deal_purchases p join tasks t on t.purchase_id = p.id where p.influencer_id = u.id
    union all
    select q.business_id, ${requestCounts}, ${requestOnTimeAt('$2')} from campaign_requests q where q.influencer_id = u.id
  ), clients as (select from work where counts group by business_id having count(*) > 1)
  select json_build_object('onTime', avg(on_time::int)::float, 'returning', (select count(*) from clients)) from work)`

const columns = `u.id, u.username, u.display_name, u.role, u.avatar_url, u.cover_url, u.country_of_origin, u.is_verified,
  u.created_at, ${aboutColumns},
  not ${hasTurnedOff('show_country')} as shows_country, not ${hasTurnedOff('indexable')} as is_indexable,
  ${has('kyc_verifications', "x.status = 'approved'")} as is_identity_verified,
  ${has('influencer_links', 'x.active')} as has_links,
  (${['portfolio_items', 'achievements', 'upcoming_projects'].map((table) => has(`showcase_${table}`)).join(' or ')})
    as has_showcase,
  (select count(*)::int from influencer_deal_purchases p
      where (p.influencer_id = u.id or p.business_id = u.id) and p.status = 'completed')
    + (select count(*)::int from campaign_requests q where (q.influencer_id = u.id or q.business_id = u.id) and ${requestCounts})
    as completed_orders,
  ${trackRecord} as track_record,
  ${ratingColumn} as rating`
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
  /** Checked here because many influencers have neither, which saves two queries. */
  has_links: boolean
  has_showcase: boolean
  completed_orders: number
  track_record: { onTime: number | null; returning: number }
  rating: RatingRow
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

/** The prepared statements behind a public profile; `at`: the current time. */
export const profileStatements = {
  byId: (id: number, at: Date) => ({
    text: `select ${columns} from users u where u.id = $1 and ${isPublic}`,
    values: [id, at],
  }),
  byName: (username: string, at: Date) => ({
    text: `select ${columns} from users u where lower(u.username) = lower($1) and ${isPublic}`,
    values: [username, at],
  }),
  byFormerName: (username: string, at: Date) => ({
    text: `select ${columns} from former_usernames f join users u on u.id = f.user_id
      where f.username = lower($1) and f.kept_until > $2 and ${isPublic}`,
    values: [username, at],
  }),
  deals: (userId: number) => ({
    text: `select ${dealColumns} from influencer_deals d join users u on u.id = d.influencer_id
      where d.influencer_id = $1 and d.is_active and d.is_visible_to_businesses order by d.position, d.id desc limit 24`,
    values: [userId],
  }),
  socialProfiles: (userId: number) => ({
    text: `select id, platform, profile_url, username, followers, followers_source, is_verified, verified_at, last_updated
      from social_media_profiles where user_id = $1 order by position, id`,
    values: [userId],
  }),
}
