import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  countryCode,
  currency,
  id,
  idInPath,
  instant,
  integerInQuery,
  languageCode,
  name,
  noContent,
  page,
  pageOf,
  person,
  platform,
  prose,
} from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { contentCategories } from '../../foundation/users/profile-choices.ts'
import { dealLimits } from '../../market/deals/deals.ts'
import { requestErrors } from '../../request-errors.ts'
import { cleanLine } from '../../text.ts'
import { discoveryErrors } from './errors.ts'
import { maxQueryLength } from './max-query-length.ts'

export const discoveryLimits = {
  /** Maximum length of a search and number of words that are used. */
  query: maxQueryLength,
  words: 8,
  note: 500,
  compared: 4,
  /** Pictures of works on a card. */
  cardWorks: 3,
  shortlisted: 500,
  savedSearches: 50,
  /** Facets are computed over at most this many results, and say when they are capped. */
  counted: 2_500,
  /** Maximum number of new matches counted in an email; beyond that it says "more". */
  mailedMatches: 100,
}

export const discoverySorts = ['relevance', 'rank', 'followers', 'price_low', 'price_high', 'rating', 'newest'] as const
export type DiscoverySort = (typeof discoverySorts)[number]

const maxInteger = 2_147_483_647
const category = z.enum(contentCategories, requestErrors.valueInvalid)
const followers = integerInQuery(0, maxInteger)
const price = integerInQuery(0, dealLimits.maxPrice)

export const filterFields = z.strictObject({
  /** Words of names, bio, profession and expertise; ignores case, accents and variants of Arabic letters. */
  q: z.string().overwrite(cleanLine).max(discoveryLimits.query, requestErrors.textTooLong).optional(),
  platform: platform.optional(),
  /** On `platform` if given, otherwise on all together. */
  minFollowers: followers.optional(),
  maxFollowers: followers.optional(),
  category: category.optional(),
  /** Country of origin, where shown. */
  country: countryCode.optional(),
  language: languageCode.optional(),
  /** Cents, compared with an influencer's lowest visible price. Prices on request never match. */
  minPrice: price.optional(),
  maxPrice: price.optional(),
  /** Has a deal delivered within this many days. */
  deliveryDays: integerInQuery(1, dealLimits.maxDeliveryDays).optional(),
  /** Stars, 1 to 5. */
  minRating: integerInQuery(1, 5).optional(),
  /** Only influencers with a verified social profile. */
  verified: z.literal('true', requestErrors.valueInvalid).optional(),
  /** No follower figure is older than this many days. */
  maxAgeDays: integerInQuery(1, 3650).optional(),
  sort: z.enum(discoverySorts, requestErrors.valueInvalid).default('relevance'),
})

/** Pairs of filters of which the first may not exceed the second, with the sentence that says so. */
export const filterRanges = [
  ['minFollowers', 'maxFollowers', discoveryErrors.followersTurned],
  ['minPrice', 'maxPrice', discoveryErrors.pricesTurned],
] as const

export const refuseTurnedRanges = (
  filters: Partial<Record<(typeof filterRanges)[number][0 | 1], number>>,
  { addIssue }: z.RefinementCtx,
) => {
  for (const [min, max, message] of filterRanges)
    if ((filters[min] ?? 0) > (filters[max] ?? Number.POSITIVE_INFINITY))
      addIssue({ code: 'custom', path: [max], message })
}

/** Search filters, combined with AND (product.md 7). Strings, as in a query string. */
export const influencerFilters = filterFields.superRefine(refuseTurnedRanges)
export type InfluencerFilters = z.output<typeof influencerFilters>

export const influencerQuery = filterFields
  .extend({
    ...page,
    /** Adds counts by category, country, platform and language, on the first page only. */
    facets: z.literal('true', requestErrors.valueInvalid).optional(),
  })
  .superRefine(refuseTurnedRanges)
export type InfluencerQuery = z.output<typeof influencerQuery>

/** Followers on a platform, from the largest profile there. */
const reach = z.object({
  platform,
  followers: z.int(),
  /** The profile was verified as theirs. */
  isVerified: z.boolean(),
  /** Time at which the figure was reported or fetched. */
  at: instant,
})
export type Reach = z.infer<typeof reach>

export const influencerCard = z.object({
  person,
  profession: z.string().nullable(),
  bio: z.string().nullable(),
  categories: z.array(category),
  languages: z.array(z.string()),
  /** null: unknown or hidden. */
  country: z.string().nullable(),
  /** Most followers first. */
  reach: z.array(reach),
  /** Across all platforms, and across verified profiles only. */
  followers: z.int(),
  verifiedFollowers: z.int(),
  /** Any social profile is verified. */
  isVerified: z.boolean(),
  /** Time at which the oldest of these figures was reported or fetched. */
  figuresAt: instant.nullable(),
  /** The lowest visible price; null: none, or only prices on request. */
  priceFrom: z.int().nullable(),
  currency,
  /** Number of visible deals, including those with a price on request. */
  deals: z.int(),
  deliveryDays: z.int().nullable(),
  /** Stars of 5, one decimal; null until there are reviews. */
  rating: z.number().nullable(),
  reviews: z.int(),
  globalRank: z.int().nullable(),
  /** Orders and campaign requests. */
  completedOrders: z.int(),
  /** Pictures of their first works, at most three. */
  works: z.array(z.string()),
  joinedAt: instant,
  /** The caller's own note; null: not shortlisted, or the caller is not a business. */
  shortlisted: z.object({ note: z.string() }).nullable(),
})
export type InfluencerCard = z.infer<typeof influencerCard>

