import { hostOf } from '#contract/market/links/display-host.ts'
import type { PublicSocialProfile } from '#contract/money/social-profiles/social-profiles.ts'
import { profileOn } from '#contract/platform-addresses/profiles.ts'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import type { Database } from '../../../platform/database/database.ts'
import { rowsOfJson } from '../../../platform/database/json-column.ts'
import { type QueryPool, queryPrepared } from '../../../platform/database/prepared.ts'
import { sharedReads } from '../../../platform/database/shared-reads.ts'
import { shareVersionOf } from '../../../platform/http/share-picture.ts'
import { notFound } from '../../../platform/refusal.ts'
import { aboutOf } from '../../foundation/users/index.ts'
import { dealFromRow, dealRowsOfJson } from '../../market/deals/index.ts'
import { bioPageOf, publicLinkFromRow } from '../../market/links/index.ts'
import { reviewsFromColumn } from '../../market/reviews/index.ts'
import { rankFromColumn } from '../rankings/index.ts'
import { engagementFromRow } from '../reactions/index.ts'
import { showcaseFromColumns } from '../showcase/index.ts'
import { type ProfileRow, type ProfileViewers, profileStatements, type SocialRow } from './profile-statements.sql.ts'
import { shareContentOf } from './share-picture/share-content.ts'

/** The reader, to find their own like and today's reactions (analytics/visitor.ts). */
export type ProfileViewer = { actorId: number | null; visitor: Buffer; at: Date }

const maxLinks = 50
const noReviews: PublicProfile['reviews'] = { items: [], nextCursor: null }

/** Reads public profiles, by id or by name. */
export type ProfileReader = (viewer: ProfileViewer, idOrUsername: string) => Promise<PublicProfile>

/**
 * Reads a public profile with one prepared statement. Concurrent requests for the same profile share a read (sharedReads), if they are
 * signed out or the same person: others see it according to their identity. Blocked users, admins and unknown names are 404; a former
 * username finds its owner while it is reserved (contract/presence/profiles/own-profile.ts, usernameRules).
 */
export function profileReader({ staleReads: { pool } }: Database): ProfileReader {
  const read = sharedReads(async (key, viewers: ProfileViewer[]) => {
    // a read is for at least one viewer
    const { actorId, at } = viewers.at(-1)!
    const visitors = [...new Map(viewers.map(({ visitor }) => [visitor.toString('hex'), visitor])).values()]
    const person = await findPerson(pool, { actorId, visitors, at }, key.slice(key.indexOf(' ') + 1))
    if (!person) return viewers.map(() => null)
    const profile = profileFrom(person)
    return viewers.map(({ visitor }) => ({ ...profile, engagement: engagementOf(person, visitor) }))
  })
  return async (viewer, idOrUsername) => {
    const profile = await read(`${viewer.actorId ?? ''} ${idOrUsername}`, viewer)
    if (!profile) throw notFound()
    return profile
  }
}

function profileFrom(person: ProfileRow): PublicProfile {
  const profile = {
    ...aboutPerson(person),
    ...(person.deals ? aboutInfluencer(person) : noInfluencerParts),
    reviews: person.reviews ? reviewsFromColumn(person.reviews) : noReviews,
  }
  return { ...profile, shareVersion: shareVersionOf(shareContentOf(profile)) }
}

const engagementOf = ({ engagement }: ProfileRow, visitor: Buffer) =>
  engagement?.[0] ? engagementFromRow(engagement[0], visitor) : null

type InfluencerParts = Pick<PublicProfile, 'socialProfiles' | 'links' | 'showcase' | 'engagement' | 'rank' | 'deals'>
const noInfluencerParts: InfluencerParts = {
  socialProfiles: [],
  links: [],
  showcase: { items: [], nextCursor: null, achievements: [], projects: [] },
  engagement: null,
  rank: null,
  deals: [],
}

function aboutInfluencer(person: ProfileRow & { deals: unknown[] }): InfluencerParts {
  const { shows_country } = person
  const rank = rankFromColumn(person.rank)
  return {
    socialProfiles: rowsOfJson<SocialRow>(person.social_profiles, ['verified_at', 'last_updated'])
      .filter(isProfile)
      .map(socialProfileFrom),
    links: person.links.slice(0, maxLinks).map(publicLinkFromRow),
    showcase: showcaseFromColumns(person),
    engagement: null,
    // the rank within a country would reveal the hidden country
    rank: rank && !shows_country ? { ...rank, ...withoutCountry } : rank,
    deals: dealRowsOfJson(person.deals).map((row) =>
      dealFromRow(shows_country ? row : { ...row, country_of_origin: null }, null),
    ),
  }
}

const withoutCountry = { country: null, localRank: null, localRankBefore: null, influencersInCountry: 0 }

async function findPerson(
  pool: QueryPool,
  viewers: ProfileViewers,
  idOrUsername: string,
): Promise<ProfileRow | undefined> {
  const id = /^[1-9]\d{0,9}$/.test(idOrUsername) ? Number(idOrUsername) : null
  if (id !== null && id <= 2_147_483_647) {
    const { rows } = await queryPrepared<ProfileRow>(pool, profileStatements.byId(id, viewers))
    if (rows[0]) return rows[0]
  }
  if (idOrUsername.includes('\0')) return undefined
  const { rows } = await queryPrepared<ProfileRow>(pool, profileStatements.byName(idOrUsername, viewers))
  if (rows[0]) return rows[0]
  return (await queryPrepared<ProfileRow>(pool, profileStatements.byFormerName(idOrUsername, viewers))).rows[0]
}

const aboutPerson = (row: ProfileRow) => ({
  id: row.id,
  username: row.username,
  displayName: row.display_name,
  role: row.role,
  avatarUrl: row.avatar_url,
  coverUrl: row.cover_url,
  ...aboutOf(row),
  websiteHost: row.website && hostOf(row.website),
  countryOfOrigin: row.shows_country ? row.country_of_origin : null,
  isVerified: row.is_verified,
  isIdentityVerified: row.is_identity_verified,
  isIndexable: row.is_indexable,
  createdAt: row.created_at.toISOString(),
  completedOrders: row.completed_orders,
  onTime: row.track_record.onTime,
  returningClients: row.track_record.returning,
  rating: row.rating,
  bioPage: bioPageOf(row.bio_page),
})

/**
 * Returns whether an address is a profile's: an admin has seen the verified ones; other addresses that earlier versions accepted could
 * lead anywhere under a platform's name.
 */
const isProfile = ({ platform, profile_url, is_verified }: SocialRow) =>
  is_verified || profileOn(platform, profile_url) !== null

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
