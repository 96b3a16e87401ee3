import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InfluencerQuery } from '#contract/search/discovery/discovery.ts'
import { type TestDatabase, testDatabase } from '../../../../../test/database.ts'
import type { QueryPool } from '../../../../platform/database/prepared.ts'
import { recountVocabulary } from '../words/vocabulary.sql.ts'
import { searchInfluencers } from './search.ts'

const size = 12_000
/** One in 19 has the word, a tenth of these in their name; scores from 0 to 24,000, many of them equal. */
const fill = `
  insert into users (id, email, username, display_name, role)
  select n, 'i' || n || '@example.com', 'person' || n, 'Person', 'influencer' from generate_series(1, ${size}) n;
  insert into discovery_profiles (user_id, words, standing, followers, verified_followers, tier, traits, spans, followers_on, reach,
    is_verified, country, categories, languages, price_from, deals, delivery_days, rating, reviews, completed_orders)
  select n, array_to_tsvector(array_remove(array['person', case when n % 19 = 0 then 'falconry' end,
      case when n % 190 = 0 then 'n:falconry' end, case when n % 100 < 3 then 'l:eu' end], null)),
    -240 * (n * 7919 % 101), n, 0, discovery_tier(n), 0, 0, array[n], '[]', false, null, '{}',
    case when n % 100 < 3 then '{eu}'::text[] else '{}' end, null, 0, null, 0, 0, 0
  from generate_series(1, ${size}) n`

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
  const owner = new pg.Client(test.ownerUrl)
  await owner.connect()
  await owner.query(fill)
  await recountVocabulary(test.database)
  await owner.query('vacuum (analyze) discovery_profiles, discovery_words')
  await owner.end()
})
afterAll(() => test.close())

/** Reads all pages; `topPages`: the conditions of those that were read among the best ranked alone. */
async function readAll(query: Partial<InfluencerQuery>) {
  const ids: number[] = []
  const topPages: string[] = []
  const pool = {
    query: (config: pg.QueryConfig | string, values?: unknown[]) => {
      const text = typeof config === 'string' ? config : config.text
      topPages.push(...(/standing < -\d+/.exec(text) ?? []))
      return test.database.pool.query(config as pg.QueryConfig, values)
    },
  }
  for (let cursor: string | undefined; ; ) {
    const page = await searchInfluencers(
      { ...test.database, staleReads: { ...test.database.staleReads, pool: pool as QueryPool } },
      {
        viewerId: null,
        query: { sort: 'relevance', limit: 10, ...query, ...(cursor && { cursor }) } as InfluencerQuery,
        now: new Date(),
      },
    )
    ids.push(...page.items.map(({ person }) => person.id))
    if (!page.nextCursor) return { ids, topPages }
    cursor = page.nextCursor
  }
}

async function idsBy(condition: string, order: string) {
  const { rows } = await test.database.pool.query<{ user_id: number }>(
    `select user_id from discovery_profiles where ${condition} order by ${order}`,
  )
  return rows.map(({ user_id }) => user_id)
}

it('pages through a word by rank in the same order as without an index of the best ranked', async () => {
  const { ids, topPages } = await readAll({ q: 'falconry', sort: 'rank', minFollowers: 0 })
  expect(ids).toEqual(await idsBy("words @@ 'falconry'", 'standing, user_id'))
  expect(topPages).toContain('standing < -18500')
})

it('pages through a word by relevance: those who have it in their name come first', async () => {
  const { ids, topPages } = await readAll({ q: 'falconry' })
  expect(ids).toEqual(await idsBy("words @@ 'falconry'", "words @@ '''n:falconry''' desc, standing, user_id"))
  expect(topPages.length).toBeGreaterThan(0)
})

it('pages through a rare language', async () => {
  expect((await readAll({ language: 'eu' })).ids).toEqual(await idsBy("words @@ '''l:eu'''", 'standing, user_id'))
})

it('counts facets of the best ranked alone only where they are enough', async () => {
  const count = async (query: Partial<InfluencerQuery>) =>
    (
      await searchInfluencers(test.database, {
        viewerId: null,
        query: { sort: 'relevance', limit: 1, facets: 'true', ...query } as InfluencerQuery,
        now: new Date(),
      })
    ).facets
  expect(await count({ q: 'falconry' })).toMatchObject({ counted: 631, isCapped: false })
  expect(await count({ q: 'person' })).toMatchObject({ counted: 2_500, isCapped: true })
  expect(await count({ language: 'eu' })).toMatchObject({ counted: 360, languages: [{ value: 'eu', count: 360 }] })
})
