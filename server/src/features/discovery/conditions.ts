import type { DiscoverySort, InfluencerFilters } from '#contract/discovery.ts'
import { platforms } from '#contract/fields.ts'
import { categoryTrait, languageTrait, platformTrait, spanPlace, verifiedTrait } from './traits.ts'
import type { Word } from './words.ts'

/** Where the spans of followers begin, as `discovery_tier` numbers them: the first is 0. */
const tiersFrom = [
  100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
  5_000_000, 10_000_000,
]
export const tierOf = (followers: number): number => tiersFrom.filter((from) => from <= followers).length

/** Alternatives for each word that was typed; who is found has one of each. `names`: as part of their name; `notNames`: not so. */
export type Wanted = { words: Word[][]; within: 'all' | 'names' | 'notNames' }

/**
 * What a search asks of a row, with its values; `tiers`: the spans of followers that it can be in, null for all.
 */
export type Asked = { conditions: string[]; values: unknown[]; tiers: number[] | null }

/**
 * The filters as conditions on `discovery_profiles p`, all of which hold together. `byWords`: as far as it goes by the index of
 * words; else by what stands in each index beside its order, and words are looked for in each row that is met.
 */
export function asked(filters: InfluencerFilters, wanted: Wanted | null, now: Date, byWords = wanted !== null): Asked {
  const values: unknown[] = []
  const conditions: string[] = []
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  const bits = traitsOf(filters)
  const isTagged = byWords || bits === null
  const words = wanted ? wordsAsked(wanted) : []
  const lexemes = [...(isTagged ? tagsOf(filters).map(quoted) : []), ...words].join(' & ')
  if (lexemes)
    add((text) => (byWords ? `p.words @@ ${text}::tsquery` : `(p.words @@ ${text}::tsquery) is true`), lexemes)
  if (!isTagged && bits) add((mask) => `p.traits & ${mask}::bigint = ${mask}::bigint`, String(bits))
  if (isTagged && filters.verified) conditions.push('p.is_verified')
  if (filters.country && !byWords) add((country) => `p.country = ${country}`, filters.country)
  if (filters.platform) conditions.push(...onPlatform(filters, (value) => `$${values.push(value)}`))
  else {
    if (filters.minFollowers !== undefined) add((least) => `p.followers >= ${least}::int`, filters.minFollowers)
    if (filters.maxFollowers !== undefined) add((greatest) => `p.followers <= ${greatest}::int`, filters.maxFollowers)
  }
  if (filters.minPrice !== undefined) add((least) => `p.price_from >= ${least}::int`, filters.minPrice)
  if (filters.maxPrice !== undefined) add((greatest) => `p.price_from <= ${greatest}::int`, filters.maxPrice)
  if (isByPrice(filters.sort)) conditions.push('p.price_from is not null')
  if (filters.deliveryDays !== undefined) add((days) => `p.delivery_days <= ${days}::int`, filters.deliveryDays)
  if (filters.minRating !== undefined) add((stars) => `p.rating >= ${stars}::int`, filters.minRating * 100)
  if (filters.maxAgeDays !== undefined)
    add((since) => `p.figures_at >= ${since}::timestamptz`, new Date(now.getTime() - filters.maxAgeDays * 86_400_000))
  return { conditions, values, tiers: tiersOf(filters) }
}

/** Whether something is asked that stands in the index of words and in the rows alone. */
export const isInRows = (filters: InfluencerFilters, wanted: Wanted | null): boolean =>
  wanted !== null || traitsOf(filters) === null

export const isByPrice = (sort: DiscoverySort) => sort === 'price_low' || sort === 'price_high'

/** Followers on one platform: by its span alone, and by the row of who is in the span where the range begins or ends. */
function* onPlatform({ platform, minFollowers, maxFollowers }: InfluencerFilters, place: (value: unknown) => string) {
  const span = `((p.spans >> ${spanPlace(platform!)}) & 31)`
  const exactly = `(select e.followers_on[${platforms.indexOf(platform!) + 1}] from discovery_profiles e where e.user_id = p.user_id)`
  if (minFollowers !== undefined) {
    const first = tierOf(minFollowers)
    yield minFollowers === 0 || tiersFrom.includes(minFollowers)
      ? `${span} >= ${place(first + 1)}::bigint`
      : `(${span} > ${place(first + 1)}::bigint or ${span} = ${place(first + 1)}::bigint and ${exactly} >= ${place(minFollowers)}::int)`
  }
  if (maxFollowers !== undefined) {
    const last = place(tierOf(maxFollowers) + 1)
    yield `${span} > 0`
    yield `(${span} < ${last}::bigint or ${span} = ${last}::bigint and ${exactly} <= ${place(maxFollowers)}::int)`
  }
}

/** Who has so many on one platform has as many in all, and may have any number more. */
function tiersOf({ minFollowers, maxFollowers, platform }: InfluencerFilters): number[] | null {
  if (minFollowers === undefined && (maxFollowers === undefined || platform)) return null
  const first = tierOf(minFollowers ?? 0)
  const last = maxFollowers === undefined || platform ? tiersFrom.length : tierOf(maxFollowers)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

/** Null for who speaks a language without a bit. */
function traitsOf({ category, platform, language, verified }: InfluencerFilters): bigint | null {
  const spoken = language ? languageTrait(language) : 0n
  if (spoken === null) return null
  return (
    spoken |
    (category ? categoryTrait(category) : 0n) |
    (platform ? platformTrait(platform) : 0n) |
    (verified ? verifiedTrait : 0n)
  )
}

/** Category, platform, language and country as they stand in the index of words. */
export const tagsOf = ({ category, platform, language, country }: InfluencerFilters): string[] =>
  [
    category && `k:${category}`,
    platform && `p:${platform}`,
    language && `l:${language}`,
    country && `c:${country}`,
  ].filter((tag) => tag !== undefined)

function wordsAsked({ words, within }: Wanted): string[] {
  const oneOfEach = (prefix: string) =>
    words.map((each) => `(${each.map(({ word }) => quoted(prefix + word)).join(' | ')})`).join(' & ')
  return [oneOfEach(within === 'names' ? 'n:' : ''), ...(within === 'notNames' ? [`!(${oneOfEach('n:')})`] : [])]
}

/** As tsquery takes a lexeme whatever it is made of. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
