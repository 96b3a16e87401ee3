import { z } from 'zod'
import { dealLimits } from './deals.ts'
import { endpoint } from './endpoint.ts'
import {
  countryCode,
  currency,
  id,
  idInPath,
  instant,
  integerInQuery,
  languageCode,
  line,
  noContent,
  page,
  pageOf,
  person,
  platform,
  prose,
} from './fields.ts'
import { messages } from './messages.ts'
import { contentCategories } from './profile-choices.ts'

export const discoveryLimits = {
  /** Letters of a search, and words of it that are looked for. */
  query: 100,
  words: 8,
  note: 500,
  compared: 4,
  shortlisted: 500,
  savedSearches: 50,
  /** Facets count the first so many that were found, and say so. */
  counted: 2_500,
  /** New matches that a mail counts; above, it says so. */
  told: 100,
}

export const discoverySorts = ['relevance', 'rank', 'followers', 'price_low', 'price_high', 'rating', 'newest'] as const
export type DiscoverySort = (typeof discoverySorts)[number]

const most = 2_147_483_647
const category = z.enum(contentCategories, messages.valueInvalid)
const followers = integerInQuery(0, most)
const price = integerInQuery(0, dealLimits.maxPrice)

/** What influencers are looked for by; all of it together (product.md 7). Texts, as in an address. */
export const influencerFilters = z.strictObject({
  /** Words of names, bio, profession and expertise: without case, accents and Arabic letter forms. */
  q: z.string().trim().max(discoveryLimits.query, messages.textTooLong).optional(),
  platform: platform.optional(),
  /** On `platform` where one is asked for, else on all together. */
  minFollowers: followers.optional(),
  maxFollowers: followers.optional(),
  category: category.optional(),
  /** Country of origin, of those who show it. */
  country: countryCode.optional(),
  language: languageCode.optional(),
  /** Cents; the lowest price that somebody shows. A price on request is found by neither. */
  minPrice: price.optional(),
  maxPrice: price.optional(),
  /** Somebody offers a deal that is delivered within so many days. */
  deliveryDays: integerInQuery(1, dealLimits.maxDeliveryDays).optional(),
  /** Stars, 1 to 5. */
  minRating: integerInQuery(1, 5).optional(),
  /** Only those with a profile elsewhere that was verified as theirs. */
  verified: z.literal('true', messages.valueInvalid).optional(),
  /** None of their follower figures is older than so many days. */
  maxAgeDays: integerInQuery(1, 3650).optional(),
  sort: z.enum(discoverySorts, messages.valueInvalid).default('relevance'),
})
export type InfluencerFilters = z.output<typeof influencerFilters>

export const influencerQuery = influencerFilters.extend({
  ...page,
  /** Also how many there are by category, country, platform and language; with the first page only. */
  facets: z.literal('true', messages.valueInvalid).optional(),
})
export type InfluencerQuery = z.output<typeof influencerQuery>

/** Followers on a platform: the profile there with most. */
const reach = z.object({
  platform,
  followers: z.int(),
  /** Whether the profile was verified as theirs. */
  isVerified: z.boolean(),
  /** When the figure was said or read. */
  at: instant,
})
export type Reach = z.infer<typeof reach>

export const influencerCard = z.object({
  person,
  profession: z.string().nullable(),
  bio: z.string().nullable(),
  categories: z.array(category),
  languages: z.array(z.string()),
  /** null: not told, or not shown. */
  country: z.string().nullable(),
  /** Most followers first. */
  reach: z.array(reach),
  /** On all platforms together, and on verified profiles alone. */
  followers: z.int(),
  verifiedFollowers: z.int(),
  /** Whether a profile elsewhere was verified as theirs. */
  isVerified: z.boolean(),
  /** When the oldest of these figures was said or read. */
  figuresAt: instant.nullable(),
  /** The lowest price that is shown; null: there is none, or only prices on request. */
  priceFrom: z.int().nullable(),
  currency,
  /** Deals that are offered, prices on request among them. */
  deals: z.int(),
  deliveryDays: z.int().nullable(),
  /** Stars of 5, one decimal; null until there are reviews. */
  rating: z.number().nullable(),
  reviews: z.int(),
  globalRank: z.int().nullable(),
  completedOrders: z.int(),
  joinedAt: instant,
  /** The asking business's own note; null: not on its list, or nobody asks. */
  shortlisted: z.object({ note: z.string() }).nullable(),
})
export type InfluencerCard = z.infer<typeof influencerCard>

