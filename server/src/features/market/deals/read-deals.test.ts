import { beforeAll, describe, expect, it } from 'vitest'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, influencer, business } = await aMarket({ influencer: 'influencer', business: 'business' })

const list = async (query: string) => {
  const { status, body } = await world.call('GET', `/api/deals?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { items: { id: number }[]; nextCursor: string | null }
}
const listed = async (query: string) => (await list(query)).items.map(({ id }) => id)

describe('the list of deals', () => {
  let seller: Person
  let ids: number[]
  let extraId: number
  beforeAll(async () => {
    seller = await world.anInfluencer()
    await seller.call('PATCH', '/api/user', { countryOfOrigin: 'NZ', languagesSpoken: ['mi', 'en'] })
    ids = []
    for (let i = 0; i < 9; i++) {
      ids.push(
        await world.aDeal(seller, {
          dealType: i < 3 ? 'giveaway' : 'story',
          // pairs of the same price, so that the pages must break the tie
          price: 1_000 + 500 * Math.floor(i / 2),
          deliveryTimeInDays: i + 1,
          platforms: i % 3 === 0 ? ['twitch', 'reddit'] : ['pinterest'],
        }),
      )
    }
    await world.aDeal(seller, { isActive: false })
  })
  const at = (...places: number[]) => places.map((i) => ids[i]!)

  it.each<[string, () => number[]]>([
    ['sort=newest', () => at(8, 7, 6, 5, 4, 3, 2, 1, 0)],
    ['sort=price_low', () => at(0, 1, 2, 3, 4, 5, 6, 7, 8)],
    ['sort=price_high', () => at(8, 7, 6, 5, 4, 3, 2, 1, 0)],
    ['dealType=giveaway', () => at(2, 1, 0)],
    ['platform=reddit', () => at(6, 3, 0)],
    ['minPrice=1500&maxPrice=2000', () => at(5, 4, 3, 2)],
    ['maxDeliveryDays=2', () => at(1, 0)],
    ['country=NZ&language=mi&limit=2', () => at(8, 7)],
    ['country=AU', () => []],
    ['language=de', () => []],
    ['dealType=story&platform=twitch&maxPrice=1500&sort=price_low', () => at(3)],
  ])('with ?%s', async (query, expected) => {
    expect(await listed(`influencerId=${seller.id}&${query}`)).toEqual(expected())
  })

  it.each<[string, () => number[]]>([
    ['newest', () => at(8, 7, 6, 5, 4, 3, 2, 1, 0)],
    ['price_low', () => [...at(0, 1, 2, 3, 4, 5, 6, 7, 8), extraId]],
    ['price_high', () => at(8, 7, 6, 5, 4, 3, 2, 1, 0)],
  ])('gives every deal once over its pages by %s, also when one is added meanwhile', async (sort, expected) => {
    const query = `influencerId=${seller.id}&sort=${sort}&limit=2`
    let page = await list(query)
    const seen = page.items.map(({ id }) => id)
    extraId = await world.aDeal(seller, { price: 100_000 })
    while (page.nextCursor !== null) {
      expect(page.items).toHaveLength(2)
      page = await list(`${query}&cursor=${page.nextCursor}`)
      seen.push(...page.items.map(({ id }) => id))
    }
    await seller.call('DELETE', `/api/deals/${extraId}`)
    expect(seen).toEqual(expected())
  })

  it('gives 24 at once when nothing is said', async () => {
    for (let i = 0; i < 16; i++) await world.aDeal(influencer)
    expect((await list('')).items).toHaveLength(24)
  })

  const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  it.each([
    ['cursor=', requestErrors.cursorInvalid],
    ['cursor=%00', requestErrors.cursorInvalid],
    ['cursor=nonsense', requestErrors.cursorInvalid],
    [`cursor=${cursor(1, 2)}`, requestErrors.cursorInvalid],
    [`cursor=${cursor('1 or true')}`, requestErrors.cursorInvalid],
    [`cursor=${cursor(2 ** 40)}`, requestErrors.cursorInvalid],
    [`sort=price_low&cursor=${cursor(5)}`, requestErrors.cursorInvalid],
    ['limit=0', requestErrors.valueInvalid],
    ['limit=101', requestErrors.valueInvalid],
    ['limit=2.5', requestErrors.valueInvalid],
    ['sort=random', requestErrors.valueInvalid],
    ['minPrice=-1', requestErrors.valueInvalid],
    ['country=nz', requestErrors.valueInvalid],
    ['platform=myspace', requestErrors.valueInvalid],
    ['influencerId=4294967296', requestErrors.valueInvalid],
    ['owner=1', requestErrors.unknownField],
    ['limit=1&limit=2', requestErrors.valueInvalid],
  ])('refuses ?%s', async (query, message) => {
    expect(await world.call('GET', `/api/deals?${query}`)).toMatchObject({ status: 422, body: { message } })
  })

  it('of my own is for influencers who are signed in', async () => {
    expect((await world.call('GET', '/api/deals?mine=true')).status).toBe(401)
    expect((await business.call('GET', '/api/deals?mine=true')).status).toBe(403)
  })
})
