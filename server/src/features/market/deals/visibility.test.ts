import { describe, expect, it } from 'vitest'
import { dealErrors } from '#contract/market/deals/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { dealInput, type Person, purchaseInput } from '../../../../test/world.ts'
import { showScheduledDeals } from './deals.ts'

const { world, influencer } = await aMarket({ influencer: each('influencer') })

const hour = 3_600_000
const inHours = (hours: number) => new Date(world.services.clock().getTime() + hours * hour).toISOString()
const create = (change: object = {}) => influencer.call('POST', '/api/deals', { ...dealInput, ...change })
const change = (id: number, body: object) => influencer.call('PATCH', `/api/deals/${id}`, body)
const seen = async (id: number) => (await world.call('GET', `/api/deals/${id}`)).status === 200
const own = async (query = '') =>
  (await influencer.call('GET', `/api/deals?mine=true&sort=own${query}`)).body as {
    items: { id: number }[]
    nextCursor: string | null
  }
const ownIds = async () => (await own()).items.map(({ id }) => id)
const onProfile = async () =>
  (await world.call('GET', `/api/profiles/${influencer.username}`)).body.deals.map(({ id }: { id: number }) => id)

describe('a scheduled deal', () => {
  it('is seen and ordered by nobody until its time, then by everybody', async () => {
    const visibleFrom = inHours(2)
    const { status, body } = await create({ visibleFrom })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      visibility: 'scheduled',
      visibleFrom,
      isActive: true,
      isVisibleToBusinesses: false,
    })
    const business = await world.aBusiness()
    const order = () => business.call('POST', `/api/deals/${body.id}/purchases`, purchaseInput)
    expect(await seen(body.id)).toBe(false)
    expect(await onProfile()).toEqual([])
    expect(await order()).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await showScheduledDeals(world.services)
    expect(await seen(body.id)).toBe(false)
    world.pass(2)
    expect(await showScheduledDeals(world.services)).toBe(1)
    expect(await showScheduledDeals(world.services)).toBe(0)
    expect(await seen(body.id)).toBe(true)
    expect((await influencer.call('GET', `/api/deals/${body.id}`)).body).toMatchObject({
      visibility: 'visible',
      visibleFrom: null,
    })
    expect((await order()).status).toBe(201)
  })

  it('can be shown at once, hidden, and put off; other changes leave its time', async () => {
    const visibleFrom = inHours(5)
    const { id } = (await create({ visibleFrom })).body
    expect((await change(id, { title: 'Two honest posts' })).body).toMatchObject({
      visibility: 'scheduled',
      visibleFrom,
    })
    expect((await change(id, { isActive: false })).body).toMatchObject({ visibility: 'hidden', visibleFrom: null })
    expect((await change(id, { isActive: true })).body).toMatchObject({ visibility: 'visible', visibleFrom: null })
    expect((await change(id, { visibleFrom: inHours(9) })).body).toMatchObject({ visibility: 'scheduled' })
    expect(await seen(id)).toBe(false)
    expect((await change(id, { visibleFrom: null })).body).toMatchObject({ visibility: 'visible' })
    expect((await create({ isActive: false, visibleFrom })).body).toMatchObject({
      visibility: 'hidden',
      visibleFrom: null,
    })
  })

  it('is saved unchanged in the moment in which its time has come', async () => {
    const visibleFrom = inHours(1)
    const { id } = (await create({ visibleFrom })).body
    world.pass(1)
    expect((await change(id, { isActive: true, visibleFrom })).body).toMatchObject({ visibility: 'visible' })
  })

  it.each([
    ['a time that is over', () => inHours(-1)],
    ['a time in more than a year', () => inHours(366 * 24)],
    ['no time', () => 'tomorrow'],
  ])('is refused with %s', async (_, time) => {
    const refused = { status: 422, body: { issues: [{ path: 'visibleFrom', message: dealErrors.visibleFromWrong }] } }
    expect(await create({ visibleFrom: time() })).toMatchObject(refused)
    const id = await world.aDeal(influencer)
    expect(await change(id, { visibleFrom: time() })).toMatchObject(refused)
    expect(await ownIds()).toEqual([id])
    expect(await seen(id)).toBe(true)
  })
})

describe('the order of deals', () => {
  it('is the newest first, until the influencer makes another, which the profile follows', async () => {
    const [a, b, c] = [await world.aDeal(influencer), await world.aDeal(influencer), await world.aDeal(influencer)]
    expect(await ownIds()).toEqual([c, b, a])
    const put = (ids: number[], person = influencer) => person.call('PUT', '/api/deals/order', { ids })
    expect((await put([b, c, a])).status).toBe(204)
    expect(await onProfile()).toEqual([b, c, a])
    const first = await own('&limit=2')
    expect(first.items.map(({ id }) => id)).toEqual([b, c])
    expect((await own(`&limit=2&cursor=${first.nextCursor}`)).items.map(({ id }) => id)).toEqual([a])
    const d = await world.aDeal(influencer)
    expect(await onProfile()).toEqual([d, b, c, a])

    const other = await world.anInfluencer()
    const foreign = await world.aDeal(other)
    for (const ids of [[a, b], [d, b, c, a, foreign], [foreign]])
      expect(await put(ids)).toMatchObject({ status: 409, body: { message: requestErrors.conflict } })
    expect((await put([a, a, b, c])).status).toBe(422)
    expect((await put([], await world.aBusiness())).status).toBe(403)
    expect((await put([], world.aStranger())).status).toBe(401)
    expect(await onProfile()).toEqual([d, b, c, a])
  })
})

describe('a copy of a deal', () => {
  it('is hidden, stands first, and is made once for each key', async () => {
    const extra = { id: 'raw', label: 'Raw files', price: 2_000, extraDays: 1 }
    const id = await world.aDeal(influencer, { customOptions: [extra] })
    const copy = () =>
      influencer.call('POST', `/api/deals/${id}/duplicate`, undefined, { 'idempotency-key': 'copy-of-a-deal' })
    const { status, body } = await copy()
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...dealInput, customOptions: [extra], visibility: 'hidden', isActive: false })
    expect((await copy()).body.id).toBe(body.id)
    expect(await ownIds()).toEqual([body.id, id])
    expect(await onProfile()).toEqual([id])
  })

  it('is made of one’s own deals alone, by who may offer deals', async () => {
    const id = await world.aDeal(influencer)
    const copy = (person: Person) => person.call('POST', `/api/deals/${id}/duplicate`)
    expect((await copy(await world.anInfluencer())).status).toBe(404)
    expect((await copy(await world.aBusiness())).status).toBe(403)
    expect((await copy(world.aStranger())).status).toBe(401)
    for (let i = 1; i < 100; i++) await world.aDeal(influencer)
    expect(await copy(influencer)).toMatchObject({ status: 409, body: { message: dealErrors.tooManyDeals } })
  })
})
