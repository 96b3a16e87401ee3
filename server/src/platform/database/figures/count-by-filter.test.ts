import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxCounted } from '#contract/admin/dashboards/max-counted.ts'
import { testDatabase } from '../../../../test/database.ts'
import { countByFilter } from './count-by-filter.ts'

let test: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

it('each filter is counted up to the limit', async () => {
  const found = { none: 0, few: 3, most: maxCounted, more: maxCounted + 1 }
  const counts = await countByFilter(
    test.database.orm,
    Object.keys(found) as (keyof typeof found)[],
    (filter, limit) => sql`(select from generate_series(1, ${found[filter]}::int) limit ${limit})`,
  )
  expect(counts).toEqual({ ...found, more: maxCounted })
})
