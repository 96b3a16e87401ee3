import { afterEach, describe, expect, it, vi } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { type Person, purchaseInput, sessionOf } from '../../../../test/world.ts'
import { expireUnpaidOrders } from '../../market/orders/unpaid/lapse.ts'
import { settleOpenDeposits } from './open-deposits.ts'

const { world } = await aMarket()
afterEach(async () => expect(await world.audit()).toEqual([]))

const payment = async (person: Person, id: number) => (await person.call('GET', `/api/payments/${id}`)).body
const wallet = async (person: Person) => (await person.call('GET', '/api/wallet')).body
const expectProcessing = (person: Person, id: number) =>
  vi.waitFor(
    async () => expect(await payment(person, id)).toMatchObject({ status: 'pending', isProcessing: true }),
    5_000,
  )
const mailsTo = (person: Person) => world.mails.filter(({ userId }) => userId === person.id).map(({ kind }) => kind)
const runJanitor = () => settleOpenDeposits(world.services, { warn: () => expect.unreachable() })

/** A top-up whose bank debit is processing. */
async function aDebit() {
  const topUp = await world.aTopUp()
  expect(await payment(topUp.business, topUp.paymentId)).toMatchObject({ status: 'pending', isProcessing: false })
  await world.sandbox.service.payLater(topUp.sessionId)
  await expectProcessing(topUp.business, topUp.paymentId)
  return topUp
}

describe('a bank debit', () => {
  it('is shown as processing, cannot be cancelled, and is credited once when it succeeds', async () => {
    const { business, paymentId, sessionId } = await aDebit()
    expect(await wallet(business)).toMatchObject({ available: 0, pendingDeposits: [{ isProcessing: true }] })
    expect((await business.call('POST', `/api/payments/${paymentId}/cancel`)).body).toMatchObject({
      status: 'pending',
      isProcessing: true,
    })
    world.pass(4 * 24)
    await world.sandbox.service.settleLater(sessionId, 'succeeded')
    await vi.waitFor(async () => expect((await payment(business, paymentId)).status).toBe('completed'), 5_000)
    await business.call('POST', `/api/payments/${paymentId}/check`)
    expect(await wallet(business)).toMatchObject({ available: 2_500, pendingDeposits: [] })
    expect(mailsTo(business)).toEqual(['top_up_received'])
  })

  it('that fails is reported to its owner, and can no longer succeed', async () => {
    const { business, paymentId, sessionId } = await aDebit()
    await world.sandbox.service.settleLater(sessionId, 'failed')
    await vi.waitFor(
      async () => expect(await payment(business, paymentId)).toMatchObject({ status: 'failed', isProcessing: false }),
      5_000,
    )
    expect(await wallet(business)).toMatchObject({ available: 0, pendingDeposits: [] })
    expect(mailsTo(business)).toEqual(['top_up_failed'])
    await expect(world.sandbox.service.settleLater(sessionId, 'succeeded')).rejects.toMatchObject({ status: 409 })
  })

  it('is checked hourly, so that it does not hold up others', async () => {
    const { business, paymentId } = await aDebit()
    world.pass(0.5)
    expect(await runJanitor()).toBe(0)
    world.pass(0.6)
    expect(await runJanitor()).toBe(1)
    expect(await runJanitor()).toBe(0)
    expect(await payment(business, paymentId)).toMatchObject({ status: 'pending', isProcessing: true })
  })

  it.each([
    ['succeeded', 'completed', 2_500],
    ['failed', 'failed', 0],
  ] as const)('whose webhook was lost is found to have %s', async (outcome, status, available) => {
    const { business, paymentId, sessionId } = await aDebit()
    await world.sandbox.service.behave('lost')
    await world.sandbox.service.settleLater(sessionId, outcome)
    world.pass(2)
    expect((await payment(business, paymentId)).status).toBe('pending')
    await runJanitor()
    expect((await payment(business, paymentId)).status).toBe(status)
    expect((await wallet(business)).available).toBe(available)
    await world.sandbox.service.behave('normal')
  })

  it.each(['doubled', 'reordered'] as const)('is credited once when its events are %s', async (webhooks) => {
    await world.sandbox.service.behave(webhooks)
    const { business, paymentId, sessionId } = await world.aTopUp()
    await world.sandbox.service.payLater(sessionId)
    world.pass(0.01)
    await world.sandbox.service.settleLater(sessionId, 'succeeded')
    await vi.waitFor(async () => expect((await payment(business, paymentId)).status).toBe('completed'), 8_000)
    expect(await wallet(business)).toMatchObject({ available: 2_500 })
    expect(mailsTo(business)).toEqual(['top_up_received'])
    await world.sandbox.service.behave('normal')
  })
})

describe('an order paid by bank debit', () => {
  const anOrder = async () => {
    const influencer = await world.anInfluencer()
    const dealId = await world.aDeal(influencer)
    const business = await world.aBusiness({ balance: 0 })
    const answer = await business.call('POST', `/api/deals/${dealId}/purchases`, { ...purchaseInput, payWith: 'card' })
    expect(answer.status).toBe(201)
    const id: number = answer.body.purchase.id
    const sessionId = sessionOf(answer.body.checkoutUrl)
    const [{ id: paymentId }] = (await wallet(business)).pendingDeposits
    await world.sandbox.service.payLater(sessionId)
    await expectProcessing(business, paymentId)
    return { business, id, sessionId, paymentId }
  }
  const order = async (person: Person, id: number) => (await person.call('GET', `/api/purchases/${id}`)).body

  it('does not lapse while the debit is processing, and is paid when it succeeds', async () => {
    const { business, id, sessionId } = await anOrder()
    world.pass(3 * 24)
    expect(await expireUnpaidOrders(world.services)).toBe(0)
    await world.sandbox.service.settleLater(sessionId, 'succeeded')
    await vi.waitFor(async () => expect((await order(business, id)).paymentStatus).toBe('paid'), 5_000)
    expect(await wallet(business)).toMatchObject({ available: 0, held: 10_000 })
  })

  it('can be paid in another way for half an hour after the debit fails, then lapses', async () => {
    const { business, id, sessionId, paymentId } = await anOrder()
    world.pass(24)
    await world.sandbox.service.settleLater(sessionId, 'failed')
    await vi.waitFor(async () => expect((await payment(business, paymentId)).status).toBe('failed'), 5_000)
    expect(await expireUnpaidOrders(world.services)).toBe(0)
    expect(await order(business, id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
    world.pass(0.6)
    expect(await expireUnpaidOrders(world.services)).toBe(1)
    expect(await order(business, id)).toMatchObject({ status: 'cancelled' })
  })

  it('lapses after a week; money that arrives later stays in the balance', async () => {
    const { business, id, sessionId, paymentId } = await anOrder()
    world.pass(7 * 24 + 1)
    expect(await expireUnpaidOrders(world.services)).toBe(1)
    await world.sandbox.service.settleLater(sessionId, 'succeeded')
    await vi.waitFor(async () => expect((await payment(business, paymentId)).status).toBe('completed'), 5_000)
    expect(await wallet(business)).toMatchObject({ available: 10_000, held: 0 })
    expect(await order(business, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' })
  })
})
