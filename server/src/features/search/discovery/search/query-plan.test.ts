import { afterAll, describe, expect, it } from 'vitest'
import { influencerFilters } from '#contract/search/discovery/discovery.ts'
import type { WordQuery } from './conditions.ts'
import { type PlanEstimates, type PlanReason, planQuery, type QueryPlan } from './query-plan.ts'
import type { Selectivity } from './selectivity.ts'

/** 100,000 influencers: the fractions with each term, and in each follower bucket from below 100 to above 10 million. */
const terms: Record<string, number> = {
  'k:food': 0.2,
  'p:instagram': 0.6,
  'l:en': 0.6,
  'l:eu': 0.001,
  'c:US': 0.3,
  'c:IS': 0.002,
}
const bucketFractions = [
  0.1, 0.08, 0.1, 0.12, 0.14, 0.12, 0.1, 0.1, 0.05, 0.03, 0.02, 0.015, 0.01, 0.008, 0.004, 0.002, 0.001,
]
const selectivity: Selectivity = {
  rows: 100_000,
  term: (term) => terms[term]!,
  buckets: (buckets) => buckets.reduce((sum, bucket) => sum + bucketFractions[bucket]!, 0),
  before: () => 0,
  /** A third have a price; these are spread evenly up to 1,000 dollars. */
  prices: ({ minPrice = 0, maxPrice = 100_000 }) => (Math.min(maxPrice, 100_000) - minPrice) / 300_000,
}

/** The number of influencers with a word, and of those with it in their name. */
const vocabulary: Record<string, [influencers: number, named: number]> = {
  coffee: [30_000, 200],
  music: [20_000, 100],
  falconry: [1_000, 2],
  ferreira: [120, 110],
  unheard: [0, 0],
}

const plan = (query: string, within: WordQuery['within'] = 'anywhere') => {
  const filters = influencerFilters.parse(Object.fromEntries(new URLSearchParams(query)))
  const alternatives = filters.q?.split(' ').map((word) => {
    const [influencers, named] = vocabulary[word] ?? [0, 0]
    return [{ word, influencers, named }]
  })
  return planQuery({
    filters,
    words: alternatives ? { alternatives, within } : null,
    limit: 25,
    after: null,
    selectivity,
  })
}

type Chosen = { kind: string; plan: QueryPlan; reason: PlanReason; estimates: PlanEstimates }
const chosen: Chosen[] = []
afterAll(() => {
  const round = (estimate: number) => Math.round(estimate).toLocaleString('en')
  const lines = chosen.map(({ kind, plan, reason, estimates: { candidates, candidateCost, scanCost } }) =>
    [
      kind.padEnd(58),
      plan.padEnd(13),
      reason.padEnd(20),
      ...[candidates, candidateCost, scanCost].map((estimate) => round(estimate).padStart(10)),
    ].join(' '),
  )
  const head = `${'kind of query'.padEnd(58)} ${'plan'.padEnd(13)} ${'reason'.padEnd(20)} ${'candidates'.padStart(10)} ${'their cost'.padStart(10)} ${'scan cost'.padStart(10)}`
  console.log([head, ...lines].join('\n'))
})

type Case = [kind: string, query: string, plan: QueryPlan, reason: PlanReason]

describe('without words', () => {
  it.each<Case>([
    ['everybody by rank', 'sort=rank', 'orderedScan', 'noTerms'],
    ['everybody by followers', 'sort=followers', 'orderedScan', 'noTerms'],
    ['a common category', 'category=food', 'orderedScan', 'scanCheaper'],
    ['a typical list', 'platform=instagram&category=food&minFollowers=10000', 'orderedScan', 'scanCheaper'],
    // its own index makes the scan as small as the candidate set, and reads no rows
    ['a small country', 'country=IS', 'orderedScan', 'scanCheaper'],
    ['a rare language', 'language=eu', 'candidateSet', 'candidatesCheaper'],
    [
      'a rare language, a category and a price',
      'language=eu&category=food&maxPrice=5000',
      'candidateSet',
      'candidatesCheaper',
    ],
    ['large accounts by rank', 'minFollowers=500000&sort=rank', 'bucketScans', 'narrowFollowerRange'],
    [
      'a narrow range of followers by price',
      'minFollowers=20000&maxFollowers=60000&sort=price_low',
      'bucketScans',
      'narrowFollowerRange',
    ],
    [
      'a narrow range by rating, which has no bucket index',
      'minFollowers=500000&sort=rating',
      'orderedScan',
      'noTerms',
    ],
    ['a wide range of followers by rank', 'minFollowers=1000&sort=rank', 'orderedScan', 'noTerms'],
    ['a range inside one bucket', 'minFollowers=26000&maxFollowers=30000&sort=rank', 'delegated', 'singleBucket'],
    ['followers on one platform', 'platform=instagram&minFollowers=12000', 'orderedScan', 'scanCheaper'],
    ['a country by price', 'country=US&maxPrice=30000&sort=price_low', 'delegated', 'unestimatedFilter'],
    [
      'all filters of a country, where the language may be rare',
      'country=US&category=food&platform=instagram&language=en&minPrice=5000&maxPrice=60000&deliveryDays=10',
      'priceRange',
      'priceRangeCheaper',
    ],
    [
      'a price and filters that most match',
      'country=US&platform=instagram&maxPrice=90000',
      'delegated',
      'unestimatedFilter',
    ],
    ['a rating', 'minRating=4', 'delegated', 'unestimatedFilter'],
    ['delivery time and age of figures', 'deliveryDays=7&maxAgeDays=30', 'delegated', 'unestimatedFilter'],
    [
      'a narrow range of followers and a price',
      'minFollowers=500000&maxPrice=5000',
      'bucketScans',
      'narrowFollowerRange',
    ],
  ])('%s', (kind, query, ...expected) => {
    const choice = plan(query)
    chosen.push({ kind, ...choice })
    expect([choice.plan, choice.reason]).toEqual(expected)
  })
})

