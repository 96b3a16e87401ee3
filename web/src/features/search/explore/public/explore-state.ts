import type { ContentCategory } from '#contract/foundation/users/profile-choices.ts'
import { omit } from '#contract/omit.ts'
import type { DiscoverySort } from '#contract/search/discovery/discovery.ts'
import { type ExploreKind, explorePath } from '#contract/search/explore/explore-paths.ts'

/** Ranges to choose from, as `from-to` in the address; in followers, and in cents. */
export const followerRanges = ['1000-10000', '10000-100000', '100000-1000000', '1000000-'] as const
export const priceRanges = ['-10000', '10000-25000', '25000-50000', '50000-100000', '100000-'] as const
export const ratingChoices = ['4', '3'] as const
export const dayChoices = ['3', '7', '14'] as const

/** Sorts that are offered: the rank is the order of relevance without words. */
export const exploreSorts = [
  'relevance',
  'followers',
  'price_low',
  'price_high',
  'rating',
  'newest',
] as const satisfies DiscoverySort[]

/** Filters in the address, beside the category and the country, which are part of its path where there is a category. */
export const exploreFilters = [
  'platform',
  'price',
  'followers',
  'minRating',
  'deliveryDays',
  'country',
  'language',
  'verified',
] as const
export type ExploreFilter = (typeof exploreFilters)[number]
export type ExploreName = 'q' | 'kind' | 'sort' | 'cursor' | ExploreFilter

/** State in an address of /explore. */
export type ExploreState = {
  kind: ExploreKind
  category: ContentCategory | null
  country: string | null
  values: Partial<Record<ExploreName, string>>
}

const ranged = { followers: ['minFollowers', 'maxFollowers'], price: ['minPrice', 'maxPrice'] } as const

/** Query of the API for a value in the address. */
export function queryOf(name: ExploreName, value: string): Record<string, string> {
  if (name !== 'followers' && name !== 'price') return { [name]: value }
  const [from, to] = value.split('-')
  const [min, max] = ranged[name]
  const query: Record<string, string> = {}
  if (from) query[min] = from
  if (to) query[max] = to
  return query
}

export const exploreNames = ['q', 'kind', 'sort', 'cursor', ...exploreFilters] as const

/** The query of the API for a state. */
export function exploreQueryOf({ kind, category, country, values }: ExploreState): Record<string, string> {
  const query: Record<string, string> = { kind }
  if (category) query.category = category
  if (country) query.country = country
  for (const [name, value] of Object.entries(omit(values, 'kind', 'country')))
    Object.assign(query, queryOf(name as ExploreName, value))
  return query
}

type Change = Partial<Record<ExploreName, string | null>> & { category?: string | null }

/** The address of a state after a change, from its first page; `lng` stays. */
export function exploreHref(state: ExploreState, change: Change, lng: string | null): string {
  const { category = state.category, ...changed } = change
  const values = { ...state.values, cursor: null, country: state.country, ...changed }
  const query = new URLSearchParams()
  for (const name of exploreNames) {
    const value = values[name]
    const isInPath = name === 'country' && category !== null
    const isDefault = (name === 'kind' && value === 'people') || (name === 'sort' && value === 'relevance')
    if (value && !isInPath && !isDefault) query.set(name, value)
  }
  if (lng) query.set('lng', lng)
  const path = explorePath(category, values.country)
  return query.size === 0 ? path : `${path}?${query}`
}

/** Checks whether anything is chosen beyond the path: such pages are not indexed. */
export const isRefined = ({ values }: ExploreState): boolean => Object.keys(values).length > 0

/** The filters that are chosen, in the order of the bar. */
export const chosenFilters = ({ values, country }: ExploreState): [ExploreFilter, string][] =>
  exploreFilters.flatMap((name): [ExploreFilter, string][] => {
    const value = name === 'country' ? country : values[name]
    return value ? [[name, value]] : []
  })
