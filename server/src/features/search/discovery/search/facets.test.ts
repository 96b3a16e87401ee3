import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../test/database.ts'
import type { QueryPool } from '../../../../platform/database/prepared.ts'
import { countFacets } from './facets.sql.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

it('are read once for all who ask for the same ones within seconds', async () => {
  const { pool } = test.database
  let read = 0
  const counting: QueryPool = {
    query: (statement, values) => {
      if (String(statement).includes('grouping sets')) read++
      return pool.query(statement as string, values)
    },
  }
  const count = (category: 'food' | 'travel', agedBy = 0) =>
    countFacets(counting, {
      filters: { sort: 'relevance', category, maxAgeDays: 90 },
      words: null,
      now: new Date(Date.now() + agedBy),
    })
  const [first, second] = await Promise.all([count('food'), count('food')])
  expect(await count('food', 1_000)).toEqual(first)
  expect(second).toEqual(first)
  expect(read).toBe(1)
  await count('travel')
  expect(read).toBe(2)
})
