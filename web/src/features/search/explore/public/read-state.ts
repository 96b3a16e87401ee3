import { platforms } from '#contract/fields.ts'
import { exploreFiltersOf, exploreQuery } from '#contract/search/explore/explore.ts'
import { exploreKinds } from '#contract/search/explore/explore-paths.ts'
import {
  type ExploreName,
  type ExploreState,
  exploreNames,
  exploreSorts,
  followerRanges,
  priceRanges,
  queryOf,
} from './explore-state.ts'

const choices: Partial<Record<ExploreName, readonly string[]>> = {
  followers: followerRanges,
  price: priceRanges,
  platform: platforms,
  kind: exploreKinds,
  sort: exploreSorts,
}

/** The state in an address; values that the API would refuse are left out. Null where its category or country does not exist. */
export function exploreStateOf(params: Record<string, string>, search: string): ExploreState | null {
  const place = exploreFiltersOf(params)
  if (!place) return null
  const given = new URLSearchParams(search)
  const values: ExploreState['values'] = {}
  for (const name of exploreNames) {
    const value = given.get(name)?.trim()
    if (!value || (name === 'country' && place.category)) continue
    if (choices[name] && !choices[name].includes(value)) continue
    if (exploreQuery.safeParse(queryOf(name, value)).success) values[name] = value
  }
  const kind = exploreKinds.find((each) => each === values.kind) ?? 'people'
  return { kind, category: place.category, country: place.country ?? values.country ?? null, values }
}
