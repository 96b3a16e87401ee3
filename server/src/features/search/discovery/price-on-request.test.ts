import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { discoverySorts } from '#contract/search/discovery/discovery.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { refreshChangedProfiles } from './projection/refresh.sql.ts'
import { notifyNewMatches } from './saved/new-matches.ts'

const { world, business } = await aMarket({ business: 'business' })
/** Has only a price on request. */
let hidesAll: Person
/** An influencer with a price on request and a visible one. */
let hidesOne: Person
/** A price on request, a visible price of the same person, and one of somebody else. */
const prices = { hidden: 7_700, shown: 9_900, other: 8_800 }

const refresh = () => refreshChangedProfiles(world.services)
const hide = (dealId: number) =>
  world.database.orm.execute(sql`update influencer_deals set is_price_hidden = true where id = ${dealId}`)
const read = async (url: string) => (await business.call('GET', url)).body
const idsOf = ({ items }: Record<string, { person: { id: number } }[]>) => items!.map((each) => each.person.id)

beforeAll(async () => {
  hidesAll = await world.anInfluencer()
  hidesOne = await world.anInfluencer()
  await hide(await world.aDeal(hidesAll, { price: prices.hidden, deliveryTimeInDays: 2 }))
  await hide(await world.aDeal(hidesOne, { price: prices.hidden, deliveryTimeInDays: 3 }))
  await world.aDeal(hidesOne, { price: prices.shown, deliveryTimeInDays: 9 })
  await world.aDeal(await world.anInfluencer(), { price: prices.other })
  await refresh()
})

describe('a price on request', () => {
  it.each([
    [`minPrice=${prices.hidden}&maxPrice=${prices.hidden}`, []],
    [`maxPrice=${prices.hidden}`, []],
    [`minPrice=${prices.shown}`, ['hidesOne']],
    ['minPrice=0', ['hidesOne']],
    ['maxPrice=10000000', ['hidesOne']],
    ['deliveryDays=2', ['hidesAll']],
  ])('matches no filter: %s', async (filter, expected) => {
    const who = { hidesAll: hidesAll.id, hidesOne: hidesOne.id }
    const found = idsOf(await read(`/api/influencers?${filter}&sort=newest`)).filter((id) =>
      Object.values(who).includes(id),
    )
    expect(found).toEqual(expected.map((name) => who[name as 'hidesAll']))
  })

  it('has no position in a sort by price, in either direction, page by page', async () => {
    for (const sort of ['price_low', 'price_high']) {
      const found: number[] = []
      for (let cursor = ''; ; ) {
        const page = await read(`/api/influencers?sort=${sort}&limit=1${cursor}`)
        found.push(...idsOf(page))
        if (!page.nextCursor) break
        cursor = `&cursor=${page.nextCursor}`
      }
      expect(found).not.toContain(hidesAll.id)
      // sorted by the visible price, which is the highest of all
      expect(found.indexOf(hidesOne.id)).toBe(sort === 'price_low' ? found.length - 1 : 0)
    }
  })

  it('is in no card, facet, comparison, shortlist or cursor', async () => {
    for (const person of [hidesAll, hidesOne]) await business.call('PUT', `/api/shortlist/${person.id}`, {})
    const texts = [
      await read(`/api/influencers/compare?ids=${hidesAll.id},${hidesOne.id}`),
      await read('/api/shortlist'),
      ...(await Promise.all(discoverySorts.map((sort) => read(`/api/influencers?sort=${sort}&facets=true&limit=1`)))),
      ...(await Promise.all(discoverySorts.map((sort) => read(`/api/influencers?sort=${sort}`)))),
    ].map((body) => JSON.stringify({ ...body, nextCursor: Buffer.from(body.nextCursor ?? '', 'base64url').toString() }))
    for (const text of texts) expect(text).not.toContain(String(prices.hidden))
    const { items } = await read(`/api/influencers/compare?ids=${hidesAll.id},${hidesOne.id}`)
    expect(items).toMatchObject([
      { priceFrom: null, deals: 1, deliveryDays: 2 },
      { priceFrom: prices.shown, deals: 2, deliveryDays: 3 },
    ])
  })

  it('makes no new match of a saved search when it changes', async () => {
    await business.call('POST', '/api/saved-searches', {
      name: 'Up to 80 dollars',
      filters: { maxPrice: String(prices.hidden), sort: 'newest' },
    })
    await world.database.orm.execute(
      sql`update influencer_deals set price = price - 100 where influencer_id = ${hidesAll.id}`,
    )
    await refresh()
    world.pass(25)
    expect(await notifyNewMatches(world.services)).toBe(0)
  })

  it('matches as soon as it is shown, and no longer once it is hidden again', async () => {
    const isFound = async () => idsOf(await read(`/api/influencers?maxPrice=${prices.hidden}`)).includes(hidesAll.id)
    const set = async (isHidden: boolean) => {
      await world.database.orm.execute(
        sql`update influencer_deals set is_price_hidden = ${isHidden} where influencer_id = ${hidesAll.id}`,
      )
      await refresh()
    }
    await set(false)
    expect(await isFound()).toBe(true)
    await set(true)
    expect(await isFound()).toBe(false)
  })
})
