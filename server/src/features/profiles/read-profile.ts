import type pg from 'pg'
import type { Role } from '#contract/identity/identity.ts'
import type { PublicProfile } from '#contract/profiles/profiles.ts'
import type { PublicSocialProfile } from '#contract/social-profiles/social-profiles.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/refusal.ts'
import { type DealRow, dealColumns, dealFromRow } from '../deals/read-deals.ts'
import { listPublicLinks } from '../links/read-links.ts'
import { readRank } from '../rankings/read-rank.ts'
import { readEngagement } from '../reactions/reactions.ts'
import { pageOfReviews, type RatingRow, ratingColumn } from '../reviews/read-reviews.ts'
import { readShowcase } from '../showcase/read-showcase.ts'

const isNotTurnedOff = (name: string) =>
  `not exists (select from user_preferences c
    where c.user_id = u.id and c.preference_name = '${name}' and c.preference_value = 'false')`

const has = (table: string, condition = 'true') =>
  `exists (select from ${table} x where x.user_id = u.id and ${condition})`

const columns = `u.id, u.username, u.display_name, u.role, u.avatar_url, u.cover_url, u.bio, u.profession, u.business_type,
  u.country_of_origin, u.countries_of_operation, u.languages_spoken, u.expertise, u.industries, u.certifications,
  u.ai_proficiency, u.website, u.is_verified, u.created_at,
  ${isNotTurnedOff('show_country')} as shows_country, ${isNotTurnedOff('indexable')} as is_indexable,
  ${has('kyc_verifications', "x.status = 'approved'")} as is_identity_verified,
  ${has('influencer_links', 'x.active')} as has_links,
  (${['portfolio_items', 'achievements', 'upcoming_projects'].map((table) => has(`showcase_${table}`)).join(' or ')})
    as has_showcase,
  (select count(*)::int from influencer_deal_purchases p
    where (p.influencer_id = u.id or p.business_id = u.id) and p.status = 'completed') as completed_orders,
  ${ratingColumn} as rating`
const isPublic = `u.is_active and u.role <> 'admin'`

type ProfileRow = {
  id: number
  username: string
  display_name: string
  role: Role
  avatar_url: string | null
  cover_url: string | null
  bio: string | null
  profession: string | null
  business_type: string | null
  country_of_origin: string | null
  countries_of_operation: string[]
  languages_spoken: string[]
  expertise: string[]
  industries: string[]
  certifications: string | null
  ai_proficiency: PublicProfile['aiProficiency']
  website: string | null
  is_verified: boolean
  created_at: Date
  shows_country: boolean
  is_indexable: boolean
  is_identity_verified: boolean
  /** Checked here because many influencers have neither, which saves two queries. */
  has_links: boolean
  has_showcase: boolean
  completed_orders: number
  rating: RatingRow
}

