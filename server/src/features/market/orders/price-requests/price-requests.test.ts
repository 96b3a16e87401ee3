import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dealErrors } from '#contract/market/deals/errors.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket, each } from '../../../../../test/market.ts'
import { goodCard } from '../../../../../test/sandbox-world.ts'
import { type Person, purchaseInput, sessionOf } from '../../../../../test/world.ts'
import { inTransaction, ownActor } from '../../../../platform/context.ts'
import { lockOrder } from '../order.ts'
import { payPurchase } from '../pay.ts'
import { updatePaymentDeadline } from '../unpaid/payment-deadline.ts'
import { expirePriceRequests, warnBeforeExpiry } from './price-request-notices.ts'

const { world, seller, business } = await aMarket({ seller: each('influencer'), business: each('business') })
let dealId: number
beforeEach(async () => {
  dealId = await world.aDeal(seller, { isPriceHidden: true, price: null })
  // closes what earlier tests left open, without mails
  await closeOpenRequests()
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const closeOpenRequests = () =>
  world.database.orm.execute(sql`update influencer_deal_purchases set status = 'cancelled', lapses_at = null
    where is_price_asked and status = 'pending' and payment_status = 'pending'`)
const ask = (person: Person = business, change: object = {}, headers?: Record<string, string>) =>
  person.call('POST', `/api/deals/${dealId}/purchases`, { ...purchaseInput, amount: null, ...change }, headers)
const aPriceRequest = async (change: object = {}) => (await ask(business, change)).body.purchase.id as number
const move = (person: Person, id: number, name: string, body: object = {}, headers?: Record<string, string>) =>
  person.call('POST', `/api/purchases/${id}/${name}`, body, headers)
const quote = (id: number, amount = 30_000, body: object = {}) => move(seller, id, 'quote', { amount, ...body })
const pay = (id: number, amount: number | undefined = 30_000, body: object = {}) =>
  move(business, id, 'pay', { amount, ...body })
const read = async (id: number, person: Person = business) => (await person.call('GET', `/api/purchases/${id}`)).body
const wallet = async (person: Person = business) => (await person.call('GET', '/api/wallet')).body
const mailsOf = (person: Person, kind: string) =>
  world.mails.filter((mail) => mail.kind === kind && mail.userId === person.id)
const inDays = (days: number) => new Date(world.services.clock().getTime() + days * 86_400_000).toISOString()
const aQuote = async (amount = 30_000) => {
  const id = await aPriceRequest()
  expect((await quote(id, amount)).status).toBe(200)
  return id
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe('a price request', () => {
  it('moves no money, notifies the influencer and is visible to both sides', async () => {
    const extra = { id: 'raw', label: 'Raw files', price: 2_000, extraDays: 3 }
    await seller.call('PATCH', `/api/deals/${dealId}`, { customOptions: [extra] })
    const termsDigest = await world.shownTerms(business, `/api/deals/${dealId}`)
    const { status, body } = await ask(business, { extras: ['raw'], termsDigest })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      checkoutUrl: null,
      purchase: {
        status: 'pending',
        paymentStatus: 'pending',
        amount: 0,
        fee: 0,
        priceQuestion: { status: 'asked', quotedAt: null, message: null },
        extras: [extra],
        deliveryDays: 8,
        taskId: null,
        clock: { action: 'lapse_question', at: inDays(7) },
      },
    })
    expect(await wallet()).toMatchObject({ available: 100_000, held: 0, pendingDeposits: [] })
    expect(await read(body.purchase.id, seller)).toEqual({ ...body.purchase, turnGroup: 'your_turn' })
    expect(mailsOf(seller, 'price_asked')).toMatchObject([
      {
        params: {
          purchaseId: body.purchase.id,
          dealTitle: 'One honest post',
          at: inDays(7),
          link: 'http://localhost/influencer/deal-requests',
        },
      },
    ])
    expect((await seller.call('GET', '/api/user/pending')).body.requests).toBe(1)
  })

  it('is created once when repeated with the same key', async () => {
    const key = { 'idempotency-key': 'one-question' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(business, {}, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.purchase.id}`)).size).toBe(1)
    expect(mailsOf(seller, 'price_asked')).toHaveLength(1)
  })

  it('is limited to five unanswered ones per business and influencer, even when sent concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()))
    expect(statuses(answers)).toEqual([...Array(5).fill(201), ...Array(7).fill(409)])
    const refusal = { status: 409, body: { code: 'too_many_questions', message: orderErrors.tooManyQuestions } }
    expect(await ask()).toMatchObject(refusal)
    expect((await ask(await world.aBusiness())).status).toBe(201)
    const ids = answers.flatMap(({ body }) => body.purchase?.id ?? [])
    await quote(ids[0])
    expect((await ask()).status).toBe(201)
    expect(await ask()).toMatchObject(refusal)
    await move(business, ids[1], 'cancel')
    expect((await ask()).status).toBe(201)
  })

  it('is only for deals priced on request, which cannot be ordered with a price', async () => {
    expect(await ask(business, { amount: 30_000 })).toMatchObject({
      status: 409,
      body: { code: 'price_on_request', message: orderErrors.priceOnRequest },
    })
    const open = await world.aDeal(seller)
    const requested = await business.call('POST', `/api/deals/${open}/purchases`, { ...purchaseInput, amount: null })
    expect(requested).toMatchObject({ status: 409, body: { code: 'price_changed', amount: 10_000 } })
  })

  it.each([
    ['an influencer', () => world.anInfluencer(), 403],
    ['an admin', () => world.anAdmin(), 403],
    ['an unverified business', () => world.aBusiness({ isVerified: false }), 403],
    ['somebody signed out', async () => world.aStranger(), 401],
  ])('is refused to %s', async (_, who, status) => {
    expect((await ask(await who())).status).toBe(status)
  })

  it('is refused for a hidden deal', async () => {
    await seller.call('PATCH', `/api/deals/${dealId}`, { isActive: false })
    expect(await ask()).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a quote', () => {
  it('sets price, delivery time and message; the newest one applies', async () => {
    const id = await aPriceRequest()
    world.pass(24)
    expect(await quote(id, 30_000, { deliveryTimeInDays: 12, message: 'With two reels.' })).toMatchObject({
      status: 200,
      body: {
        status: 'pending',
        paymentStatus: 'pending',
        amount: 30_000,
        fee: 3_000,
        deliveryDays: 12,
        priceQuestion: { status: 'quoted', quotedAt: inDays(0), message: 'With two reels.' },
        clock: { action: 'lapse_quote', at: inDays(7) },
      },
    })
    world.pass(24)
    await quote(id, 20_000)
    expect(await read(id)).toMatchObject({
      amount: 20_000,
      deliveryDays: 12,
      priceQuestion: { message: null },
      clock: { action: 'lapse_quote', at: inDays(7) },
    })
    const mailed = mailsOf(business, 'price_quoted').map(({ params }) => [params.amount, params.reason, params.link])
    const link = 'http://localhost/business/purchases'
    expect(mailed).toEqual([
      [30_000, 'With two reels.', link],
      [20_000, undefined, link],
    ])
    expect((await seller.call('GET', '/api/user/pending')).body.requests).toBe(0)
  })

  it.each([
    [{ amount: 99 }, 'amount', dealErrors.priceTooLow],
    [{ amount: 10_000_001 }, 'amount', dealErrors.priceTooHigh],
    [{ amount: undefined }, 'amount', dealErrors.priceTooLow],
    [{ deliveryTimeInDays: 0 }, 'deliveryTimeInDays', dealErrors.deliveryTooShort],
    [{ deliveryTimeInDays: 61 }, 'deliveryTimeInDays', dealErrors.deliveryTooLong],
    [{ message: 'x'.repeat(1_001) }, 'message', requestErrors.textTooLong],
    [{ feeBps: 0 }, 'feeBps', requestErrors.unknownField],
  ])('with %j is refused', async (body, path, message) => {
    const answer = await quote(await aPriceRequest(), 30_000, body)
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it('can only be given by the requested influencer', async () => {
    const id = await aPriceRequest()
    const by = async (person: Person) => (await move(person, id, 'quote', { amount: 30_000 })).status
    expect(await by(await world.anInfluencer())).toBe(404)
    expect(await by(business)).toBe(403)
    expect(await by(await world.anAdmin())).toBe(403)
    expect(await by(world.aStranger())).toBe(401)
    expect(await read(id)).toMatchObject({ priceQuestion: { status: 'asked' } })
  })

  it('is refused on an order with a fixed price', async () => {
    const { purchaseId } = await world.anOrder(business, await world.aDeal(seller))
    expect(await quote(purchaseId)).toMatchObject({ status: 409, body: { code: 'purchase_state' } })
    const poor = await world.aBusiness({ balance: 0 })
    const unpaid = await poor.call('POST', `/api/deals/${await world.aDeal(seller)}/purchases`, {
      ...purchaseInput,
      payWith: 'card',
    })
    expect((await quote(unpaid.body.purchase.id)).status).toBe(404)
    expect((await move(seller, unpaid.body.purchase.id, 'decline')).status).toBe(404)
  })

  it('is listed and counted separately from unanswered requests', async () => {
    const [requested, quoted] = [await aPriceRequest(), await aQuote()]
    for (const person of [business, seller]) {
      const listed = async (status: string) =>
        (await person.call('GET', `/api/purchases?status=${status}`)).body.items.map(({ id }: { id: number }) => id)
      expect(await listed('price_asked')).toEqual([requested])
      expect(await listed('quoted')).toEqual([quoted])
      expect(await listed('pending')).toEqual([quoted, requested])
      const counts = (await person.call('GET', '/api/purchases/counts')).body
      expect(counts).toMatchObject({ pending: 2, price_asked: 1, quoted: 1, awaiting: 0 })
    }
    await pay(quoted)
    expect((await seller.call('GET', '/api/purchases/counts')).body).toMatchObject({
      pending: 2,
      quoted: 0,
      awaiting: 1,
    })
  })
})

describe('paying a quote', () => {
  it('holds the money and starts the order with the current terms', async () => {
    const id = await aQuote()
    await world.database.orm.execute(
      sql`insert into system_settings (key, value) values ('order_terms', '{"feeBps": 2500}')`,
    )
    const { status, body } = await pay(id)
    await world.database.orm.execute(sql`delete from system_settings where key = 'order_terms'`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      checkoutUrl: null,
      purchase: { paymentStatus: 'paid', taskStatus: 'pending', feeBps: 2500, clock: { action: 'cancel_unaccepted' } },
    })
    expect(await wallet()).toMatchObject({ available: 70_000, held: 30_000 })
    expect(mailsOf(seller, 'order_paid')).toMatchObject([{ params: { amount: 30_000 } }])
    const { taskId } = body.purchase
    await move(seller, id, 'accept')
    const delivery = { finalResultUrl: 'https://example.com', finalResultType: 'link' }
    await seller.call('POST', `/api/tasks/${taskId}/deliver`, delivery)
    expect((await business.call('POST', `/api/tasks/${taskId}/accept`, {})).status).toBe(200)
    expect((await wallet(seller)).available).toBe(22_500)
  })

  it('requires the price and delivery time that the business saw', async () => {
    const id = await aQuote()
    await quote(id, 40_000, { deliveryTimeInDays: 9 })
    world.pass(0.2)
    expect(await pay(id)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', message: orderErrors.priceChanged, amount: 40_000, deliveryDays: 9 },
    })
    expect(await pay(id, 40_000, { deliveryDays: 5 })).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(await move(business, id, 'pay', {})).toMatchObject({ status: 422, body: { issues: [{ path: 'amount' }] } })
    expect((await wallet()).held).toBe(0)
    expect((await pay(id, 40_000, { deliveryDays: 9 })).status).toBe(200)
  })

  it('is refused without a quote, without enough money, to other people and when the influencer is blocked', async () => {
    const id = await aPriceRequest()
    expect(await pay(id)).toMatchObject({
      status: 409,
      body: { code: 'question_state', params: { from: 'asked', to: 'paid' } },
    })
    await quote(id, 200_000)
    expect(await pay(id, 200_000)).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } })
    expect((await move(await world.aBusiness(), id, 'pay', { amount: 200_000 })).status).toBe(404)
    expect((await move(seller, id, 'pay', { amount: 200_000 })).status).toBe(403)
    expect((await move(world.aStranger(), id, 'pay', { amount: 200_000 })).status).toBe(401)
    await quote(id, 20_000)
    await world.database.orm.execute(sql`update users set is_active = false where id = ${seller.id}`)
    expect(await pay(id, 20_000)).toMatchObject({ status: 409, body: { code: 'deal_unavailable' } })
    expect(await wallet()).toMatchObject({ available: 100_000, held: 0 })
  })

  it('tops up the missing amount by card and completes when it arrives', async () => {
    const id = await aQuote(130_000)
    const { body } = await pay(id, 130_000, { payWith: 'card' })
    expect(body.purchase).toMatchObject({ paymentStatus: 'pending', clock: { action: 'lapse_quote', at: inDays(7) } })
    await world.sandbox.service.pay(sessionOf(body.checkoutUrl), goodCard)
    await vi.waitFor(async () => expect(await wallet()).toMatchObject({ available: 0, held: 130_000 }), 5_000)
    expect(await read(id)).toMatchObject({ paymentStatus: 'paid', taskStatus: 'pending' })
  })

  it('by card leaves the money in the balance when the quote has changed in the meantime', async () => {
    const id = await aQuote(130_000)
    const { body } = await pay(id, 130_000, { payWith: 'card' })
    await quote(id, 120_000, { deliveryTimeInDays: 30 })
    await world.sandbox.service.pay(sessionOf(body.checkoutUrl), goodCard)
    await vi.waitFor(async () => expect(await wallet()).toMatchObject({ available: 130_000, held: 0 }), 5_000)
    expect(await read(id)).toMatchObject({ paymentStatus: 'pending', amount: 120_000 })
    const termsDigest = await world.shownTerms(business, `/api/purchases/${id}`)
    expect((await pay(id, 120_000, { termsDigest })).status).toBe(200)
  })

  it('at the last minute still leaves time for the checkout', async () => {
    const id = await aQuote(130_000)
    world.pass(7 * 24 - 0.1)
    await pay(id, 130_000, { payWith: 'card' })
    world.pass(0.4)
    expect(await expirePriceRequests(world.services)).toBe(0)
    world.pass(0.2)
    expect(await expirePriceRequests(world.services)).toBe(1)
  })

  it('with late or failed money does not shorten the seven days of the quote', async () => {
    const id = await aQuote(130_000)
    world.pass(24)
    await pay(id, 130_000, { payWith: 'card' })
    const updateDeadline = (status: 'pending' | 'failed') =>
      inTransaction(world.services, async (context) =>
        updatePaymentDeadline(context, (await lockOrder(context.tx, { purchaseId: id }))!.purchase, status),
      )
    await updateDeadline('pending')
    expect((await read(id)).clock).toEqual({ action: 'lapse_quote', at: inDays(7) })
    await updateDeadline('failed')
    expect((await read(id)).clock).toEqual({ action: 'lapse_quote', at: inDays(6) })
  })

  it('twenty times concurrently pays once, and repeated with one key gets the same response', async () => {
    const id = await aQuote()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id)))
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
    expect(await wallet()).toMatchObject({ available: 70_000, held: 30_000 })
    const [second, key] = [await aQuote(), { 'idempotency-key': 'pay-a-quote' }]
    const repeated = await Promise.all(
      Array.from({ length: 5 }, () => move(business, second, 'pay', { amount: 30_000 }, key)),
    )
    expect(statuses(repeated)).toEqual(Array(5).fill(200))
    expect(await wallet()).toMatchObject({ available: 40_000, held: 60_000 })
  })

  it('that crashes halfway changes nothing', async () => {
    const id = await aQuote()
    const before = await read(id)
    const actor = ownActor({ id: business.id, role: 'business' }, { via: 'system' })
    const crash = inTransaction(world.services, async (context) => {
      await payPurchase({ ...context, actor }, id, { payWith: 'balance', amount: 30_000 })
      throw new Error('the power went out')
    })
    await expect(crash).rejects.toThrow('the power went out')
    expect(await read(id)).toEqual(before)
    expect(await wallet()).toMatchObject({ available: 100_000, held: 0, holds: [] })
    expect((await pay(id)).status).toBe(200)
  })
})

describe('closing a price request', () => {
  it('is free for the influencer and the business, and notifies the other side', async () => {
    const [declined, withdrawn] = [await aPriceRequest(), await aQuote()]
    const refused = await move(seller, declined, 'decline', { message: 'Not my topic' })
    expect(refused.body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
      messageFromInfluencer: 'Not my topic',
      clock: null,
    })
    expect(mailsOf(business, 'price_declined')).toMatchObject([{ params: { reason: 'Not my topic' } }])
    expect((await move(business, withdrawn, 'cancel')).body).toMatchObject({ status: 'cancelled', clock: null })
    expect(mailsOf(seller, 'price_withdrawn')).toHaveLength(1)
    expect(await wallet()).toMatchObject({ available: 100_000, held: 0 })
  })

  it.each([
    ['quote', () => seller, { amount: 5_000 }, 'quoted'],
    ['decline', () => seller, {}, 'cancelled'],
    ['accept', () => seller, {}, 'accepted'],
    ['pay', () => business, { amount: 30_000 }, 'paid'],
    ['cancel', () => business, {}, 'cancelled'],
  ])('makes %s a refusal that names both states', async (name, who, body, to) => {
    const id = await aQuote()
    await move(business, id, 'cancel')
    expect(await move(who(), id, name, body)).toMatchObject({
      status: 409,
      body: { code: 'question_state', params: { from: 'cancelled', to } },
    })
  })

  it('is impossible by quoting after payment or accepting before it', async () => {
    const id = await aQuote()
    expect(await move(seller, id, 'accept')).toMatchObject({
      status: 409,
      body: { params: { from: 'quoted', to: 'accepted' } },
    })
    await pay(id)
    expect(await quote(id)).toMatchObject({ status: 409, body: { params: { from: 'paid', to: 'quoted' } } })
    expect((await move(seller, id, 'decline')).body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await wallet()).toMatchObject({ available: 100_000, held: 0 })
  })

  it('is allowed to its two sides only', async () => {
    const id = await aPriceRequest()
    expect((await move(await world.anInfluencer(), id, 'decline')).status).toBe(404)
    expect((await move(await world.aBusiness(), id, 'cancel')).status).toBe(404)
    expect((await read(id)).status).toBe('pending')
  })

  it('has one outcome when paying, declining and quoting race', async () => {
    for (let i = 0; i < 8; i++) {
      const id = await aQuote(1_000)
      const [paid, declined, again] = await Promise.all([pay(id, 1_000), move(seller, id, 'decline'), quote(id, 2_000)])
      expect(declined.status).toBe(200)
      expect([200, 409]).toContain(paid.status)
      expect([200, 409]).toContain(again.status)
      // a payment before the decline is refunded; not all of them can be refused
      expect(await read(id)).toMatchObject({
        status: 'cancelled',
        paymentStatus: paid.status === 200 ? 'refunded' : 'pending',
      })
      expect(await wallet()).toMatchObject({ available: 100_000, held: 0, holds: [] })
    }
  })

  it('pays the price the business saw or nothing when paying and quoting race', async () => {
    for (let i = 0; i < 8; i++) {
      const id = await aQuote(1_000)
      const [paid, again] = await Promise.all([pay(id, 1_000), quote(id, 2_000)])
      expect(statuses([paid, again])).toEqual([200, 409])
      const { amount, paymentStatus } = await read(id)
      expect([amount, paymentStatus]).toEqual(paid.status === 200 ? [1_000, 'paid'] : [2_000, 'pending'])
    }
  })
})

describe('expiry', () => {
  it('ends a request after 7 days, with mails two days before and at the end', async () => {
    const id = await aPriceRequest()
    world.pass(5 * 24 - 1)
    expect(await warnBeforeExpiry(world.services)).toBe(0)
    world.pass(1)
    expect(await warnBeforeExpiry(world.services)).toBe(1)
    expect(await warnBeforeExpiry(world.services)).toBe(0)
    expect(mailsOf(seller, 'question_near')).toHaveLength(1)
    world.pass(2 * 24 - 0.1)
    expect(await expirePriceRequests(world.services)).toBe(0)
    world.pass(0.1)
    const expired = await Promise.all([expirePriceRequests(world.services), expirePriceRequests(world.services)])
    expect(expired.toSorted()).toEqual([0, 1])
    expect(await read(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending', clock: null })
    for (const side of [business, seller]) expect(mailsOf(side, 'question_lapsed')).toHaveLength(1)
    expect((await quote(id)).status).toBe(409)
  })

  it('ends a quote 7 days after the newest one, with mails before and after', async () => {
    const id = await aQuote()
    world.pass(6 * 24)
    expect(await warnBeforeExpiry(world.services)).toBe(1)
    expect(mailsOf(business, 'quote_near')).toMatchObject([{ params: { amount: 30_000 } }])
    await quote(id, 25_000)
    world.pass(5 * 24)
    expect(await warnBeforeExpiry(world.services)).toBe(1)
    world.pass(2 * 24)
    expect(await expirePriceRequests(world.services)).toBe(1)
    for (const side of [business, seller]) expect(mailsOf(side, 'quote_lapsed')).toHaveLength(1)
    expect(await pay(id, 25_000)).toMatchObject({ status: 409, body: { params: { from: 'cancelled', to: 'paid' } } })
    expect((await wallet()).held).toBe(0)
  })

  it('does not affect a paid order', async () => {
    const id = await aQuote()
    await pay(id)
    world.pass(8 * 24)
    expect(await warnBeforeExpiry(world.services)).toBe(0)
    expect(await expirePriceRequests(world.services)).toBe(0)
    expect((await read(id)).paymentStatus).toBe('paid')
  })
})

it('the audit finds a paid order without a quoted price', async () => {
  const id = await aQuote()
  await pay(id)
  const owner = new pg.Client(world.ownerUrl)
  await owner.connect()
  await owner.query('alter table influencer_deal_purchases drop constraint purchases_quoted_check')
  await owner.query('update influencer_deal_purchases set quoted_at = null where id = $1', [id])
  expect(await world.audit()).toMatchObject([{ key: String(id) }])
  await owner.query('update influencer_deal_purchases set quoted_at = now() where id = $1', [id])
  await owner.end()
})
