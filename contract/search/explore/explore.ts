import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { page } from '../../fields.ts'
import { type ContentCategory, contentCategories } from '../../foundation/users/profile-choices.ts'
import { listedDeal } from '../../market/deals/deals.ts'
import { countryCodes } from '../../regions.ts'
import { requestErrors } from '../../request-errors.ts'
import { filterFields, influencerCard, influencerPage, refuseTurnedRanges } from '../discovery/discovery.ts'
import { exploreKinds } from './explore-paths.ts'

export const exploreQuery = filterFields
  .extend({
    ...page,
    kind: z.enum(exploreKinds, requestErrors.valueInvalid).default('people'),
    /** Adds counts of people by category, country, platform and language, on the first page only. */
    facets: z.literal('true', requestErrors.valueInvalid).optional(),
  })
  .superRefine(refuseTurnedRanges)
export type ExploreQuery = z.output<typeof exploreQuery>

/** One of `people` and `deals`, by the kind that was asked for; the other is empty. */
export const explorePage = influencerPage
  .omit({ items: true })
  .extend({ people: z.array(influencerCard), deals: z.array(listedDeal) })
export type ExplorePage = z.infer<typeof explorePage>

export const weekDeal = z.object({
  deal: listedDeal,
  /** Orders of it completed in the last 28 days. */
  completedOrders: z.int(),
})
export type WeekDeal = z.infer<typeof weekDeal>

export const explore = {
  /** Browses people or deals without an account: the search of /api/influencers, with the same filters, sorts and privacy. */
  list: endpoint({
    method: 'GET',
    url: '/api/explore',
    shows: ['shortlist', 'orders', 'deals'],
    schema: { querystring: exploreQuery, response: { 200: explorePage } },
  }),
  /** The twelve deals with the most orders completed in 28 days, one for each person, ties by rating; none if fewer than six. */
  dealsOfTheWeek: endpoint({
    method: 'GET',
    url: '/api/explore/deals-of-the-week',
    shows: ['deals'],
    schema: { response: { 200: z.object({ items: z.array(weekDeal) }) } },
  }),
}

/** Subjects of the pictures for link previews that show no person. */
export const shareSubjects = ['landing', 'people', ...contentCategories] as const
export type ShareSubject = (typeof shareSubjects)[number]

export const exploreFiles = {
  /** The picture for link previews of the landing page, of /explore, or of a category; `v` is its version, `lng` its language. */
  sharePicture: endpoint({
    method: 'GET',
    url: '/share/explore/:subject',
    media: { gives: 'image/jpeg' },
    schema: { params: z.strictObject({ subject: z.enum(shareSubjects, requestErrors.valueInvalid) }), response: {} },
  }),
}

/** The category and country that the address of /explore/{category}/{country} names; null: neither exists, so there is no such page. */
export function exploreFiltersOf(params: {
  category?: string
  country?: string
}): { category: ContentCategory | null; country: string | null } | null {
  const category = contentCategories.find((each) => each === params.category) ?? null
  const country = countryCodes.find((code) => code.toLowerCase() === params.country) ?? null
  if ((params.category !== undefined && !category) || (params.country !== undefined && !country)) return null
  return { category, country }
}
