import { useSearchParams } from 'react-router'
import { discoveryLimits, influencerFilters } from '#contract/search/discovery/discovery.ts'
import { useChangeSearch } from '../../../api/use-set-search-param.ts'

export const filterNames = [
  'platform',
  'minFollowers',
  'maxFollowers',
  'category',
  'country',
  'language',
  'minPrice',
  'maxPrice',
  'deliveryDays',
  'minRating',
  'verified',
  'maxAgeDays',
] as const
export type FilterName = (typeof filterNames)[number]
const paramNames = ['q', ...filterNames, 'sort'] as const
export type SearchName = (typeof paramNames)[number]
export type SearchValues = Partial<Record<SearchName, string>>

/** The search in the URL, without values the contract would refuse. */
export function valuesOf(search: URLSearchParams): SearchValues {
  const validEntries = paramNames.flatMap((name) => {
    const value = search.get(name)
    return value && influencerFilters.safeParse({ [name]: value }).success ? [[name, value] as const] : []
  })
  return Object.fromEntries(validEntries)
}

/** The search kept in the URL; `set` changes parts of it and returns to the first page. */
export function useSearch() {
  const [search] = useSearchParams()
  const change = useChangeSearch()
  const picked = parseIds(search.get('pick'))
  return {
    values: valuesOf(search),
    set: (values: Partial<Record<SearchName, string | null>>) =>
      change((next) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
      }),
    /** Removes the words and all filters. */
    clear: () =>
      change((next) => {
        for (const name of ['q', ...filterNames]) next.delete(name)
      }),
    /** Ids picked for comparison. */
    picked,
    pick: (id: number) =>
      change((next) => {
        const before = parseIds(next.get('pick'))
        const others = before.filter((each) => each !== id)
        const all = others.length < before.length ? others : [...before, id].slice(0, discoveryLimits.compared)
        if (all.length > 0) next.set('pick', all.join(','))
        else next.delete('pick')
      }),
  }
}

/** User ids in a comma-separated list, at most four. */
export const parseIds = (text: string | null): number[] =>
  [...new Set((text ?? '').split(','))]
    .filter((each) => /^[1-9]\d{0,8}$/.test(each))
    .map(Number)
    .slice(0, discoveryLimits.compared)