const count = z.object({ value: z.string(), count: z.int() })
export const facets = z.object({
  /** How many were counted. */
  counted: z.int(),
  /** More were found than are counted: the counts are of the first ones. */
  isCapped: z.boolean(),
  categories: z.array(count),
  countries: z.array(count),
  platforms: z.array(count),
  languages: z.array(count),
})
export type Facets = z.infer<typeof facets>

export const influencerPage = pageOf(influencerCard).extend({
  /** The words that were looked for instead, where nobody was found by those that were typed. */
  spelledAs: z.array(z.string()).nullable(),
  facets: facets.nullable(),
})
export type InfluencerPage = z.infer<typeof influencerPage>

/** `?ids=3,1,2`, in the order that they are shown in. */
const comparedIds = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,3}$/, messages.valueInvalid)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.every((each) => each <= most), messages.valueInvalid)

export const shortlistEntry = z.object({ influencer: influencerCard, note: z.string(), savedAt: instant })
export type ShortlistEntry = z.infer<typeof shortlistEntry>
export const shortlistChange = z.strictObject({
  note: prose({ max: discoveryLimits.note, tooLong: messages.noteTooLong }).default(''),
})

export const savedSearch = z.object({
  id,
  name: z.string(),
  /** As it stands in the address, without pages. */
  filters: z.record(z.string(), z.string()),
  createdAt: instant,
  /** Up to when matches were looked for. */
  checkedAt: instant,
})
export type SavedSearch = z.infer<typeof savedSearch>

/** The filters as texts, each checked as the search itself checks it. */
const savedFilters = z
  .record(z.string().max(40, messages.valueInvalid), z.string().max(400, messages.valueInvalid))
  .superRefine((filters, context) => {
    const { success, error } = influencerFilters.safeParse(filters)
    if (!success)
      for (const issue of error.issues)
        context.addIssue({ code: 'custom', path: issue.path as string[], message: messages.valueInvalid })
  })

const onInfluencer = z.strictObject({ influencerId: idInPath })

export const discovery = {
  /** Active influencers, found and sorted; anybody may ask, and gets what their public page says. */
  list: endpoint({
    method: 'GET',
    url: '/api/influencers',
    schema: { querystring: influencerQuery, response: { 200: influencerPage } },
  }),
  /** Up to four side by side; who is not there is left out. */
  compare: endpoint({
    method: 'GET',
    url: '/api/influencers/compare',
    schema: {
      querystring: z.strictObject({ ids: comparedIds }),
      response: { 200: z.object({ items: z.array(influencerCard) }) },
    },
  }),
}

export const shortlist = {
  /** One's own, newest first; people who are blocked since are left out. */
  list: endpoint({
    method: 'GET',
    url: '/api/shortlist',
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(shortlistEntry) } },
  }),
  /** Puts somebody on the list or changes the note; 404 for who is no active influencer, 409 `shortlist_full` above 500. */
  put: endpoint({
    method: 'PUT',
    url: '/api/shortlist/:influencerId',
    schema: { params: onInfluencer, body: shortlistChange, response: { 200: z.object({ note: z.string() }) } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/shortlist/:influencerId',
    schema: { params: onInfluencer, response: { 204: noContent } },
  }),
}

export const savedSearches = {
  list: endpoint({
    method: 'GET',
    url: '/api/saved-searches',
    schema: { response: { 200: z.object({ items: z.array(savedSearch) }) } },
  }),
  /** New and changed people who match are told once a day by mail. 409 `too_many_saved_searches` above 50. */
  create: endpoint({
    method: 'POST',
    url: '/api/saved-searches',
    idempotent: true,
    schema: {
      body: z.strictObject({ name: line({ min: 1, max: 80 }), filters: savedFilters }),
      response: { 201: savedSearch },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/saved-searches/:id',
    schema: { params: z.strictObject({ id: idInPath }), response: { 204: noContent } },
  }),
}
