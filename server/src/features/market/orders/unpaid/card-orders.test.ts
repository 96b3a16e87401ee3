import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aMarket } from '../../../../../test/market.ts'
import { goodCard } from '../../../../../test/sandbox-world.ts'
import { type Person, purchaseInput, sessionOf } from '../../../../../test/world.ts'
import { payments } from '../../../money/wallet/tables.ts'
import { purchases } from '../tables.ts'
import { expireUnpaidOrders } from './lapse.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })
const dealId = await world.aDeal(influencer)
afterEach(async () => expect(await world.audit()).toEqual([]))

/** An order of 100 dollars with a checkout for the missing amount. */
async function aCardOrder(balance = 4_000) {
  const business = await world.aBusiness({ balance })
  const body = { ...purchaseInput, payWith: 'card' }
  const answer = await business.call('POST', `/api/deals/${dealId}/purchases`, body)
  expect(answer.status).toBe(201)
  return { business, id: answer.body.purchase.id as number, sessionId: sessionOf(answer.body.checkoutUrl) }
}
const read = async (person: Person, id: number) => (await person.call('GET', `/api/purchases/${id}`)).body
const wallet = async (person: Person) => (await person.call('GET', '/api/wallet')).body
const pay = (person: Person, id: number, payWith = 'balance') =>
  person.call('POST', `/api/purchases/${id}/pay`, { payWith })
const move = (person: Person, id: number, name: string) => person.call('POST', `/api/purchases/${id}/${name}`, {})
const has = (person: Person, figures: object) =>
  vi.waitFor(async () => expect(await wallet(person)).toMatchObject(figures), 5_000)

