import { sharePicture } from '../../share-picture.ts'

// apart from the endpoints, so that pages with these links do not load their schemas

/** Content that visitors browse: people, or their deals. */
export const exploreKinds = ['people', 'deals'] as const
export type ExploreKind = (typeof exploreKinds)[number]

export const exploreLimits = {
  /** People or deals on a page of /explore. */
  page: 24,
  /** Deals of one person on a page, unless sorted by price. */
  dealsPerPerson: 2,
  /** Deals of the week: at most so many, and none with fewer than `minWeekDeals`. */
  weekDeals: 12,
  minWeekDeals: 6,
  /** Days of completed orders that count for the deals of the week. */
  weekDealsDays: 28,
}

/** The address of a category, and of a country in it. */
export const explorePath = (category?: string | null, country?: string | null): string =>
  ['/explore', category, category && country?.toLowerCase()].filter(Boolean).join('/')

/** The address of the picture for link previews of the landing page, of /explore, or of a category. */
export const exploreSharePath = (subject: string, language: string): string =>
  `/share/explore/${subject}?v=${sharePicture.design}&lng=${language}`
