import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { platforms } from '#contract/fields.ts'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import { discoverySorts, type InfluencerFilters } from '#contract/search/discovery/discovery.ts'
import { aMarket } from '../../../../test/market.ts'
import { describeSearch } from '../../../../test/search/describe-search.ts'
import { referenceEngine } from '../../../../test/search/reference-engine.ts'
import { type Searched, writePeople } from '../../../../test/search/searched-people.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { InfluencerEngine } from './engine.ts'
import { postgresEngine } from './search/postgres-engine.ts'
import { recountVocabulary } from './words/vocabulary.sql.ts'

const { world } = await aMarket()
const postgres = postgresEngine(world.database.pool)

describeSearch('PostgreSQL', world, () => postgres)
describeSearch('the reference', world, referenceEngine)

const bounds = [0, 99, 100, 101, 2_500, 40_000, 100_000, 2_000_000]
const somebody: fc.Arbitrary<Omit<Searched, 'id'>> = fc.record({
  name: fc.constantFrom('Ana Moor', 'Coffee Bean', 'Léa Train', 'Sam'),
  bio: fc.constantFrom('Slow coffee and trains', 'Every train', 'Mountains, café', ''),
  categories: fc.subarray([...contentCategories].slice(0, 3)),
  languages: fc.subarray(['en', 'es', 'eu', 'zu']),
  country: fc.constantFrom('ES', 'PT', null),
  profiles: fc.subarray([...platforms].slice(0, 4)).chain((some) =>
    fc.tuple(
      ...some.map((platform) =>
        fc.record({
          platform: fc.constant(platform),
          followers: fc.constantFrom(...bounds),
          isVerified: fc.boolean(),
        }),
      ),
    ),
  ),
  deals: fc.array(
    fc.record({
      price: fc.constantFrom(5_000, 20_000, 90_000),
      isPriceHidden: fc.boolean(),
      deliveryDays: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 2 },
  ),
  stars: fc.integer({ min: 0, max: 5 }),
  score: fc.constantFrom(0, 10, 16_500, 17_000, 19_000, 20_000),
})
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const filters: fc.Arbitrary<InfluencerFilters> = fc.record({
  sort: fc.constantFrom(...discoverySorts),
  q: maybe(['coffee', 'train', 'tra', 'ana', 'slow coffee', 'nobodyhasthis', 'coffe', 'kaffee']),
  platform: maybe([...platforms].slice(0, 5)),
  minFollowers: maybe([0, 100, 150, 2_500]),
  maxFollowers: maybe([2_500, 60_000, 3_000_000]),
  category: maybe([...contentCategories].slice(0, 3)),
  country: maybe(['ES', 'IS']),
  language: maybe(['en', 'eu']),
  minPrice: maybe([6_000]),
  maxPrice: maybe([20_000]),
  deliveryDays: maybe([3, 8]),
  minRating: maybe([4]),
  verified: maybe(['true']),
}) as fc.Arbitrary<InfluencerFilters>

const drawn = fc.sample(somebody, { numRuns: 200, seed: 46 }).map((each, i): Searched => ({ ...each, id: 60_000 + i }))
// asked only for people who are drawn
const reference = referenceEngine((id) => drawn.find((each) => each.id === id)!)
async function pagesOf(engine: InfluencerEngine, filters: InfluencerFilters): Promise<[number, ...number[]][]> {
  const read: [number, ...number[]][] = []
  let position: number[] | null = null
  for (;;) {
    const page = await engine.search({ filters, now: new Date(), viewerId: null, position, limit: 70 })
    read.push(...page.found.map(({ card, position }): [number, ...number[]] => [card.person.id, ...position]))
    const last = page.found.at(-1)
    if (!last || page.found.length < 70) return read
    position = last.position
  }
}

describe('PostgreSQL', () => {
  beforeAll(async () => {
    await writePeople(world, drawn)
    const ids = drawn.map(({ id }) => id)
    await inTransaction(world.services, async (context) => {
      await Promise.all([reference.upsert(context, ids), postgres.upsert(context, ids)])
    })
    await recountVocabulary(world.database)
  })

  it('finds and counts what the reference does, whatever is asked for', () =>
    fc.assert(
      fc.asyncProperty(filters, async (filters) => {
        expect(await pagesOf(postgres, filters)).toEqual(await pagesOf(reference, filters))
        const counted = { filters, now: new Date(), isCorrected: false }
        expect(await postgres.facets(counted)).toEqual(await reference.facets(counted))
      }),
      { numRuns: 60 },
    ))
})
