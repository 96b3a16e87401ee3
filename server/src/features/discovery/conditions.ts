import type { DiscoverySort, InfluencerFilters } from '#contract/discovery.ts'
import { platforms } from '#contract/fields.ts'

/** Where the spans of followers begin, as `discovery_tier` numbers them: the first is 0. */
const tiersFrom = [
  100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
  5_000_000, 10_000_000,
]
export const tierOf = (followers: number): number => tiersFrom.filter((from) => from <= followers).length

/** Alternatives for each word that was typed; who is found has one of each. `namesOnly`: as part of their name; `notNames`: not so. */
export type Wanted = { words: string[][]; within: 'all' | 'names' | 'notNames' }

/** What a search asks of a row, with its values; `tiers`: the spans of followers that it can be in, null for all. */
export type Asked = { conditions: string[]; values: unknown[]; tiers: number[] | null }

/** The filters as conditions on `discovery_profiles p`, all of which hold together. */
export function asked(filters: InfluencerFilters, wanted: Wanted | null, now: Date): Asked {
  const values: unknown[] = []
  const conditions: string[] = []
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  const lexemes = lexemesOf(filters, wanted)
  if (lexemes) add((text) => `p.words @@ ${text}::tsquery`, lexemes)
  if (filters.country) add((country) => `p.country = ${country}`, filters.country)
  const { minFollowers, maxFollowers, platform } = filters
  const followers = platform ? `p.followers_on[${platforms.indexOf(platform) + 1}]` : 'p.followers'
  if (minFollowers !== undefined) add((least) => `${followers} >= ${least}::int`, minFollowers)
  if (maxFollowers !== undefined) add((greatest) => `${followers} <= ${greatest}::int`, maxFollowers)
  if (filters.minPrice !== undefined) add((least) => `p.price_from >= ${least}::int`, filters.minPrice)
  if (filters.maxPrice !== undefined) add((greatest) => `p.price_from <= ${greatest}::int`, filters.maxPrice)
  if (isByPrice(filters.sort)) conditions.push('p.price_from is not null')
  if (filters.deliveryDays !== undefined) add((days) => `p.delivery_days <= ${days}::int`, filters.deliveryDays)
  if (filters.minRating !== undefined) add((stars) => `p.rating >= ${stars}::int`, filters.minRating * 100)
  if (filters.verified) conditions.push('p.is_verified')
  if (filters.maxAgeDays !== undefined)
    add((since) => `p.figures_at >= ${since}::timestamptz`, new Date(now.getTime() - filters.maxAgeDays * 86_400_000))
  return { conditions, values, tiers: tiersOf(filters) }
}

export const isByPrice = (sort: DiscoverySort) => sort === 'price_low' || sort === 'price_high'

/** Who has so many on one platform has as many in all, and may have any number more. */
function tiersOf({ minFollowers, maxFollowers, platform }: InfluencerFilters): number[] | null {
  if (minFollowers === undefined && (maxFollowers === undefined || platform)) return null
  const first = tierOf(minFollowers ?? 0)
  const last = maxFollowers === undefined || platform ? tiersFrom.length : tierOf(maxFollowers)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

function lexemesOf({ category, platform, language }: InfluencerFilters, wanted: Wanted | null): string {
  const oneOfEach = (prefix: string) =>
    wanted?.words.map((words) => `(${words.map((word) => quoted(prefix + word)).join(' | ')})`).join(' & ')
  const parts = [
    category && quoted(`k:${category}`),
    platform && quoted(`p:${platform}`),
    language && quoted(`l:${language}`),
    wanted && oneOfEach(wanted.within === 'names' ? 'n:' : ''),
    wanted?.within === 'notNames' && `!(${oneOfEach('n:')})`,
  ]
  return parts.filter(Boolean).join(' & ')
}

/** As tsquery takes a lexeme whatever it is made of. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
