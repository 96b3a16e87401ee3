import type { InfluencerFilters } from '#contract/search/discovery/discovery.ts'
import type { Alternative } from '../words/vocabulary.sql.ts'
import { filterBits } from './filter-bits.ts'
import { platformFollowerConditions } from './follower-buckets.ts'
import { sortOrders } from './sort-orders.ts'

/** The alternatives of each typed word: a match has one of each, in its name, outside its name, or anywhere. */
export type WordQuery = { alternatives: Alternative[][]; within: 'anywhere' | 'names' | 'outsideNames' }

export type Search = { filters: InfluencerFilters; words: WordQuery | null; now: Date }

/**
 * The index that the conditions are written for. `inverted`: words and filters as terms of the GIN index on `words`. `sorted`: filters on
 * the columns that the sort indexes cover, words compared on each row that the scan visits.
 */
export type IndexTarget = 'inverted' | 'sorted'

/** SQL conditions on `discovery_profiles p`, all of which a match satisfies, with the values of their placeholders. */
export type SearchConditions = {
  conditions: string[]
  /** Conditions on filter bits, country, words and prices, which leave few people and cost least to compare. */
  narrowing: string[]
  /** Conditions on followers, delivery time, rating and age of figures. */
  ranges: string[]
  values: unknown[]
}

export function buildConditions({ filters, words, now }: Search, target: IndexTarget): SearchConditions {
  const values: unknown[] = []
  const narrowing: string[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const usesTerms = target === 'inverted' || filterBits(filters) === null

  const terms = [...(usesTerms ? filterTerms(filters).map(quoteLexeme) : []), ...(words ? wordTerms(words) : [])]
  if (terms.length > 0) narrowing.push(termCondition(bind(terms.join(' & ')), target))
  const bits = usesTerms ? null : filterBits(filters)
  if (bits) {
    const mask = bind(String(bits))
    narrowing.push(`p.traits & ${mask}::bigint = ${mask}::bigint`)
  }
  if (usesTerms && filters.verified) narrowing.push('p.is_verified')
  if (filters.country && target === 'sorted') narrowing.push(`p.country = ${bind(filters.country)}`)
  narrowing.push(...priceConditions(filters, bind))
  const ranges = [...followerConditions(filters, bind), ...rangeConditions({ filters, now }, bind)]
  return { conditions: [...narrowing, ...ranges], narrowing, ranges, values }
}

/** `is true` keeps PostgreSQL from using the inverted index: in a sorted scan the words are a check on each row. */
const termCondition = (query: string, target: IndexTarget) =>
  target === 'inverted' ? `p.words @@ ${query}::tsquery` : `(p.words @@ ${query}::tsquery) is true`

type Bind = (value: unknown) => string

function followerConditions(filters: InfluencerFilters, bind: Bind): string[] {
  const { platform, minFollowers, maxFollowers } = filters
  if (platform) return platformFollowerConditions({ platform, minFollowers, maxFollowers }, bind)
  return [
    ...(minFollowers === undefined ? [] : [`p.followers >= ${bind(minFollowers)}::int`]),
    ...(maxFollowers === undefined ? [] : [`p.followers <= ${bind(maxFollowers)}::int`]),
  ]
}

function priceConditions({ minPrice, maxPrice, sort }: InfluencerFilters, bind: Bind): string[] {
  const conditions: string[] = []
  if (minPrice !== undefined) conditions.push(`p.price_from >= ${bind(minPrice)}::int`)
  if (maxPrice !== undefined) conditions.push(`p.price_from <= ${bind(maxPrice)}::int`)
  // sorting by price omits people without a visible one; this is also the condition of the partial indexes on prices
  if (sortOrders[sort].column === 'price_from') conditions.push('p.price_from is not null')
  return conditions
}

function rangeConditions({ filters, now }: Omit<Search, 'words'>, bind: Bind): string[] {
  const { deliveryDays, minRating, maxAgeDays } = filters
  const conditions: string[] = []
  if (deliveryDays !== undefined) conditions.push(`p.delivery_days <= ${bind(deliveryDays)}::int`)
  if (minRating !== undefined) conditions.push(`p.rating >= ${bind(minRating * 100)}::int`)
  if (maxAgeDays !== undefined)
    conditions.push(`p.figures_at >= ${bind(new Date(now.getTime() - maxAgeDays * 86_400_000))}::timestamptz`)
  return conditions
}

/**
 * Returns whether a condition can only be checked on the row itself, since no sort index covers it: words, and a language without a bit.
 */
export const needsRowCheck = ({ filters, words }: Pick<Search, 'filters' | 'words'>): boolean =>
  words !== null || filterBits(filters) === null

/** The filters that are terms of the inverted index: `k:` category, `p:` platform, `l:` language, `c:` country. */
export const filterTerms = ({ category, platform, language, country }: InfluencerFilters): string[] =>
  [
    category && `k:${category}`,
    platform && `p:${platform}`,
    language && `l:${language}`,
    country && `c:${country}`,
  ].filter((term) => term !== undefined)

/** Words as parts of a tsquery; words of names are terms with the prefix `n:`. */
function wordTerms({ alternatives, within }: WordQuery): string[] {
  const oneOf = (words: Alternative[], prefix: string) =>
    `(${words.map(({ word }) => quoteLexeme(prefix + word)).join(' | ')})`
  const oneOfEach = (prefix: '' | 'n:') =>
    alternatives
      .map((words) => oneOf(prefix === 'n:' ? words.filter(({ isSynonym }) => !isSynonym) : words, prefix))
      .join(' & ')
  return [oneOfEach(within === 'names' ? 'n:' : ''), ...(within === 'outsideNames' ? [`!(${oneOfEach('n:')})`] : [])]
}

/** A lexeme quoted for a tsquery, whatever characters it has. */
const quoteLexeme = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
