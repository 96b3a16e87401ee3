import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostCounted } from '#contract/counts.ts'
import { testDatabase } from '../../../test/database.ts'
import { countEach } from './counts.ts'

let test: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

it('counts what each filter finds, and goes no further than it is told', async () => {
  const found = { none: 0, few: 3, most: mostCounted, more: mostCounted + 1 }
  const counts = await countEach(
    test.database.orm,
    Object.keys(found) as (keyof typeof found)[],
    (filter, limit) => sql`(select from generate_series(1, ${found[filter]}::int) limit ${limit})`,
  )
  expect(counts).toEqual({ ...found, more: mostCounted })
})