type SocialRow = {
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

/** The prepared statements behind a public profile. */
const profileStatements = {
  byId: (id: number) => ({
    name: 'profile-by-id',
    text: `select ${columns} from users u where u.id = $1 and ${isPublic}`,
    values: [id],
  }),
  byName: (username: string) => ({
    name: 'profile-by-name',
    text: `select ${columns} from users u where lower(u.username) = lower($1) and ${isPublic}`,
    values: [username],
  }),
  byFormerName: (username: string, at: Date) => ({
    name: 'profile-by-former-name',
    text: `select ${columns} from former_usernames f join users u on u.id = f.user_id
      where f.username = lower($1) and f.kept_until > $2 and ${isPublic}`,
    values: [username, at],
  }),
  deals: (userId: number) => ({
    name: 'profile-deals',
    text: `select ${dealColumns} from influencer_deals d join users u on u.id = d.influencer_id
      where d.influencer_id = $1 and d.is_active and d.is_visible_to_businesses order by d.position, d.id desc limit 24`,
    values: [userId],
  }),
  socialProfiles: (userId: number) => ({
    name: 'profile-social',
    text: `select id, platform, profile_url, username, followers, followers_source, is_verified, verified_at, last_updated
      from social_media_profiles where user_id = $1 order by position, id`,
    values: [userId],
  }),
}

/** Who is asking, to find their own like and today's reactions (analytics/visitor.ts). */
export type ProfileViewer = { actorId: number | null; visitor: Buffer; at: Date }

const maxLinks = 50
const firstReviews = 6
const noReviews: PublicProfile['reviews'] = { items: [], nextCursor: null }
const emptyShowcase: PublicProfile['showcase'] = { items: [], nextCursor: null, achievements: [], projects: [] }

/**
 * A public profile; its parts are read concurrently, each by its own prepared statement. Blocked users, admins and unknown names
 * are 404; a former username finds its owner while it is kept (contract/profiles/own-profile.ts, usernameRules).
 */
export async function readProfile(
  database: Database,
  viewer: ProfileViewer,
  idOrUsername: string,
): Promise<PublicProfile> {
  const person = await findPerson(database.pool, viewer.at, idOrUsername)
  if (!person) throw notFound()
  const [influencerParts, reviews] = await Promise.all([
    person.role === 'influencer' ? readInfluencer(database, viewer, person) : noInfluencerParts,
    person.rating ? pageOfReviews(database.pool, person.id, { limit: firstReviews }) : noReviews,
  ])
  return { ...profileFrom(person), ...influencerParts, reviews }
}

type InfluencerParts = Pick<PublicProfile, 'socialProfiles' | 'links' | 'showcase' | 'engagement' | 'rank' | 'deals'>
const noInfluencerParts: InfluencerParts = {
  socialProfiles: [],
  links: [],
  showcase: emptyShowcase,
  engagement: null,
  rank: null,
  deals: [],
}

async function readInfluencer(database: Database, viewer: ProfileViewer, person: ProfileRow): Promise<InfluencerParts> {
  const { pool } = database
  const { id, shows_country } = person
  const [socials, links, showcase, engagement, rank, deals] = await Promise.all([
    pool.query<SocialRow>(profileStatements.socialProfiles(id)),
    person.has_links ? listPublicLinks(pool, id) : [],
    person.has_showcase ? readShowcase(database, id, viewer.actorId) : emptyShowcase,
    readEngagement(pool, id, viewer),
    readRank(pool, id),
    pool.query<DealRow>(profileStatements.deals(id)),
  ])
  return {
    socialProfiles: socials.rows.map(socialProfileFrom),
    links: links.slice(0, maxLinks),
    showcase,
    engagement,
    // the rank within a country would reveal the hidden country
    rank: rank && !shows_country ? { ...rank, ...withoutCountry } : rank,
    deals: deals.rows.map((row) => dealFromRow(shows_country ? row : { ...row, country_of_origin: null }, null)),
  }
}

const withoutCountry = { country: null, localRank: null, localRankBefore: null, influencersInCountry: 0 }

async function findPerson(pool: pg.Pool, at: Date, idOrUsername: string): Promise<ProfileRow | undefined> {
  const id = /^[1-9]\d{0,9}$/.test(idOrUsername) ? Number(idOrUsername) : null
  if (id !== null && id <= 2_147_483_647) {
    const { rows } = await pool.query<ProfileRow>(profileStatements.byId(id))
    if (rows[0]) return rows[0]
  }
  if (idOrUsername.includes('\0')) return undefined
  const { rows } = await pool.query<ProfileRow>(profileStatements.byName(idOrUsername))
  if (rows[0]) return rows[0]
  return (await pool.query<ProfileRow>(profileStatements.byFormerName(idOrUsername, at))).rows[0]
}

const profileFrom = (row: ProfileRow) => ({
  id: row.id,
  username: row.username,
  displayName: row.display_name,
  role: row.role,
  avatarUrl: row.avatar_url,
  coverUrl: row.cover_url,
  bio: row.bio,
  profession: row.profession,
  businessType: row.business_type,
  countryOfOrigin: row.shows_country ? row.country_of_origin : null,
  countriesOfOperation: row.countries_of_operation,
  languagesSpoken: row.languages_spoken,
  expertise: row.expertise,
  industries: row.industries,
  certifications: row.certifications,
  aiProficiency: row.ai_proficiency,
  website: row.website,
  isVerified: row.is_verified,
  isIdentityVerified: row.is_identity_verified,
  isIndexable: row.is_indexable,
  createdAt: row.created_at.toISOString(),
  completedOrders: row.completed_orders,
  rating: row.rating,
})

const socialProfileFrom = (row: SocialRow): PublicSocialProfile => ({
  id: row.id,
  platform: row.platform,
  profileUrl: row.profile_url,
  username: row.username,
  followers: row.followers,
  followersSource: row.followers_source,
  isVerified: row.is_verified,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  lastUpdated: row.last_updated.toISOString(),
})
