import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { ledgerErrors } from '#contract/money/ledger/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../../test/market.ts'
import { type Person, purchaseInput } from '../../../../../test/world.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })
const dealId = await world.aDeal(influencer)
afterEach(async () => expect(await world.audit()).toEqual([]))

const order = (person: Person, deal: number, change: object = {}, headers?: Record<string, string>) =>
  person.call('POST', `/api/deals/${deal}/purchases`, { ...purchaseInput, ...change }, headers)
const wallet = async (person: Person) => (await person.call('GET', '/api/wallet')).body
const ordersOf = async (person: Person) => (await person.call('GET', '/api/purchases')).body.items

describe('an order', () => {
  it('holds its money and shows both sides the agreed terms', async () => {
    const business = await world.aBusiness({ balance: 12_000 })
    const { status, body } = await order(business, dealId)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      checkoutUrl: null,
      purchase: {
        dealId,
        status: 'pending',
        paymentStatus: 'paid',
        taskStatus: 'pending',
        amount: 10_000,
        fee: 1_000,
        brief: purchaseInput.brief,
        clock: { action: 'cancel_unaccepted' },
        business: { id: business.id },
        influencer: { id: influencer.id },
      },
    })
    expect(await wallet(business)).toMatchObject({ available: 2_000, held: 10_000 })
    const readers = [
      [business, 'their_turn'],
      [influencer, 'your_turn'],
      [await world.anAdmin(), null],
    ] as const
    for (const [reader, turnGroup] of readers)
      expect((await reader.call('GET', `/api/purchases/${body.purchase.id}`)).body).toEqual({
        ...body.purchase,
        turnGroup,
      })
    expect(world.mails.filter(({ params }) => params.taskId === body.purchase.taskId)).toMatchObject([
      { userId: influencer.id, kind: 'order_paid', params: { amount: 10_000 } },
    ])
  })

  it('is created once by a hundred concurrent requests with money for one', async () => {
    const business = await world.aBusiness({ balance: 10_000 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => order(business, dealId)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 insufficient_funds']),
    )
    expect(await wallet(business)).toMatchObject({ available: 0, held: 10_000 })
    expect(await ordersOf(business)).toHaveLength(1)
  })

  it('keeps its original terms and text when the deal changes', async () => {
    const [business, seller] = [await world.aBusiness(), await world.anInfluencer()]
    const deal = await world.aDeal(seller)
    const finish = async ({ purchaseId, taskId }: { purchaseId: number; taskId: number }) => {
      await seller.call('POST', `/api/purchases/${purchaseId}/accept`, {})
      const link = { finalResultUrl: 'https://example.com', finalResultType: 'link' }
      await seller.call('POST', `/api/tasks/${taskId}/deliver`, link)
      expect((await business.call('POST', `/api/tasks/${taskId}/accept`, {})).status).toBe(200)
      return (await wallet(seller)).available
    }
    const before = await world.anOrder(business, deal)
    await world.database.orm.execute(
      sql`insert into system_settings (key, value) values ('order_terms', '{"feeBps": 2500}')`,
    )
    await seller.call('PATCH', `/api/deals/${deal}`, { title: 'Another title', price: 20_000, revisionsIncluded: 0 })
    const after = await world.anOrder(business, deal, { amount: 20_000 })
    await world.database.orm.execute(sql`delete from system_settings where key = 'order_terms'`)
    expect((await business.call('GET', `/api/purchases/${before.purchaseId}`)).body).toMatchObject({
      amount: 10_000,
      feeBps: 1000,
      dealTitle: 'One honest post',
      revisionsIncluded: 2,
    })
    expect((await business.call('GET', `/api/purchases/${after.purchaseId}`)).body).toMatchObject({
      feeBps: 2500,
      fee: 5_000,
      dealTitle: 'Another title',
    })
    expect(await finish(before)).toBe(9_000)
    expect(await finish(after)).toBe(24_000)
  })
})

