import { afterEach, describe, expect, it } from 'vitest'
import { checkoutErrors } from '#contract/money/deposits/checkout-errors.ts'
import {
  aTopUpWithEvents,
  balanceOf,
  deliverEvents,
  sendEvent,
  type TopUpWithEvents,
} from '../../../../test/card-events.ts'
import { aMarket } from '../../../../test/market.ts'
import { goodCard } from '../../../../test/sandbox-world.ts'
import type { Person } from '../../../../test/world.ts'
import { signWebhook } from '../../../platform/checkout/provider.ts'
import { handleWebhook } from './webhook.ts'

const { world } = await aMarket()
afterEach(async () => expect(await world.audit()).toEqual([]))

const spend = async (person: Person, amount: number) => {
  const { id } = await world.anInfluencer()
  return (await person.call('POST', '/api/gifts', { receiverId: id, amount, emoji: 'star' })).status
}
const send = (payload: string) => sendEvent(world, payload)
const deliver = (...payloads: string[]) => deliverEvents(world, ...payloads)
const reversalsOf = async ({ id }: Person) =>
  (
    await world.database.pool.query(
      `select amount, payment_details->>'kind' as kind, (payment_details->>'debt')::int as debt from payments
      where user_id = $1 and type = 'refund' order by id`,
      [id],
    )
  ).rows

describe('a refund of a card payment', () => {
  it('is taken from the balance, and its owner is notified', async () => {
    const { business, paid, refunded } = await aTopUpWithEvents(world)
    await deliver(paid(), refunded(2_500))
    expect(await balanceOf(world, business)).toEqual({ available: 0, debt: 0 })
    expect(await reversalsOf(business)).toEqual([{ amount: 2_500, kind: 'refund', debt: 0 }])
    expect(world.mails.filter(({ userId }) => userId === business.id).at(-1)).toMatchObject({
      kind: 'top_up_reversed',
      params: { amount: 2_500 },
    })
  })

  it('in parts is booked part by part, whatever the order and number of events', async () => {
    const { business, paid, refunded } = await aTopUpWithEvents(world)
    const [first, second] = [refunded(1_000), refunded(1_800)]
    await deliver(paid(), first, first, refunded(1_000))
    expect(await balanceOf(world, business)).toEqual({ available: 1_500, debt: 0 })
    await deliver(second, first, refunded(1_000), second)
    expect(await balanceOf(world, business)).toEqual({ available: 700, debt: 0 })
    expect((await reversalsOf(business)).map(({ amount }) => amount)).toEqual([1_000, 800])
  })

  it('reported out of order is booked once, in full', async () => {
    const { business, paid, refunded } = await aTopUpWithEvents(world)
    const early = refunded(1_000)
    await deliver(paid(), refunded(2_500), early)
    expect(await balanceOf(world, business)).toEqual({ available: 0, debt: 0 })
    expect((await reversalsOf(business)).map(({ amount }) => amount)).toEqual([2_500])
  })

  it('reported before its payment waits for it', async () => {
    const { business, paid, refunded } = await aTopUpWithEvents(world)
    await deliver(refunded(1_000))
    expect(await balanceOf(world, business)).toEqual({ available: 0, debt: 0 })
    await deliver(paid())
    expect(await balanceOf(world, business)).toEqual({ available: 1_500, debt: 0 })
  })

  it('reported many times concurrently with its payment is booked once', async () => {
    const { business, paid, refunded } = await aTopUpWithEvents(world)
    const events = [paid(), refunded(1_000), refunded(2_000), paid(), refunded(1_000), refunded(2_000)]
    const answers = await Promise.all([...events, ...events].map(send))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await balanceOf(world, business)).toEqual({ available: 500, debt: 0 })
  })

  it('becomes debt if the money is spent, which later money pays', async () => {
    const { business, paid, refunded } = await aTopUpWithEvents(world)
    await deliver(paid())
    expect(await spend(business, 2_200)).toBe(201)
    await deliver(refunded(2_500))
    expect(await balanceOf(world, business)).toEqual({ available: 0, debt: 2_200 })
    expect(await reversalsOf(business)).toEqual([{ amount: 2_500, kind: 'refund', debt: 2_200 }])
    await world.giveMoney(business.id, 1_000)
    expect(await balanceOf(world, business)).toEqual({ available: 0, debt: 1_200 })
    await world.giveMoney(business.id, 2_000)
    expect(await balanceOf(world, business)).toEqual({ available: 800, debt: 0 })
  })

  it('concurrent with spending the money has one of two consistent outcomes', async () => {
    const { business, paid, refunded } = await aTopUpWithEvents(world)
    await deliver(paid())
    const [spent] = await Promise.all([spend(business, 2_000), send(refunded(2_500))])
    const debt = spent === 201 ? 2_000 : 0
    expect(await balanceOf(world, business)).toEqual({ available: 0, debt })
  })

  it('whose booking fails leaves nothing behind, and is booked when it is reported again', async () => {
    const { business, paid, refunded } = await aTopUpWithEvents(world)
    await deliver(paid())
    const event = refunded(2_500)
    const { jobs } = world.services
    const crash = new Error('the machine stopped')
    const broken = { ...world.services, jobs: { ...jobs, enqueue: () => Promise.reject(crash) } }
    const raw = Buffer.from(event)
    const signature = signWebhook(event, world.sandbox.webhookSecrets)
    await expect(handleWebhook(broken, { raw, signature })).rejects.toBe(crash)
    expect(await balanceOf(world, business)).toEqual({ available: 2_500, debt: 0 })
    await deliver(event)
    expect(await balanceOf(world, business)).toEqual({ available: 0, debt: 0 })
  })

  it.each([
    ['of somebody else’s payment', { payment_intent: 'pi_of_somebody_else' }],
    ['in another currency', { currency: 'eur' }],
    ['without a payment', { payment_intent: null }],
    ['of zero', { amount_refunded: 0 }],
  ])('%s changes nothing', async (_, more) => {
    const { business, paid, refunded } = await aTopUpWithEvents(world)
    await deliver(paid(), refunded(2_500, more))
    expect(await balanceOf(world, business)).toEqual({ available: 2_500, debt: 0 })
    expect(await reversalsOf(business)).toEqual([])
  })
})

