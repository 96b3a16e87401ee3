import type pg from 'pg'
import type { PublicProfile } from '#contract/profiles/profiles.ts'
import type { PublicSocialProfile } from '#contract/social-profiles/social-profiles.ts'
import type { Database } from '../../platform/database/database.ts'
import { queryPrepared } from '../../platform/database/prepared.ts'
import { notFound } from '../../platform/refusal.ts'
import { type DealRow, dealFromRow } from '../deals/index.ts'
import { listPublicLinks } from '../links/index.ts'
import { readRank } from '../rankings/index.ts'
import { readEngagement } from '../reactions/index.ts'
import { pageOfReviews } from '../reviews/index.ts'
import { readShowcase } from '../showcase/index.ts'
import { aboutOf } from '../users/index.ts'
import { type ProfileRow, profileStatements, type SocialRow } from './profile-statements.sql.ts'

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
    queryPrepared<SocialRow>(pool, profileStatements.socialProfiles(id)),
    person.has_links ? listPublicLinks(pool, id) : [],
    person.has_showcase ? readShowcase(database, id, viewer.actorId) : emptyShowcase,
    readEngagement(pool, id, viewer),
    readRank(pool, id),
    queryPrepared<DealRow>(pool, profileStatements.deals(id)),
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
    const { rows } = await queryPrepared<ProfileRow>(pool, profileStatements.byId(id, at))
    if (rows[0]) return rows[0]
  }
  if (idOrUsername.includes('\0')) return undefined
  const { rows } = await queryPrepared<ProfileRow>(pool, profileStatements.byName(idOrUsername, at))
  if (rows[0]) return rows[0]
  return (await queryPrepared<ProfileRow>(pool, profileStatements.byFormerName(idOrUsername, at))).rows[0]
}

const profileFrom = (row: ProfileRow) => ({
  id: row.id,
  username: row.username,
  displayName: row.display_name,
  role: row.role,
  avatarUrl: row.avatar_url,
  coverUrl: row.cover_url,
  ...aboutOf(row),
  countryOfOrigin: row.shows_country ? row.country_of_origin : null,
  isVerified: row.is_verified,
  isIdentityVerified: row.is_identity_verified,
  isIndexable: row.is_indexable,
  createdAt: row.created_at.toISOString(),
  completedOrders: row.completed_orders,
  onTime: row.track_record.onTime,
  returningClients: row.track_record.returning,
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
