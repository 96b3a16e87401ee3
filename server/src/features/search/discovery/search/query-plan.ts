import type { InfluencerFilters } from '#contract/search/discovery/discovery.ts'
import type { Alternative } from '../words/vocabulary.sql.ts'
import { filterTerms, needsRowCheck, type WordQuery } from './conditions.ts'
import { bucketsInRange } from './follower-buckets.ts'
import type { Selectivity } from './selectivity.ts'
import { sortOrders } from './sort-orders.ts'
import { topScores } from './top-scores.ts'

/** A way to read a page (docs/discovery.md). */
export type QueryPlan =
  /** Scans the index of the sort order, filters in the index and stops as soon as the page is full (early termination). */
  | 'orderedScan'
  /** An ordered scan in each follower bucket of the range, each up to a page, merged: the best small accounts rank low overall. */
  | 'bucketScans'
  /** Fetches all matches (the candidate set) through the inverted index, then sorts them and keeps a page. */
  | 'candidateSet'
  /** The candidate set among people above `topScore`, who come first: the page, if they fill it. */
  | 'topCandidates'
  /** Reads everybody in the price range through the index of prices, filters in the index, then sorts the matches and keeps a page. */
  | 'priceRange'
  /** Sent unprepared, so that PostgreSQL's own planner chooses with knowledge of these values. */
  | 'delegated'

/** The reason for choosing a plan. */
export type PlanReason =
  /** The words match so few people that fetching them all is cheap, whatever the other filters. */
  | 'fewCandidates'
  /** By estimate, fetching and sorting the candidate set costs less than scanning until the page is full. */
  | 'candidatesCheaper'
  /** By estimate, the best ranked alone fill the page, and fetching their candidate set costs least. */
  | 'bestRankedSuffice'
  /** Less than a fifth of all people are in the follower range, so a scan of all of them would skip most rows. */
  | 'narrowFollowerRange'
  /** Reading a price range costs less than a scan that finds fewer matches than expected, as in a country where few speak the language. */
  | 'priceRangeCheaper'
  /** There is a filter on price, delivery time, rating or age of figures, whose selectivity is not estimated here. */
  | 'unestimatedFilter'
  /** The follower range lies within one bucket, so it is just another condition and needs no merge. */
  | 'singleBucket'
  /** By estimate, the scan fills the page before the candidate set would be fetched. */
  | 'scanCheaper'
  /** The query has no term of the inverted index, so there is no candidate set to fetch. */
  | 'noTerms'

/** Expected numbers of rows, and costs in the unit of `costs`. */
export type PlanEstimates = { candidates: number; candidateCost: number; scanCost: number }

export type PlanChoice = { plan: QueryPlan; reason: PlanReason; estimates: PlanEstimates; topScore?: number }

/** The input of the planner; `limit`: the number of rows wanted, `after`: the end of the page before. */
export type PlanInput = {
  filters: InfluencerFilters
  words: WordQuery | null
  limit: number
  after: { key: number } | null
  selectivity: Selectivity
  /** False once the best ranked have turned out not to be enough. */
  withTop?: boolean
}

/** Costs relative to each other: one index entry, one row of the table, one posting (an entry of the inverted index). */
const costs = { indexEntry: 0.25, row: 3, posting: 0.03 }
/** Follower ranges with a smaller fraction of all people than this are scanned bucket by bucket. */
const narrowRange = 0.2
/** A word search with fewer candidates than this fetches them all. */
const fewCandidates = { withUnestimatedFilter: 3_000, otherwise: 300 }
/** The factor by which words occur together more often than if they were independent. */
const wordCorrelation = 4
/** The surplus at which the best ranked are searched alone: this many times as many matches as are wanted are expected among them. */
const topSurplus = 2.5
/** The fraction of people that an unestimated filter is assumed to leave. */
const unestimatedSelectivity = 0.05
/**
 * The factor by which matches may be rarer than expected: filters are counted as independent, while a country and its languages are not.
 */
const scanRisk = 10

/** Chooses the plan with the lowest estimated cost. */
export function planQuery(input: PlanInput): PlanChoice {
  const { filters, words } = input
  const estimates = estimateCosts(input)
  const isUnestimated = hasUnestimatedFilter(filters)
  const buckets = bucketsInRange(filters)
  const choose = (plan: QueryPlan, reason: PlanReason): PlanChoice => ({ plan, reason, estimates })

  if (words && estimates.candidates < fewCandidates[isUnestimated ? 'withUnestimatedFilter' : 'otherwise'])
    return choose('candidateSet', 'fewCandidates')
  const hasTerms = words !== null || filterTerms(filters).length > 0
  const top = hasTerms && input.withTop !== false ? cheapestTop(input) : null
  if (top && top.cost < Math.min(estimates.candidateCost, estimates.scanCost))
    return { ...choose('topCandidates', 'bestRankedSuffice'), topScore: top.score }
  if (hasTerms && estimates.candidateCost < estimates.scanCost) return choose('candidateSet', 'candidatesCheaper')
  // a scan of buckets has some
  if (scansBuckets(input) && buckets!.length > 1 && !(words && isUnestimated))
    return choose('bucketScans', 'narrowFollowerRange')
  if (isPriceRangeCheaper(input, estimates)) return choose('priceRange', 'priceRangeCheaper')
  if (isUnestimated) return choose('delegated', 'unestimatedFilter')
  if (buckets?.length === 1) return choose('delegated', 'singleBucket')
  return choose('orderedScan', hasTerms ? 'scanCheaper' : 'noTerms')
}

