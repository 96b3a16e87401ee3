import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { influencerFilters } from '#contract/search/discovery/discovery.ts'
import { type TestDatabase, testDatabase } from '../../../../../test/database.ts'
import { expandWords, recountVocabulary } from '../words/vocabulary.sql.ts'
import type { WordQuery } from './conditions.ts'
import { filterBitsSql } from './filter-bits.ts'
import { bitsPerPlatform } from './follower-buckets.ts'
import { pageStatement } from './page-statement.ts'
import { type PlanReason, planQuery, type QueryPlan } from './query-plan.ts'
import { readSelectivity } from './selectivity.ts'

const size = 10_000

/**
 * Rows with followers from 10 to 10 million, a fifth in food, a twentieth in Portugal, a word that ten people have and one that 500 have;
 * a fifth have a score of 16,000 or more.
 */
const fill = `
  insert into discovery_profiles (user_id, words, standing, followers, verified_followers, tier, traits, spans, followers_on, reach,
    is_verified, country, categories, languages, price_from, deals, delivery_days, rating, reviews, completed_orders)
  select n, array_to_tsvector(array_remove(array['coffee', case when n % 2000 = 0 then 'zanzibar' end, case when n % 20 = 3 then 'falconry' end, 'p:tiktok', 'k:' || category,
      'l:' || language, 'c:' || country], null)),
    -2 * (n * 7919 % ${size}), followers, 0, discovery_tier(followers),
    ${filterBitsSql({ categories: 'array[category]', platforms: `array['tiktok']`, languages: 'array[language]', isVerified: 'false' })},
    (1 + discovery_tier(followers))::bigint << ${bitsPerPlatform}, array[null, followers], '[]', false, country, array[category],
    array[language], case when n % 3 = 0 then n * 31 % 100000 end, 1, 1 + n % 30, n * 17 % 500, 1, 0
  from generate_series(1, ${size}) n, lateral (select (10 ^ (1 + n * 613 % 6000 / 1000.0))::int as followers,
    (array['food', 'travel', 'tech', 'gaming', 'beauty'])[1 + n % 5] as category,
    case when n % 1000 = 0 then 'eu' else 'en' end as language, case when n % 20 = 0 then 'PT' else 'US' end as country) of_row`

let test: TestDatabase
let client: pg.Client
beforeAll(async () => {
  test = await testDatabase()
  const owner = new pg.Client(test.ownerUrl)
  await owner.connect()
  await owner.query(fill)
  await recountVocabulary(test.database)
  // statistics for both planners, and the visibility map that index-only scans need
  await owner.query('vacuum (analyze) discovery_profiles, discovery_words')
  await owner.end()
  client = new pg.Client(test.applicationUrl)
  await client.connect()
  // a table of this size would be scanned and sorted; without these options PostgreSQL uses the index that it would for a large one
  await client.query('set enable_seqscan = off; set enable_sort = off')
})
afterAll(async () => {
  await client.end()
  await test.close()
})

const indexScan = /(Bitmap )?Index (Only )?Scan( Backward)? (using|on) \w+/

type Case = [query: string, plan: QueryPlan, reason: PlanReason, read: string]

const cases: Case[] = [
  ['sort=rank', 'orderedScan', 'noTerms', 'Index Only Scan using discovery_ranking_idx'],
  ['sort=followers', 'orderedScan', 'noTerms', 'Index Only Scan using discovery_followers_idx'],
  ['sort=price_high', 'orderedScan', 'noTerms', 'Index Only Scan using discovery_price_idx'],
  ['sort=rating', 'orderedScan', 'noTerms', 'Index Only Scan using discovery_rating_idx'],
  ['sort=newest', 'orderedScan', 'noTerms', 'Index Only Scan using discovery_profiles_pkey'],
  ['category=food', 'orderedScan', 'scanCheaper', 'Index Only Scan using discovery_ranking_idx'],
  ['country=PT', 'orderedScan', 'scanCheaper', 'Index Only Scan using discovery_country_standing_idx'],
  ['country=PT&sort=followers', 'orderedScan', 'scanCheaper', 'Index Only Scan using discovery_country_followers_idx'],
  ['country=PT&sort=price_low', 'orderedScan', 'scanCheaper', 'Index Only Scan using discovery_country_price_idx'],
  ['q=coffee', 'orderedScan', 'scanCheaper', 'Index Scan using discovery_ranking_idx'],
  [
    'minFollowers=3000000&sort=rank',
    'bucketScans',
    'narrowFollowerRange',
    'Index Only Scan using discovery_tier_standing_idx',
  ],
  [
    'minFollowers=3000000&sort=price_low',
    'bucketScans',
    'narrowFollowerRange',
    'Index Only Scan using discovery_tier_price_idx',
  ],
  [
    'minFollowers=3000000&country=PT',
    'bucketScans',
    'narrowFollowerRange',
    'Index Only Scan using discovery_country_tier_idx',
  ],
  ['language=eu', 'candidateSet', 'candidatesCheaper', 'Bitmap Index Scan on discovery_words_idx'],
  ['q=falconry', 'topCandidates', 'bestRankedSuffice', 'Bitmap Index Scan on discovery_words_above_16000_idx'],
  // by another sort they do not come first
  ['q=falconry&sort=rating', 'orderedScan', 'scanCheaper', 'Index Scan using discovery_rating_idx'],
  ['q=zanzibar', 'candidateSet', 'fewCandidates', 'Bitmap Index Scan on discovery_words_idx'],
  [
    'minFollowers=26000&maxFollowers=30000',
    'delegated',
    'singleBucket',
    'Index Only Scan using discovery_tier_standing_idx',
  ],
  [
    'country=PT&minPrice=1000&maxPrice=9000',
    'priceRange',
    'priceRangeCheaper',
    'Index Only Scan using discovery_country_price_idx',
  ],
  [
    'country=PT&maxPrice=300&sort=price_low',
    'delegated',
    'unestimatedFilter',
    'Index Only Scan using discovery_country_price_idx',
  ],
]

it.each(cases.map(([query, plan, reason, read]) => ({ query, expected: { plan, reason }, read })))(
  '$query: $expected.plan ($expected.reason) by $read',
  async ({ query, expected, read }) => {
    const { pool } = test.database
    const filters = influencerFilters.parse(Object.fromEntries(new URLSearchParams(query)))
    const words: WordQuery | null = filters.q
      ? { alternatives: await expandWords(pool, [filters.q]), within: 'anywhere' }
      : null
    const search = { filters, words, limit: 25, after: null }
    const { plan, reason, topScore } = planQuery({ ...search, selectivity: await readSelectivity(pool) })
    expect({ plan, reason }).toEqual(expected)
    const statement = pageStatement({ ...search, plan, topScore, viewerId: null, now: new Date() })
    const { rows } = await client.query(`explain (costs off) ${statement.text}`, statement.values)
    const scans = rows.map((row) => indexScan.exec(row['QUERY PLAN'])?.[0].replace(' Backward', ''))
    expect(scans).toContain(read)
  },
)
