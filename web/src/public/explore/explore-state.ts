import { discoverySorts } from '#contract/discovery/discovery.ts'
import {
  type ExploreKind,
  exploreFiltersOf,
  exploreKinds,
  explorePath,
  exploreQuery,
} from '#contract/explore/explore.ts'
import { platforms } from '#contract/fields.ts'
import type { ContentCategory } from '#contract/identity/profile-choices.ts'

/** Ranges to choose from, as `from-to` in the address; in followers, and in cents. */
export const followerRanges = ['1000-10000', '10000-100000', '100000-1000000', '1000000-'] as const
export const priceRanges = ['-10000', '10000-25000', '25000-50000', '50000-100000', '100000-'] as const
export const ratingChoices = ['4', '3'] as const
export const dayChoices = ['3', '7', '14'] as const

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
type Name = 'q' | 'kind' | 'sort' | 'cursor' | ExploreFilter

/** What an address of /explore asks for. */
export type ExploreState = {
  kind: ExploreKind
  category: ContentCategory | null
  country: string | null
  values: Partial<Record<Name, string>>
}

const ranged = { followers: ['minFollowers', 'maxFollowers'], price: ['minPrice', 'maxPrice'] } as const

/** What the API is asked for a value in the address. */
function queryOf(name: Name, value: string): Record<string, string> {
  if (name !== 'followers' && name !== 'price') return { [name]: value }
  const [from, to] = value.split('-')
  const [min, max] = ranged[name]
  return { ...(from && { [min]: from }), ...(to && { [max]: to }) }
}

const choices: Partial<Record<Name, readonly string[]>> = {
  followers: followerRanges,
  price: priceRanges,
  platform: platforms,
  kind: exploreKinds,
  sort: discoverySorts,
}

const names = ['q', 'kind', 'sort', 'cursor', ...exploreFilters] as const

/** The state in an address; values that the API would refuse are left out. Null where its category or country does not exist. */
export function exploreStateOf(params: Record<string, string>, search: string): ExploreState | null {
  const place = exploreFiltersOf(params)
  if (!place) return null
  const given = new URLSearchParams(search)
  const values: ExploreState['values'] = {}
  for (const name of names) {
    const value = given.get(name)?.trim()
    if (!value || (name === 'country' && place.category)) continue
    if (choices[name] && !choices[name].includes(value)) continue
    if (exploreQuery.safeParse(queryOf(name, value)).success) values[name] = value
  }
  const kind = exploreKinds.find((each) => each === values.kind) ?? 'people'
  return { kind, category: place.category, country: place.country ?? values.country ?? null, values }
}

/** The query of the API for a state. */
export function exploreQueryOf({ kind, category, country, values }: ExploreState): Record<string, string> {
  const { kind: _, country: __, ...others } = values
  const asked = Object.entries(others).flatMap(([name, value]) => Object.entries(queryOf(name as Name, value)))
  return { kind, ...(category && { category }), ...(country && { country }), ...Object.fromEntries(asked) }
}

type Change = Partial<Record<Name, string | null>> & { category?: string | null }

/** The address of a state after a change, from its first page; `lng` stays. */
export function exploreHref(state: ExploreState, change: Change, lng: string | null): string {
  const { category = state.category, ...changed } = change
  const values = { ...state.values, cursor: null, country: state.country, ...changed }
  const query = new URLSearchParams()
  for (const name of names) {
    const value = values[name]
    const isInPath = name === 'country' && category !== null
    const isDefault = (name === 'kind' && value === 'people') || (name === 'sort' && value === 'relevance')
    if (value && !isInPath && !isDefault) query.set(name, value)
  }
  if (lng) query.set('lng', lng)
  const path = explorePath(category, values.country)
  return query.size === 0 ? path : `${path}?${query}`
}

/** Whether anything is chosen beyond the path: such pages are not indexed. */
export const isRefined = ({ values }: ExploreState): boolean => Object.keys(values).length > 0

/** The filters that are chosen, in the order of the bar. */
export const chosenFilters = ({ values, country }: ExploreState): [ExploreFilter, string][] =>
  exploreFilters.flatMap((name): [ExploreFilter, string][] => {
    const value = name === 'country' ? country : values[name]
    return value ? [[name, value]] : []
  })