describe('a chargeback', () => {
  it.each<[string, (of: TopUpWithEvents) => string[], number, number]>([
    ['takes the money', ({ disputed }) => [disputed()], 0, 1],
    ['that is lost keeps the money', ({ disputed, closed }) => [disputed(), closed('lost')], 0, 1],
    ['reported after it was lost takes the money once', ({ disputed, closed }) => [closed('lost'), disputed()], 0, 1],
    ['that is won returns the money', ({ disputed, closed }) => [disputed(), closed('won')], 2_500, 2],
    ['reported after it was won takes nothing', ({ disputed, closed }) => [closed('won'), disputed()], 2_500, 0],
    ['that is only an inquiry takes nothing', ({ disputed }) => [disputed('warning_needs_response')], 2_500, 0],
    ['that closes as an inquiry takes nothing', ({ closed }) => [closed('warning_closed')], 2_500, 0],
  ])('%s', async (_, events, available, bookings) => {
    const of = await aTopUpWithEvents(world)
    const notified = events(of)
    await deliver(of.paid(), ...notified, ...notified)
    expect(await balanceOf(world, of.business)).toEqual({ available, debt: 0 })
    expect(await reversalsOf(of.business)).toHaveLength(bookings)
  })

  it('of spent money becomes debt; winning it pays the debt first', async () => {
    const { business, paid, disputed, closed } = await aTopUpWithEvents(world)
    await deliver(paid())
    expect(await spend(business, 1_500)).toBe(201)
    await deliver(disputed())
    expect(await balanceOf(world, business)).toEqual({ available: 0, debt: 1_500 })
    await deliver(closed('won'))
    expect(await balanceOf(world, business)).toEqual({ available: 1_000, debt: 0 })
  })
})

describe('the sandbox', () => {
  const at = (sessionId: string, what: string) => `/api/test/checkout-sessions/${sessionId}/${what}`
  const expectSoon = (business: Person, expected: object) =>
    expect.poll(() => balanceOf(world, business), { timeout: 10_000 }).toEqual(expected)

  it('refunds in parts on request', async () => {
    const { business, sessionId } = await world.aTopUp()
    await world.sandbox.service.pay(sessionId, goodCard)
    await expectSoon(business, { available: 2_500, debt: 0 })
    expect((await world.call('POST', at(sessionId, 'refund'), { amount: 1_000 })).status).toBe(200)
    await expectSoon(business, { available: 1_500, debt: 0 })
    expect((await world.call('POST', at(sessionId, 'refund'), {})).status).toBe(200)
    await expectSoon(business, { available: 0, debt: 0 })
    const refused = { status: 409, body: { code: 'not_refundable', message: checkoutErrors.notRefundable } }
    expect(await world.call('POST', at(sessionId, 'refund'), {})).toMatchObject(refused)
  })

  it('disputes a payment and decides on request', async () => {
    const { business, sessionId } = await world.aTopUp()
    const post = async (what: string, body?: object) => (await world.call('POST', at(sessionId, what), body)).status
    expect(await post('dispute')).toBe(409)
    await world.sandbox.service.pay(sessionId, goodCard)
    await expectSoon(business, { available: 2_500, debt: 0 })
    expect(await post('dispute/close', { outcome: 'won' })).toBe(409)
    expect(await post('dispute')).toBe(200)
    await expectSoon(business, { available: 0, debt: 0 })
    expect(await post('dispute')).toBe(409)
    expect(await post('dispute/close', { outcome: 'drawn' })).toBe(422)
    expect(await post('dispute/close', { outcome: 'won' })).toBe(200)
    await expectSoon(business, { available: 2_500, debt: 0 })
    expect(await post('dispute/close', { outcome: 'lost' })).toBe(409)
  })
})