const count = z.object({ value: z.string(), count: z.int() })
export const facets = z.object({
  /** Number of results counted. */
  counted: z.int(),
  /** There are more results than were counted. */
  isCapped: z.boolean(),
  categories: z.array(count),
  countries: z.array(count),
  platforms: z.array(count),
  languages: z.array(count),
})
export type Facets = z.infer<typeof facets>

export const influencerPage = pageOf(influencerCard).extend({
  /** Corrected search words, used when the original ones matched nobody. */
  spelledAs: z.array(z.string()).nullable(),
  facets: facets.nullable(),
})
export type InfluencerPage = z.infer<typeof influencerPage>

/** `?ids=3,1,2`, in display order. */
const comparedIds = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,3}$/, requestErrors.valueInvalid)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.every((each) => each <= maxInteger), requestErrors.valueInvalid)

export const shortlistEntry = z.object({ influencer: influencerCard, note: z.string(), savedAt: instant })
export type ShortlistEntry = z.infer<typeof shortlistEntry>
export const shortlistChange = z.strictObject({
  note: prose({ max: discoveryLimits.note, tooLong: discoveryErrors.noteTooLong }).default(''),
})

export const savedSearch = z.object({
  id,
  name: z.string(),
  /** As in the query string, without pagination. */
  filters: z.record(z.string(), z.string()),
  createdAt: instant,
  /** Matches up to this time have been processed. */
  checkedAt: instant,
})
export type SavedSearch = z.infer<typeof savedSearch>

/** Filters as strings, validated like the search itself. */
export const savedFilters = (filters: z.ZodType) =>
  z
    .record(z.string().max(40, requestErrors.valueInvalid), z.string().max(400, requestErrors.valueInvalid))
    .superRefine((values, context) => {
      const { success, error } = filters.safeParse(values)
      if (!success)
        for (const issue of error.issues)
          context.addIssue({
            code: 'custom',
            path: issue.path as string[],
            message: issue.code === 'custom' ? issue.message : requestErrors.valueInvalid,
          })
    })
export const savedSearchName = name({ max: 80 })

const onInfluencer = z.strictObject({ influencerId: idInPath })

export const discovery = {
  /** Searches active influencers. Public; returns only what is on their public page. */
  list: endpoint({
    method: 'GET',
    url: '/api/influencers',
    shows: ['shortlist', 'orders'],
    schema: { querystring: influencerQuery, response: { 200: influencerPage } },
  }),
  /** Up to four influencers; unknown ids are omitted. */
  compare: endpoint({
    method: 'GET',
    url: '/api/influencers/compare',
    shows: ['shortlist', 'orders'],
    schema: {
      querystring: z.strictObject({ ids: comparedIds }),
      response: { 200: z.object({ items: z.array(influencerCard) }) },
    },
  }),
}

export const shortlist = {
  /** One's own, newest first; omits people who have been blocked since. */
  list: endpoint({
    method: 'GET',
    url: '/api/shortlist',
    needs: 'read',
    shows: ['shortlist'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(shortlistEntry) } },
  }),
  /** Adds an influencer or changes the note; 404 unless an active influencer, 409 `shortlist_full` above 500. */
  put: endpoint({
    method: 'PUT',
    url: '/api/shortlist/:influencerId',
    needs: 'work',
    invalidates: ['shortlist'],
    schema: {
      params: onInfluencer,
      body: changeBody(shortlistChange),
      response: { 200: z.object({ note: z.string() }) },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/shortlist/:influencerId',
    needs: 'work',
    invalidates: ['shortlist'],
    schema: { params: onInfluencer, response: { 204: noContent } },
  }),
}

export const newSavedSearch = z.strictObject({ name: savedSearchName, filters: savedFilters(influencerFilters) })

export const savedSearches = {
  list: endpoint({
    method: 'GET',
    url: '/api/saved-searches',
    needs: 'read',
    shows: ['saved-searches'],
    schema: { response: { 200: z.object({ items: z.array(savedSearch) }) } },
  }),
  /** Saves a search; new matches are emailed once a day. 409 `too_many_saved_searches` above 50. */
  create: endpoint({
    method: 'POST',
    url: '/api/saved-searches',
    needs: 'work',
    idempotent: true,
    invalidates: ['saved-searches'],
    schema: {
      body: newSavedSearch,
      response: { 201: savedSearch },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/saved-searches/:id',
    needs: 'work',
    invalidates: ['saved-searches'],
    schema: { params: z.strictObject({ id: idInPath }), response: { 204: noContent } },
  }),
}