describe('an order by card', () => {
  it.each([
    ['what the balance lacks', 4_000, 6_000],
    ['all of it when the balance is empty', 0, 10_000],
    ['at least the smallest top-up', 9_800, 500],
  ])('charges %s and is paid once the money arrives', async (_, balance, missing) => {
    const { business, id, sessionId } = await aCardOrder(balance)
    expect(await read(business, id)).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      taskId: null,
      clock: { action: 'lapse_unpaid', at: new Date(world.services.clock().getTime() + 30 * 60_000).toISOString() },
    })
    expect(await wallet(business)).toMatchObject({
      available: balance,
      held: 0,
      pendingDeposits: [{ amount: missing, purchaseId: id }],
    })
    expect((await influencer.call('GET', `/api/purchases/${id}`)).status).toBe(404)
    expect((await world.sandbox.service.readSession(sessionId)).amount).toBe(missing)

    await world.sandbox.service.pay(sessionId, goodCard)
    await has(business, { available: balance + missing - 10_000, held: 10_000, pendingDeposits: [] })
    expect(await read(influencer, id)).toMatchObject({
      paymentStatus: 'paid',
      taskStatus: 'pending',
      clock: { action: 'cancel_unaccepted' },
    })
    expect(await expireUnpaidOrders(world.services)).toBe(0)
    const [order] = await world.database.orm.select().from(purchases).where(eq(purchases.id, id))
    const [deposit] = await world.database.orm.select().from(payments).where(eq(payments.providerSessionId, sessionId))
    expect(order!.stripePaymentIntentId).toMatch(/^pi_/)
    expect(order!.stripePaymentIntentId).toBe(deposit!.transactionId)
  })

  it('has no card payment when paid from the balance', async () => {
    const business = await world.aBusiness({ balance: 10_000 })
    const answer = await business.call('POST', `/api/deals/${dealId}/purchases`, purchaseInput)
    const id = answer.body.purchase.id as number
    const [order] = await world.database.orm.select().from(purchases).where(eq(purchases.id, id))
    expect(order).toMatchObject({ businessId: business.id, paymentStatus: 'paid', stripePaymentIntentId: null })
  })

  it('needs no checkout when the balance suffices', async () => {
    const business = await world.aBusiness({ balance: 10_000 })
    const body = { ...purchaseInput, payWith: 'card' }
    expect((await business.call('POST', `/api/deals/${dealId}/purchases`, body)).body).toMatchObject({
      checkoutUrl: null,
      purchase: { paymentStatus: 'paid' },
    })
  })

  it.each(['accept', 'decline'])('refuses %s before it is paid', async (answer) => {
    const { id } = await aCardOrder()
    expect(await move(influencer, id, answer)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('leads to the same checkout when repeated with its key', async () => {
    const business = await world.aBusiness({ balance: 0 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        business.call(
          'POST',
          `/api/deals/${dealId}/purchases`,
          { ...purchaseInput, payWith: 'card' },
          { 'idempotency-key': 'card-order' },
        ),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.checkoutUrl)).size).toBe(1)
    expect((await wallet(business)).pendingDeposits).toHaveLength(1)
  })

  it('stays payable when the balance was spent in the meantime, and the top-up stays in the balance', async () => {
    const { business, id, sessionId } = await aCardOrder(10_000 - 600)
    await world.anOrder(business, await world.aDeal(influencer, { price: 9_000 }), { amount: 9_000 })
    await world.sandbox.service.pay(sessionId, goodCard)
    await has(business, { available: 1_000, held: 9_000 })
    expect(await read(business, id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
    expect(await pay(business, id)).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } })
    await world.giveMoney(business.id, 9_000)
    expect(await pay(business, id)).toMatchObject({ status: 200, body: { purchase: { paymentStatus: 'paid' } } })
    expect(await pay(business, id)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    expect(await wallet(business)).toMatchObject({ available: 0, held: 19_000 })
  })

  it('is paid once when two checkouts are paid, and the rest stays in the balance', async () => {
    const { business, id, sessionId } = await aCardOrder()
    const second = sessionOf((await pay(business, id, 'card')).body.checkoutUrl)
    expect(second).not.toBe(sessionId)
    await Promise.all([sessionId, second].map((session) => world.sandbox.service.pay(session, goodCard)))
    await has(business, { available: 6_000, held: 10_000, pendingDeposits: [] })
  })

  it('is paid once by twenty concurrent payments from the balance', async () => {
    const { business, id } = await aCardOrder()
    await world.giveMoney(business.id, 100_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(business, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await wallet(business)).toMatchObject({ available: 94_000, held: 10_000 })
  })
})

describe('an order that is not paid in time', () => {
  it('lapses after exactly 30 minutes, and money that arrives later stays in the balance', async () => {
    const { business, id, sessionId } = await aCardOrder()
    world.pass(29 / 60)
    await expireUnpaidOrders(world.services)
    expect((await read(business, id)).status).toBe('pending')
    world.pass(1 / 60)
    await Promise.all([expireUnpaidOrders(world.services), expireUnpaidOrders(world.services)])
    expect(await read(business, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending', clock: null })
    expect(await pay(business, id)).toMatchObject({ status: 409, body: { code: 'purchase_state' } })

    await world.sandbox.service.pay(sessionId, goodCard)
    await has(business, { available: 10_000, held: 0 })
    expect((await read(business, id)).status).toBe('cancelled')
  })

  it('gets 30 more minutes with a new checkout', async () => {
    const { business, id } = await aCardOrder()
    world.pass(29 / 60)
    await pay(business, id, 'card')
    world.pass(29 / 60)
    await expireUnpaidOrders(world.services)
    expect((await read(business, id)).status).toBe('pending')
  })
})

describe('withdrawing an order', () => {
  it('before payment is free, and a later payment stays in the balance', async () => {
    const { business, id, sessionId } = await aCardOrder()
    expect((await move(business, id, 'cancel')).body).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' })
    expect(await move(business, id, 'cancel')).toMatchObject({ status: 409, body: { code: 'purchase_state' } })
    await world.sandbox.service.pay(sessionId, goodCard)
    await has(business, { available: 10_000, held: 0 })
  })

  it('after payment refunds it once, even ten times concurrently', async () => {
    const business = await world.aBusiness({ balance: 10_000 })
    const { purchaseId } = await world.anOrder(business, dealId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(business, purchaseId, 'cancel')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await wallet(business)).toMatchObject({ available: 10_000, held: 0, holds: [] })
    expect(
      (await business.call('GET', '/api/payments')).body.items.map((line: { amount: number }) => line.amount),
    ).toEqual([10_000, -10_000, 10_000])
    expect(
      world.mails.filter(({ kind, userId }) => kind === 'order_withdrawn' && userId === influencer.id),
    ).toHaveLength(1)
  })

  it('while it is being paid has one outcome', async () => {
    for (let i = 0; i < 10; i++) {
      const { business, id, sessionId } = await aCardOrder()
      const [, { status }] = await Promise.all([
        world.sandbox.service.pay(sessionId, goodCard),
        move(business, id, 'cancel'),
      ])
      expect(status).toBe(200)
      await has(business, { available: 10_000, held: 0, pendingDeposits: [] })
      expect((await read(business, id)).status).toBe('cancelled')
    }
  })

  it('is refused once it is accepted', async () => {
    const business = await world.aBusiness()
    const { purchaseId } = await world.anOrder(business, dealId)
    await move(influencer, purchaseId, 'accept')
    expect(await move(business, purchaseId, 'cancel')).toMatchObject({ status: 409, body: { code: 'task_state' } })
    expect((await wallet(business)).held).toBe(10_000)
  })
})
