import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { countryCode, idInPath, instant, page, person, platform } from '../../fields.ts'
import { contentCategories } from '../../foundation/users/profile-choices.ts'
import { requestErrors } from '../../request-errors.ts'
import { rankComponents } from './rank-formula.ts'

/** Days over which movement is measured, and days of one's own history. */
export const rankPeriods = { movementDays: 7, historyDays: 90 }

export const globalScope = 'global'
const scope = z
  .string()
  .regex(/^(global|[A-Z]{2})$/, requestErrors.valueInvalid)
  .default(globalScope)

/** Filters of a ranking: the niche that somebody works in and a platform that they are on. */
const rankingFilters = {
  category: z.enum(contentCategories, requestErrors.valueInvalid).optional(),
  platform: platform.optional(),
}
const filteredScope = z.strictObject({ scope, ...rankingFilters })
/** A requested ranking: worldwide or of a country, and narrowed to a niche and a platform. */
export type FilteredScope = z.output<typeof filteredScope>

const rank = z.int()

export const rankingEntry = z.object({
  /** Position in this list, from 1; unique. */
  rank,
  /** Position within the scope, whatever the niche and the platform. */
  scopeRank: rank,
  /** `scopeRank` a week ago; null: not ranked then. */
  before: rank.nullable(),
  /** Positions within the scope gained (positive) or lost since then; null: not ranked then. */
  change: z.int().nullable(),
  person,
  /** The picture of their first work; null without one. */
  work: z.string().nullable(),
  country: z.string().nullable(),
  score: z.int(),
  /** Followers on verified social profiles; self-reported ones do not count. */
  verifiedFollowers: z.int(),
  /** Orders and campaign requests, counted here. */
  completedOrders: z.int(),
})
export type RankingEntry = z.infer<typeof rankingEntry>

export const rankingList = z.object({
  scope: z.string(),
  /** Time at which the ranks were computed; null: never. */
  computedAt: instant.nullable(),
  formulaVersion: z.int(),
  /** Number of ranked influencers within the scope, the niche and the platform. */
  influencers: z.int(),
  items: z.array(rankingEntry),
  nextCursor: z.string().nullable(),
})
export type RankingList = z.infer<typeof rankingList>

/** A rank with all its inputs: anyone can recompute it with `scoreOf`. */
export const rankExplanation = z.object({
  computedAt: instant,
  formulaVersion: z.int(),
  globalRank: rank,
  globalRankBefore: rank.nullable(),
  /** Number of ranked influencers. */
  influencers: z.int(),
  /** The country of origin that `localRank` refers to; all three are null or 0 without one. */
  country: z.string().nullable(),
  localRank: rank.nullable(),
  localRankBefore: rank.nullable(),
  influencersInCountry: z.int(),
  score: z.int(),
  parts: z.array(
    z.object({
      part: z.enum(rankComponents),
      value: z.int(),
      weight: z.int(),
      /** Contribution to the score. */ points: z.int(),
    }),
  ),
  /** The part of `completedOrders` that are campaign requests. */
  completedRequests: z.int(),
})
export type RankExplanation = z.infer<typeof rankExplanation>

/** Component of the score, a week ago and now. */
const componentChange = z.object({
  part: z.enum(rankComponents),
  before: z.int(),
  now: z.int(),
  /** Points that the difference adds to the score, or takes from it. */
  points: z.int(),
})
export type ComponentChange = z.infer<typeof componentChange>

/** Ways to climb, each with the points it would add today. */
export const rankHints = ['verify_profiles', 'complete_order', 'more_views', 'more_likes', 'set_country'] as const
export type RankHint = (typeof rankHints)[number]

export const ownRank = z.object({
  /** null: not ranked yet; the next recomputation includes them. */
  rank: rankExplanation.nullable(),
  /** Position in the requested ranking; null where they are not in it. */
  place: rank.nullable(),
  /** Changes since the day of `globalRankBefore`; null while there is nothing to compare with. */
  changes: z.object({ since: z.iso.date(), parts: z.array(componentChange) }).nullable(),
  /** Points to the next position; null at the top and while unranked. */
  pointsToNext: z.int().nullable(),
  hints: z.array(z.object({ hint: z.enum(rankHints), points: z.int() })),
  /** One row per day (UTC), oldest first, at most 90 days; omits days without a computation. */
  history: z.array(z.object({ day: z.iso.date(), globalRank: rank, localRank: rank.nullable(), score: z.int() })),
})
export type OwnRank = z.infer<typeof ownRank>

export const rankings = {
  /** The leaderboard, global or by country (`scope=DE`), of all or of a niche and a platform, best first. */
  list: endpoint({
    method: 'GET',
    url: '/api/rankings',
    schema: { querystring: filteredScope.extend(page), response: { 200: rankingList } },
  }),
  /** Countries with ranked influencers, by number. */
  countries: endpoint({
    method: 'GET',
    url: '/api/rankings/countries',
    schema: {
      response: { 200: z.object({ items: z.array(z.object({ country: countryCode, influencers: z.int() })) }) },
    },
  }),
  own: endpoint({
    method: 'GET',
    url: '/api/rankings/me',
    needs: 'read',
    schema: { querystring: filteredScope, response: { 200: ownRank } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/rank',
    schema: { params: z.strictObject({ id: idInPath }), response: { 200: rankExplanation } },
  }),
}
