import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Deal } from '#contract/market/deals/deals.ts'
import { dealErrors } from '#contract/market/deals/errors.ts'
import { endpoints, type Marketplace, seedMarketplace } from '../../../../test/endpoints.ts'
import { aMarket } from '../../../../test/market.ts'
import { dealInput, type Person, purchaseInput } from '../../../../test/world.ts'
import { recomputeRanks } from '../../presence/rankings/recompute.sql.ts'
import { refreshChangedProfiles } from '../../search/discovery/projection/refresh.sql.ts'

const { world, seller } = await aMarket({ seller: 'influencer' })

const guide = 73_219
const create = (change: object = {}) =>
  seller.call('POST', '/api/deals', { ...dealInput, price: guide, isPriceHidden: true, ...change })
const change = (id: number, body: object) => seller.call('PATCH', `/api/deals/${id}`, body)

describe('a deal with its price on request', () => {
  it('shows its price to its influencer and admins alone', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toMatchObject({ isPriceHidden: true, price: guide })
    const read = async (person: Person) => (await person.call('GET', `/api/deals/${body.id}`)).body.price
    expect(await read(await world.anAdmin())).toBe(guide)
    for (const other of [world.aStranger(), await world.aBusiness(), await world.anInfluencer()])
      expect(await read(other)).toBeNull()
    const { items } = (await seller.call('GET', '/api/deals?mine=true')).body
    expect(items.find(({ id }: Deal) => id === body.id).price).toBe(guide)
  })

  it('shows nobody else its price in a list that many people read at the same time', async () => {
    const { body } = await create()
    const others = [world.aStranger(), await world.aBusiness(), await world.anInfluencer()]
    const readers = Array.from({ length: 10 }, () => [seller, ...others]).flat()
    const lists = await Promise.all(readers.map((reader) => reader.call('GET', `/api/deals?influencerId=${seller.id}`)))
    const prices = lists.map((list) => list.body.items.find(({ id }: Deal) => id === body.id).price)
    expect(prices).toEqual(readers.map((reader) => (reader === seller ? guide : null)))
  })

  it('needs none; without it a price must be named', async () => {
    const { body } = await create({ price: null })
    expect(body).toMatchObject({ isPriceHidden: true, price: null })
    const noPrice = { status: 422, body: { issues: [{ path: 'price', message: dealErrors.priceTooLow }] } }
    expect(await create({ price: null, isPriceHidden: false })).toMatchObject(noPrice)
    expect(await change(body.id, { isPriceHidden: false })).toMatchObject(noPrice)
    const shown = await change(body.id, { isPriceHidden: false, price: 5_000 })
    expect(shown).toMatchObject({ status: 200, body: { isPriceHidden: false, price: 5_000 } })
    expect(await change(body.id, { price: null })).toMatchObject(noPrice)
    expect(await create({ price: 99 })).toMatchObject({ status: 422 })
    expect(await create({ isPriceHidden: 'yes' })).toMatchObject({ status: 422 })
  })

  it('is copied as it is', async () => {
    const { body } = await create()
    const { body: copy } = await seller.call('POST', `/api/deals/${body.id}/duplicate`)
    expect(copy).toMatchObject({ isPriceHidden: true, price: guide })
  })

  it('stands last in both sorts by price over all pages, and fits no price', async () => {
    const maker = await world.anInfluencer()
    const offer = (price: number | null, isPriceHidden = false) => world.aDeal(maker, { price, isPriceHidden })
    const [low, hidden, high, alsoHidden] = [
      await offer(1_000),
      await offer(5_000, true),
      await offer(9_000),
      await offer(null, true),
    ]
    const pages = async (query: string) => {
      const seen: number[] = []
      let cursor = ''
      do {
        const { body } = await world.call('GET', `/api/deals?influencerId=${maker.id}&limit=1&${query}${cursor}`)
        seen.push(...body.items.map(({ id }: Deal) => id))
        cursor = body.nextCursor && `&cursor=${body.nextCursor}`
      } while (cursor)
      return seen
    }
    expect(await pages('sort=price_low')).toEqual([low, high, hidden, alsoHidden])
    expect(await pages('sort=price_high')).toEqual([high, low, alsoHidden, hidden])
    expect(await pages('sort=newest')).toEqual([alsoHidden, high, hidden, low])
    for (const query of ['minPrice=0', 'maxPrice=10000000', 'minPrice=0&maxPrice=10000000&sort=price_low'])
      expect((await pages(query)).toSorted((a, b) => a - b)).toEqual([low, high])
    expect(await pages('minPrice=5000&maxPrice=5000')).toEqual([])
    expect(await pages('minPrice=0&maxPrice=10000000&sort=price_high')).toEqual([high, low])
  })
})

