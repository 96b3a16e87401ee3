import type { DiscoverySort, InfluencerFilters } from '#contract/discovery.ts'
import { asked, isInRows, tagsOf, type Wanted } from './conditions.ts'
import type { Shares } from './shares.ts'

/** What each sort is ordered by; `bySpans`: there is an index of that order for each span of followers. */
export const orders: Record<DiscoverySort, { key: string; isDescending?: true; bySpans?: true }> = {
  relevance: { key: 'standing', bySpans: true },
  rank: { key: 'standing', bySpans: true },
  followers: { key: 'followers', isDescending: true },
  price_low: { key: 'price_from', bySpans: true },
  price_high: { key: 'price_from', isDescending: true, bySpans: true },
  rating: { key: 'rating', isDescending: true },
  newest: { key: 'user_id', isDescending: true },
}

/**
 * How a page is read. `walk`: in its own order until it is full; `spans`: the same in each span of followers, since the best of people
 * with few followers stand deep in the ranking of all; `lookup`: everybody who has what is asked for by the index of words, then
 * sorted; `planned`: as PostgreSQL thinks best of these very values.
 */
export type Way = 'walk' | 'spans' | 'lookup' | 'planned'

/** Where more of all people than this are in the range of followers, they are met often enough among all. */
const manyInSpans = 0.2
/** So many are looked up by their words whatever else is asked for. */
const fewFound = 3_000
/** What one entry of an index, one row and one place in the index of words cost, beside each other. */
const costs = { entry: 0.25, row: 3, place: 0.03 }

/** How much more often than by chance words are taken to come together. */
const together = 4

/** The way that reads least, by how common the database says words, filters and spans are. */
export function wayOf(query: InfluencerFilters, wanted: Wanted | null, many: number, shares: Shares): Way {
  const { tiers } = asked(query, null, new Date(0))
  const inSpans = tiers ? shares.tiers(tiers) : 1
  const bySpans = tiers !== null && orders[query.sort].bySpans === true && inSpans < manyInSpans
  const tagged = tagsOf(query).map(shares.tag)
  const worded = (wanted?.words ?? []).map((each) =>
    Math.min(
      1,
      each.reduce((sum, word) => sum + (wanted?.within === 'names' ? word.named : word.influencers), 0) / shares.people,
    ),
  )
  const product = (list: number[]) => list.reduce((all, share) => all * share, 1)
  const lexemes = [...tagged, ...worded]
  // words come together more often than by chance, but not more often than the rarest of them
  const found = shares.people * product(tagged) * Math.min(product(worded) * together, ...worded, 1)
  const rarest = shares.people * Math.min(1, ...lexemes)
  const places = lexemes.reduce((sum, share) => sum + Math.min(share * shares.people * costs.place, rarest), 0)
  const lookup = found * costs.row + places
  const scope = shares.people * (query.country ? shares.tag(`c:${query.country}`) : 1) * (bySpans ? inSpans : 1)
  const met = product(lexemes) * inSpans * (shares.people / scope)
  const walk = Math.min(scope, many / met) * (isInRows(query, wanted) ? costs.row : costs.entry)
  const { minPrice, maxPrice, deliveryDays, minRating, maxAgeDays } = query
  const isOpen = [minPrice, maxPrice, deliveryDays, minRating, maxAgeDays].some((each) => each !== undefined)
  if (wanted && found < (isOpen ? fewFound : fewFound / 10)) return 'lookup'
  if (lexemes.length > 0 && lookup < walk) return 'lookup'
  if (bySpans && tiers.length > 1 && !(wanted && isOpen)) return 'spans'
  return isOpen || tiers?.length === 1 ? 'planned' : 'walk'
}
