import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dealErrors } from '#contract/market/deals/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { dealInput, type Person } from '../../../../test/world.ts'

const { world, influencer, business } = await aMarket({ influencer: 'influencer', business: 'business' })

const long = (length: number) => 'x'.repeat(length)
const extra = (id: string, change = {}) => ({ id, label: 'Raw files', price: 2_000, extraDays: 1, ...change })
const create = (change: object = {}, person = influencer) =>
  person.call('POST', '/api/deals', { ...dealInput, ...change })
const read = (id: number, person = world.aStranger()) => person.call('GET', `/api/deals/${id}`)
const listed = async (query: string, person = world.aStranger()) =>
  (await person.call('GET', `/api/deals?limit=100&${query}`)).body.items.map(({ id }: { id: number }) => id)
const mine = () => listed('mine=true', influencer)
const onProfile = async () =>
  (await world.call('GET', `/api/profiles/${influencer.username}`)).body.deals.map((deal: { id: number }) => deal.id)

describe('an influencer', () => {
  it('offers a deal that everybody finds', async () => {
    const { status, body } = await create({ customOptions: [extra('raw')], platforms: ['tiktok', 'youtube'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...dealInput,
      platforms: ['tiktok', 'youtube'],
      customOptions: [extra('raw')],
      currency: 'USD',
      revisionsIncluded: 2,
      isActive: true,
      influencer: { id: influencer.id, username: influencer.username },
    })
    expect((await read(body.id)).body).toEqual(body)
    expect(await listed('')).toContain(body.id)
    expect(await onProfile()).toContain(body.id)
  })

  it('changes one, and only what is named', async () => {
    const { body } = await create()
    const change = { title: 'Two honest posts', price: 15_000 }
    const { updatedAt, termsDigest, ...rest } = body
    expect(await influencer.call('PATCH', `/api/deals/${body.id}`, change)).toMatchObject({
      status: 200,
      body: { ...rest, ...change },
    })
    expect((await read(body.id)).body).toMatchObject(change)
  })

  it('hides one from everybody else, and shows it again', async () => {
    const id = await world.aDeal(influencer)
    const show = (isActive: boolean) => influencer.call('PATCH', `/api/deals/${id}`, { isActive })
    expect((await show(false)).body).toMatchObject({ isActive: false })
    expect(await listed(`influencerId=${influencer.id}`, business)).not.toContain(id)
    expect(await listed(`influencerId=${influencer.id}`, influencer)).not.toContain(id)
    expect(await onProfile()).not.toContain(id)
    expect((await read(id, business)).status).toBe(404)
    expect((await read(id, influencer)).status).toBe(200)
    expect(await mine()).toContain(id)
    await show(true)
    expect(await listed(`influencerId=${influencer.id}`)).toContain(id)
  })

  it('deletes one', async () => {
    const id = await world.aDeal(influencer)
    expect((await influencer.call('DELETE', `/api/deals/${id}`)).status).toBe(204)
    expect((await read(id, influencer)).status).toBe(404)
    expect((await influencer.call('DELETE', `/api/deals/${id}`)).status).toBe(404)
  })

  it('cannot delete one with an open order, but can hide it, and delete it when the order is over', async () => {
    const id = await world.aDeal(influencer)
    const { purchaseId } = await world.anOrder(business, id)
    expect(await influencer.call('DELETE', `/api/deals/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'deal_has_open_orders', message: dealErrors.dealHasOpenOrders },
    })
    expect((await influencer.call('PATCH', `/api/deals/${id}`, { isActive: false })).status).toBe(200)
    expect((await influencer.call('POST', `/api/purchases/${purchaseId}/decline`, {})).status).toBe(200)
    expect((await influencer.call('DELETE', `/api/deals/${id}`)).status).toBe(204)
    expect((await business.call('GET', `/api/purchases/${purchaseId}`)).body).toMatchObject({
      dealId: null,
      dealTitle: dealInput.title,
    })
  })

  it('has at most 100 deals', async () => {
    const busy = await world.anInfluencer()
    const first = await world.aDeal(busy)
    await world.database.orm.execute(sql`
      insert into influencer_deals (influencer_id, deal_type, title, description, price, delivery_time_in_days, platforms)
      select influencer_id, deal_type, title, description, price, delivery_time_in_days, platforms
      from influencer_deals, generate_series(1, 99) where id = ${first}`)
    expect(await create({}, busy)).toMatchObject({ status: 409, body: { message: dealErrors.tooManyDeals } })
    await busy.call('DELETE', `/api/deals/${first}`)
    expect((await create({}, busy)).status).toBe(201)
  })

  it.each(['PATCH', 'DELETE'] as const)('cannot %s the deal of another', async (method) => {
    const id = await world.aDeal(influencer)
    const other = await world.anInfluencer()
    const before = (await read(id)).body
    const body = method === 'PATCH' ? { price: 100 } : undefined
    expect(await other.call(method, `/api/deals/${id}`, body)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await read(id)).body).toEqual(before)
  })

  it.each<[string, () => Person | Promise<Person>, number, string]>([
    ['a business', () => business, 403, 'wrong_role'],
    ['an admin', () => world.anAdmin(), 403, 'wrong_role'],
    [
      'an influencer whose address is not verified',
      () => world.anInfluencer({ isVerified: false }),
      403,
      'email_not_verified',
    ],
    ['somebody signed out', () => world.aStranger(), 401, 'signed_out'],
  ])('is who offers deals, not %s', async (_, person, status, code) => {
    expect(await create({}, await person())).toMatchObject({ status, body: { code } })
  })
})

const extras = (count: number) => Array.from({ length: count }, (_, i) => extra(`extra-${i}`))
const faults: [string, Record<string, unknown>, string, string][] = [
  ['an unknown type', { dealType: 'dance' }, 'dealType', requestErrors.valueInvalid],
  ['a short title', { title: 'Post' }, 'title', dealErrors.titleTooShort],
  ['a title of spaces', { title: '         ' }, 'title', dealErrors.titleTooShort],
  ['a long title', { title: long(121) }, 'title', dealErrors.titleTooLong],
  ['two lines of title', { title: 'One honest\npost' }, 'title', requestErrors.textInvalid],
  ['a title of letters that nobody sees', { title: '\u3164'.repeat(5) }, 'title', dealErrors.titleTooShort],
  ['a title of one letter and blanks', { title: 'a\u2060\u00ad\u200d\u115f' }, 'title', dealErrors.titleTooShort],
  ['a description of blanks', { description: '\u2800'.repeat(30) }, 'description', dealErrors.descriptionTooShort],
  ['a short description', { description: long(19) }, 'description', dealErrors.descriptionTooShort],
  ['a long description', { description: long(4001) }, 'description', dealErrors.descriptionTooLong],
  ['NUL in the description', { description: `${long(30)}\u0000` }, 'description', requestErrors.textInvalid],
  ['a low price', { price: 99 }, 'price', dealErrors.priceTooLow],
  ['a negative price', { price: -10_000 }, 'price', dealErrors.priceTooLow],
  ['a high price', { price: 10_000_001 }, 'price', dealErrors.priceTooHigh],
  ['a part of a cent', { price: 100.5 }, 'price', requestErrors.valueInvalid],
  ['a price in words', { price: '100' }, 'price', requestErrors.valueInvalid],
  ['delivery at once', { deliveryTimeInDays: 0 }, 'deliveryTimeInDays', dealErrors.deliveryTooShort],
  ['late delivery', { deliveryTimeInDays: 61 }, 'deliveryTimeInDays', dealErrors.deliveryTooLong],
  [
    'late delivery with all extras',
    { deliveryTimeInDays: 51, customOptions: extras(10) },
    'deliveryTimeInDays',
    dealErrors.deliveryTooLong,
  ],
  ['no platform', { platforms: [] }, 'platforms', dealErrors.platformRequired],
  ['an unknown platform', { platforms: ['myspace'] }, 'platforms.0', requestErrors.valueInvalid],
  ['a platform twice', { platforms: ['tiktok', 'tiktok'] }, 'platforms', requestErrors.valueInvalid],
  ['eleven extras', { customOptions: extras(11) }, 'customOptions', dealErrors.tooManyExtras],
  ['an extra twice', { customOptions: [extra('raw'), extra('raw')] }, 'customOptions', requestErrors.valueInvalid],
  [
    'an extra without a name',
    { customOptions: [extra('a', { label: ' ' })] },
    'customOptions.0.label',
    requestErrors.textRequired,
  ],
  ['a free extra', { customOptions: [extra('a', { price: 0 })] }, 'customOptions.0.price', dealErrors.priceTooLow],
  [
    'an extra with time back',
    { customOptions: [extra('a', { extraDays: -1 })] },
    'customOptions.0.extraDays',
    requestErrors.valueInvalid,
  ],
  ['an extra with a strange id', { customOptions: [extra('A b')] }, 'customOptions.0.id', requestErrors.valueInvalid],
  ['six revisions', { revisionsIncluded: 6 }, 'revisionsIncluded', requestErrors.valueInvalid],
  ['perhaps active', { isActive: 'yes' }, 'isActive', requestErrors.valueInvalid],
  ['another owner', { influencerId: 1 }, 'influencerId', requestErrors.unknownField],
]
describe('a deal is neither made nor changed with', () => {
  let id: number
  beforeAll(async () => {
    id = await world.aDeal(influencer)
  })

  it.each(faults)('%s', async (_, fault, path, message) => {
    const before = await mine()
    const refused = { status: 422, body: { code: 'validation', message } }
    const made = await create(fault)
    const changed = await influencer.call('PATCH', `/api/deals/${id}`, fault)
    for (const answer of [made, changed]) {
      expect(answer).toMatchObject(refused)
      expect(answer.body.issues[0]).toEqual({ path, message })
    }
    expect(await mine()).toEqual(before)
    expect((await read(id)).body).toMatchObject(dealInput)
  })
})