describe('the price on request of a deal in a busy market', () => {
  let market: Marketplace
  let dealId: number
  let others: Person[]
  const owner = () => market.people.influencer
  const everythingFollows = async () => {
    await refreshChangedProfiles(world.services)
    await recomputeRanks(world.database, world.services.clock)
  }
  beforeAll(async () => {
    market = await seedMarketplace(world)
    const { business, anyone } = market.people
    dealId = Number(market.urlOf('deals.read').split('/').at(-1))
    expect((await owner().call('PATCH', `/api/deals/${dealId}`, { price: guide, isPriceHidden: true })).status).toBe(
      200,
    )
    const requested = { ...purchaseInput, amount: null }
    expect((await business.call('POST', `/api/deals/${dealId}/purchases`, requested)).status).toBe(201)
    others = [anyone, business, await world.aBusiness(), await world.anInfluencer()]
    await everythingFollows()
  })

  const reads = Object.entries(endpoints).filter(([, { method }]) => method === 'GET')
  it.each(reads)('is not in what %s answers', async (name) => {
    for (const other of others) {
      const { body } = await other.call('GET', market.urlOf(name))
      expect(JSON.stringify(body.text ?? body)).not.toMatch(/73,?219|732[.,]19/)
    }
  })

  it('is not in what can be asked for, ordered, searched for or compared, whatever it is', async () => {
    const { influencer, business } = market.people
    const prices = Array.from({ length: 8 }, (_, i) => 100 * 5 ** i).filter((price) => price < 10_000_000)
    const bounds = [...prices, guide, guide + 1].flatMap((price) => [`minPrice=${price}`, `maxPrice=${price}`])
    const lists = ['/api/deals', '/api/influencers'].flatMap((list) =>
      [...bounds, 'sort=price_low', 'sort=price_high', 'sort=newest'].map((query) => `${list}?${query}&limit=100`),
    )
    const readings = [
      ...lists,
      '/api/influencers?facets=true',
      `/api/influencers/compare?ids=${influencer.id}`,
      `/api/profiles/${influencer.username}`,
      '/api/shortlist',
      '/api/saved-searches',
      `/api/deals/${dealId}`,
    ]
    const answers = async () => {
      await everythingFollows()
      const read = []
      for (const url of readings) read.push([url, (await business.call('GET', url)).body])
      for (const amount of [100, guide, 10_000_000]) {
        const { status, body } = await business.call('POST', `/api/deals/${dealId}/purchases`, {
          ...purchaseInput,
          amount,
          termsDigest: await world.shownTerms(business, `/api/deals/${dealId}`),
        })
        read.push([amount, status, body.code, body.amount])
      }
      // modification times are public, and ranks are recomputed each time
      return JSON.stringify(read).replaceAll(/"(updatedAt|computedAt|cursor|nextCursor)":"[^"]*"/g, '')
    }
    const known = []
    for (const price of [guide, 100, 10_000_000, null]) {
      expect((await owner().call('PATCH', `/api/deals/${dealId}`, { price })).status).toBe(200)
      known.push(await answers())
    }
    expect(known[0]).toContain('price_on_request')
    expect(new Set(known).size).toBe(1)
  })

  it('is in no mail and no projection', async () => {
    await owner().call('PATCH', `/api/deals/${dealId}`, { price: guide })
    await everythingFollows()
    expect(JSON.stringify(world.mails)).not.toMatch(/73,?219/)
    const { rows } = await world.database.orm.execute(sql`select to_jsonb(p)::text as row from discovery_profiles p`)
    expect(JSON.stringify(rows)).not.toContain(String(guide))
  })
})