const hasUnestimatedFilter = ({ minPrice, maxPrice, deliveryDays, minRating, maxAgeDays }: InfluencerFilters) =>
  [minPrice, maxPrice, deliveryDays, minRating, maxAgeDays].some((filter) => filter !== undefined)

/** Returns whether reading a price range costs less than a scan of the sort order would if matches were rarer than expected. */
function isPriceRangeCheaper(
  { filters, words, limit, selectivity }: PlanInput,
  { candidates }: PlanEstimates,
): boolean {
  const { minPrice, maxPrice, country, sort } = filters
  if (minPrice === undefined && maxPrice === undefined) return false
  if (needsRowCheck({ filters, words }) || sortOrders[sort].column === 'price_from') return false
  const scannable = peopleIn(country, selectivity)
  const pricedShare = selectivity.prices({ minPrice, maxPrice })
  const matches = candidates * rangeSelectivity({ filters, selectivity }) * pricedShare
  const scanned = Math.min(scannable, (scannable * limit * scanRisk) / Math.max(matches, 1))
  return scannable * pricedShare * costs.indexEntry + matches * costs.row < scanned * costs.indexEntry
}

/** Returns whether the sort has an index by bucket, and the follower range is narrow enough to be worth using it. */
const scansBuckets = ({ filters, selectivity }: PlanInput): boolean =>
  bucketsInRange(filters) !== null &&
  sortOrders[filters.sort].hasBucketIndex &&
  rangeSelectivity({ filters, selectivity }) < narrowRange

function rangeSelectivity({ filters, selectivity }: Pick<PlanInput, 'filters' | 'selectivity'>): number {
  const buckets = bucketsInRange(filters)
  return buckets ? selectivity.buckets(buckets) : 1
}

/** The number of people in a country, or in all of them: an index for the order begins with it. */
const peopleIn = (country: string | undefined, { rows, term }: Selectivity) =>
  rows * (country ? term(`c:${country}`) : 1)

/** The highest of the top scores above which enough matches are expected, and the cost of reading them; null where there are too few. */
function cheapestTop(input: PlanInput): { score: number; cost: number } | null {
  const { filters, limit, after, selectivity } = input
  if (sortOrders[filters.sort].column !== 'standing') return null
  const { filterSelectivities, wordSelectivities } = termSelectivitiesOf(input)
  // words count as independent of each other, which gives the lowest estimate
  const matches =
    selectivity.rows *
    product(filterSelectivities) *
    product(wordSelectivities) *
    rangeSelectivity(input) *
    (hasUnestimatedFilter(filters) ? unestimatedSelectivity : 1)
  const isEnough = (score: number) =>
    matches * (selectivity.before(-score) - (after ? selectivity.before(after.key) : 0)) > limit * topSurplus
  const { candidateCost } = estimateCosts(input)
  const score = topScores.find(isEnough)
  return score === undefined ? null : { score, cost: candidateCost * selectivity.before(-score) }
}

function termSelectivitiesOf({ filters, words, selectivity }: PlanInput) {
  return {
    filterSelectivities: filterTerms(filters).map(selectivity.term),
    wordSelectivities: words ? selectivitiesOfWords(words, selectivity) : [],
  }
}

function estimateCosts(input: PlanInput): PlanEstimates {
  const { filters, words, limit, selectivity } = input
  const { filterSelectivities, wordSelectivities } = termSelectivitiesOf(input)
  const termSelectivities = [...filterSelectivities, ...wordSelectivities]

  // words occur together more often than by chance, but never more often than the rarest of them
  const candidates =
    selectivity.rows *
    product(filterSelectivities) *
    Math.min(product(wordSelectivities) * wordCorrelation, ...wordSelectivities, 1)
  // the rarest term bounds how much of the longer posting lists is read
  const rarest = selectivity.rows * Math.min(1, ...termSelectivities)
  const postingCost = termSelectivities.reduce(
    (sum, each) => sum + Math.min(each * selectivity.rows * costs.posting, rarest),
    0,
  )

  // a scan is confined to the country and the buckets of the range, where it has an index that begins with them
  const scannable = peopleIn(filters.country, selectivity) * (scansBuckets(input) ? rangeSelectivity(input) : 1)
  const matchRate = product(termSelectivities) * rangeSelectivity(input) * (selectivity.rows / scannable)
  const entriesUntilFull = Math.min(scannable, limit / matchRate)
  return {
    candidates,
    candidateCost: candidates * costs.row + postingCost,
    scanCost: entriesUntilFull * (needsRowCheck({ filters, words }) ? costs.row : costs.indexEntry),
  }
}

/** The fraction of people with one of the alternatives, for each typed word. */
const selectivitiesOfWords = ({ alternatives, within }: WordQuery, { rows }: Selectivity): number[] =>
  alternatives.map((words) => Math.min(1, words.reduce((sum, word) => sum + peopleWith(word, within), 0) / rows))

const peopleWith = ({ influencers, named, isSynonym }: Alternative, within: WordQuery['within']): number =>
  within === 'anywhere' ? influencers : within === 'outsideNames' ? influencers - named : isSynonym ? 0 : named

const product = (fractions: number[]) => fractions.reduce((all, each) => all * each, 1)
