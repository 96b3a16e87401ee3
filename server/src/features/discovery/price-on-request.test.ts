import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discoverySorts } from '#contract/discovery.ts'
import { type Person, World } from '../../../test/world.ts'
import { followAllChanges } from './refresh.ts'
import { tellNewMatches } from './saved-searches.ts'

let world: World
let business: Person
let quiet: Person
let partly: Person
/** Prices of all three: what is on request, what stands beside it, and somebody else's. */
const prices = { hidden: 7_700, shown: 9_900, other: 8_800 }

const follow = () => followAllChanges(world.database, world.services.clock)
const hide = (dealId: number) =>
  world.database.orm.execute(sql`update influencer_deals set is_price_hidden = true where id = ${dealId}`)
const read = async (url: string) => (await business.call('GET', url)).body
const idsOf = ({ items }: Record<string, { person: { id: number } }[]>) => items!.map((each) => each.person.id)

beforeAll(async () => {
  world = await World.open()
  business = await world.aBusiness()
  quiet = await world.anInfluencer()
  partly = await world.anInfluencer()
  await hide(await world.aDeal(quiet, { price: prices.hidden, deliveryTimeInDays: 2 }))
  await hide(await world.aDeal(partly, { price: prices.hidden, deliveryTimeInDays: 3 }))
  await world.aDeal(partly, { price: prices.shown, deliveryTimeInDays: 9 })
  await world.aDeal(await world.anInfluencer(), { price: prices.other })
  await follow()
})
afterAll(() => world.close())

describe('a price on request', () => {
  it.each([
    [`minPrice=${prices.hidden}&maxPrice=${prices.hidden}`, []],
    [`maxPrice=${prices.hidden}`, []],
    [`minPrice=${prices.shown}`, ['partly']],
    ['minPrice=0', ['partly']],
    ['maxPrice=10000000', ['partly']],
    ['deliveryDays=2', ['quiet']],
  ])('is found by no filter: %s', async (filter, expected) => {
    const who = { quiet: quiet.id, partly: partly.id }
    const found = idsOf(await read(`/api/influencers?${filter}&sort=newest`)).filter((id) =>
      Object.values(who).includes(id),
    )
    expect(found).toEqual(expected.map((name) => who[name as 'quiet']))
  })

  it('is no place in an order by price, in either direction, page by page', async () => {
    for (const sort of ['price_low', 'price_high']) {
      const found: number[] = []
      for (let cursor = ''; ; ) {
        const page = await read(`/api/influencers?sort=${sort}&limit=1${cursor}`)
        found.push(...idsOf(page))
        if (!page.nextCursor) break
        cursor = `&cursor=${page.nextCursor}`
      }
      expect(found).not.toContain(quiet.id)
      // by the price that is shown, which is the highest of all
      expect(found.indexOf(partly.id)).toBe(sort === 'price_low' ? found.length - 1 : 0)
    }
  })

  it('is in no card, facet, comparison, shortlist or cursor', async () => {
    for (const person of [quiet, partly]) await business.call('PUT', `/api/shortlist/${person.id}`, {})
    const texts = [
      await read(`/api/influencers/compare?ids=${quiet.id},${partly.id}`),
      await read('/api/shortlist'),
      ...(await Promise.all(discoverySorts.map((sort) => read(`/api/influencers?sort=${sort}&facets=true&limit=1`)))),
      ...(await Promise.all(discoverySorts.map((sort) => read(`/api/influencers?sort=${sort}`)))),
    ].map((body) => JSON.stringify({ ...body, nextCursor: Buffer.from(body.nextCursor ?? '', 'base64url').toString() }))
    for (const text of texts) expect(text).not.toContain(String(prices.hidden))
    const { items } = await read(`/api/influencers/compare?ids=${quiet.id},${partly.id}`)
    expect(items).toMatchObject([
      { priceFrom: null, deals: 1, deliveryDays: 2 },
      { priceFrom: prices.shown, deals: 2, deliveryDays: 3 },
    ])
  })

  it('is told by no saved search, neither when it is hidden nor when it changes', async () => {
    await business.call('POST', '/api/saved-searches', {
      name: 'Up to 80 dollars',
      filters: { maxPrice: String(prices.hidden), sort: 'newest' },
    })
    await world.database.orm.execute(
      sql`update influencer_deals set price = price - 100 where influencer_id = ${quiet.id}`,
    )
    await follow()
    world.pass(25)
    expect(await tellNewMatches(world.services)).toBe(0)
  })

  it('is found at once when it is shown again, and never after it is hidden', async () => {
    const isFound = async () => idsOf(await read(`/api/influencers?maxPrice=${prices.hidden}`)).includes(quiet.id)
    const set = async (isHidden: boolean) => {
      await world.database.orm.execute(
        sql`update influencer_deals set is_price_hidden = ${isHidden} where influencer_id = ${quiet.id}`,
      )
      await follow()
    }
    await set(false)
    expect(await isFound()).toBe(true)
    await set(true)
    expect(await isFound()).toBe(false)
  })
})