describe('an order is refused', () => {
  const brief = (change: object) => ({ brief: { ...purchaseInput.brief, ...change } })
  it.each([
    ['without a message', { messageFromBusiness: undefined }, 'messageFromBusiness', 'Message content is required'],
    ['with an empty message', { messageFromBusiness: ' \n ' }, 'messageFromBusiness', 'Message content is required'],
    [
      'with too long a message',
      { messageFromBusiness: 'x'.repeat(2_001) },
      'messageFromBusiness',
      requestErrors.textTooLong,
    ],
    ['without an amount', { amount: undefined }, 'amount', requestErrors.valueInvalid],
    ['with an amount of zero', { amount: 0 }, 'amount', requestErrors.valueInvalid],
    ['with an extra that is not offered', { extras: ['gold'] }, 'extras', orderErrors.extraUnknown],
    ['with an unknown field', { price: 1 }, 'price', requestErrors.unknownField],
    ['with an unknown payment method', { payWith: 'cheque' }, 'payWith', requestErrors.valueInvalid],
    ['without a brief', { brief: undefined }, 'brief', requestErrors.textRequired],
    ['that does not say what to show', brief({ sayAndShow: '  ' }), 'brief.sayAndShow', requestErrors.textRequired],
    ['with a javascript: link', brief({ links: ['javascript:alert(1)'] }), 'brief.links.0', requestErrors.urlInvalid],
    ['with an impossible date', brief({ wishedDate: '2026-02-30' }), 'brief.wishedDate', requestErrors.valueInvalid],
    ['with unknown usage rights', brief({ usageRights: 'all' }), 'brief.usageRights', requestErrors.valueInvalid],
    ['with usage rights for zero days', brief({ usageDays: 0 }), 'brief.usageDays', requestErrors.valueInvalid],
    ['with an unknown brief field', brief({ budget: 1 }), 'brief.budget', requestErrors.unknownField],
  ])('%s', async (_, change, path, message) => {
    const business = await world.aBusiness()
    const answer = await order(business, dealId, change)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } })
    expect(answer.body.issues).toContainEqual({ path, message })
    expect(await wallet(business)).toMatchObject({ available: 100_000, held: 0 })
  })

  it('when an extra is ordered twice', async () => {
    const extra = { id: 'raw', label: 'Raw files', price: 2_000, extraDays: 30 }
    const deal = await world.aDeal(influencer, { customOptions: [extra] })
    const twice = await order(await world.aBusiness(), deal, { extras: ['raw', 'raw'], amount: 14_000 })
    expect(twice).toMatchObject({ status: 422, body: { issues: [{ path: 'extras' }] } })
  })

  it('when the price has changed, naming the new one', async () => {
    const business = await world.aBusiness()
    const deal = await world.aDeal(influencer)
    await influencer.call('PATCH', `/api/deals/${deal}`, { price: 12_000 })
    expect(await order(business, deal)).toMatchObject({
      status: 409,
      body: { code: 'terms_changed', details: { amount: 12_000 } },
    })
    world.pass(0.2)
    expect(await order(business, deal)).toMatchObject({ status: 409, body: { code: 'price_changed', amount: 12_000 } })
    expect(await order(business, deal, { amount: 12_000 })).toMatchObject({ status: 201 })
  })

  it.each([
    ['is hidden', (deal: number) => sql`update influencer_deals set is_active = false where id = ${deal}`],
    [
      'is not for businesses',
      (deal: number) => sql`update influencer_deals set is_visible_to_businesses = false where id = ${deal}`,
    ],
    [
      'belongs to a blocked influencer',
      (deal: number) =>
        sql`update users set is_active = false where id = (select influencer_id from influencer_deals where id = ${deal})`,
    ],
  ])('when the deal %s', async (_, hide) => {
    const business = await world.aBusiness()
    const deal = await world.aDeal(await world.anInfluencer())
    await world.database.orm.execute(hide(deal))
    const unknown = await order(business, 2_000_000)
    expect(await order(business, deal)).toEqual({ ...unknown, headers: expect.anything() })
    expect(unknown.status).toBe(404)
    expect((await wallet(business)).held).toBe(0)
  })

  it.each([
    ['an influencer', () => world.anInfluencer(), 403, 'wrong_role'],
    ['an admin', () => world.anAdmin(), 403, 'wrong_role'],
    ['an unverified business', () => world.aBusiness({ isVerified: false }), 403, 'email_not_verified'],
    ['somebody signed out', async () => world.aStranger(), 401, 'signed_out'],
  ])('to %s', async (_, who, status, code) =>
    expect(await order(await who(), dealId)).toMatchObject({ status, body: { code } }),
  )

  it('for a deal that does not exist', async () =>
    expect((await order(await world.aBusiness(), 999_999)).status).toBe(404))
})

describe('one Idempotency-Key', () => {
  const key = (name: string) => ({ 'idempotency-key': `order-${name}` })

  it('creates one order however often it is repeated', async () => {
    const business = await world.aBusiness()
    const twins = await Promise.all(Array.from({ length: 10 }, () => order(business, dealId, {}, key('twins'))))
    const again = await order(business, dealId, {}, key('twins'))
    expect(new Set([...twins, again].map(({ status, body }) => `${status} ${body.purchase.id}`)).size).toBe(1)
    expect(twins.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await wallet(business)).toMatchObject({ available: 90_000, held: 10_000 })
  })

  it.each([
    ['another body', { messageFromBusiness: 'Something else' }, 0],
    ['another deal', {}, 1],
  ])('is refused for %s', async (what, change, step) => {
    const business = await world.aBusiness()
    const name = key(what.replaceAll(' ', '-'))
    await order(business, dealId, {}, name)
    expect(await order(business, dealId + step, change, name)).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    })
    expect(await ordersOf(business)).toHaveLength(1)
  })

  it('keeps a refusal for lack of money even after a top-up', async () => {
    const business = await world.aBusiness({ balance: 9_999 })
    const refusal = { status: 409, body: { code: 'insufficient_funds', message: ledgerErrors.insufficientFunds } }
    expect(await order(business, dealId, {}, key('poor'))).toMatchObject(refusal)
    await world.giveMoney(business.id, 5_000)
    const again = await order(business, dealId, {}, key('poor'))
    expect(again).toMatchObject(refusal)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await order(business, dealId, {}, key('rich'))).status).toBe(201)
  })

  it('of one business does not affect another business', async () => {
    for (const business of [await world.aBusiness(), await world.aBusiness()])
      expect((await order(business, dealId, {}, key('shared'))).status).toBe(201)
  })

  it.each(['short', 'with space', 'ä'.repeat(9)])('is refused when it is %s', async (name) =>
    expect(await order(await world.aBusiness(), dealId, {}, { 'idempotency-key': name })).toMatchObject({
      status: 400,
      body: { code: 'key_invalid' },
    }),
  )
})