describe('with words', () => {
  it.each<Case>([
    ['a name', 'q=ferreira', 'candidateSet', 'fewCandidates'],
    ['a word that nobody has', 'q=unheard', 'candidateSet', 'fewCandidates'],
    ['a common word', 'q=coffee', 'orderedScan', 'scanCheaper'],
    ['two common words', 'q=coffee+music', 'orderedScan', 'scanCheaper'],
    ['a common and a rare word', 'q=coffee+ferreira', 'candidateSet', 'fewCandidates'],
    ['a rare word', 'q=falconry&sort=rank', 'candidateSet', 'candidatesCheaper'],
    ['a rare word in a small country', 'q=falconry&country=IS', 'candidateSet', 'fewCandidates'],
    ['a rare word and a price', 'q=falconry&maxPrice=5000', 'candidateSet', 'fewCandidates'],
    ['a common word and a price', 'q=coffee&maxPrice=5000', 'delegated', 'unestimatedFilter'],
    ['a common word and a category', 'q=coffee&category=food', 'orderedScan', 'scanCheaper'],
    ['a common word among large accounts', 'q=coffee&minFollowers=500000', 'bucketScans', 'narrowFollowerRange'],
    [
      'a common word among large accounts, and a price',
      'q=coffee&minFollowers=500000&maxPrice=5000',
      'delegated',
      'unestimatedFilter',
    ],
    ['a common word in one bucket', 'q=coffee&minFollowers=26000&maxFollowers=30000', 'delegated', 'singleBucket'],
  ])('%s', (kind, query, ...expected) => {
    const choice = plan(query)
    chosen.push({ kind, ...choice })
    expect([choice.plan, choice.reason]).toEqual(expected)
  })

  it('of a name only count those who have them in their name', () => {
    expect(plan('q=coffee', 'anywhere').estimates.candidates).toBe(30_000)
    expect(plan('q=coffee', 'names')).toMatchObject({
      plan: 'candidateSet',
      reason: 'fewCandidates',
      estimates: { candidates: 200 },
    })
  })

  it('are taken to occur together four times as often as by chance, but no more often than the rarest', () => {
    expect(plan('q=coffee+music').estimates.candidates).toBeCloseTo(20_000)
    expect(plan('q=music+falconry').estimates.candidates).toBeCloseTo(100_000 * 0.2 * 0.01 * 4)
  })
})

describe('of the best ranked alone', () => {
  /** One in 40 has a score above 18,500, one in ten above 16,000. */
  const before = (standing: number) => (standing <= -18_500 ? 0.025 : standing <= -16_000 ? 0.1 : 0.6)
  const planOf = (query: string, people: number, after: { key: number } | null = null) => {
    const filters = influencerFilters.parse(Object.fromEntries(new URLSearchParams(query)))
    const words: WordQuery = { alternatives: [[{ word: 'word', influencers: people, named: 0 }]], within: 'anywhere' }
    return planQuery({ filters, words, limit: 25, after, selectivity: { ...selectivity, before } })
  }

  it('searches the fewest that will fill the page', () => {
    expect(planOf('q=word', 3_000)).toMatchObject({
      plan: 'topCandidates',
      reason: 'bestRankedSuffice',
      topScore: 18_500,
    })
    expect(planOf('q=word', 1_000)).toMatchObject({ plan: 'topCandidates', topScore: 16_000 })
  })

  it('searches everybody where too few are expected of them', () => {
    expect(planOf('q=word', 600).plan).toBe('candidateSet')
    expect(planOf('q=word&maxPrice=5000', 5_000).plan).not.toBe('topCandidates')
  })

  it('searches everybody by another sort', () => {
    expect(planOf('q=word&sort=followers', 1_000).plan).not.toBe('topCandidates')
  })

  it('counts only those after the page before', () => {
    expect(planOf('q=word', 3_000, { key: -18_500 })).toMatchObject({ plan: 'topCandidates', topScore: 16_000 })
    expect(planOf('q=word', 3_000, { key: -9_000 }).plan).not.toBe('topCandidates')
  })
})

it('counts everything as common while there are no statistics, and scans', () => {
  const unknown: Selectivity = { rows: 1, term: () => 1, buckets: () => 1, before: () => 0, prices: () => 0 }
  const filters = influencerFilters.parse({ language: 'eu' })
  expect(planQuery({ filters, words: null, limit: 25, after: null, selectivity: unknown })).toMatchObject({
    plan: 'orderedScan',
    reason: 'scanCheaper',
  })
})
