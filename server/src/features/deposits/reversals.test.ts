import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutErrors } from '#contract/checkout/errors.ts'
import { type Person, World } from '../../../test/world.ts'
import { signWebhook } from '../../platform/checkout/provider.ts'
import { goodCard } from '../../platform/checkout/sandbox/sandbox-world.ts'
import { balances } from '../ledger/ledger.ts'
import { handleWebhook } from './webhook.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())
afterEach(async () => expect(await world.audit()).toEqual([]))

const has = async ({ id }: Person) => {
  const { available, debt } = await balances(world.database.orm, id)
  return { available, debt }
}
const spend = async (person: Person, amount: number) => {
  const { id } = await world.anInfluencer()
  return (await person.call('POST', '/api/gifts', { receiverId: id, amount, emoji: 'star' })).status
}
const number = () => randomUUID().replaceAll('-', '')

/** Events of the provider about one payment, each with a number of its own unless it is told twice. */
function story(paymentId: number, sessionId: string) {
  const [intent, charge, dispute] = [`pi_${number()}`, `ch_${number()}`, `dp_${number()}`]
  const event = (type: string, object: object) =>
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      created: Math.floor(Date.now() / 1000),
      type,
      data: { object },
    })
  const money = { currency: 'usd', payment_intent: intent }
  return {
    paid: () =>
      event('checkout.session.completed', {
        ...money,
        id: sessionId,
        object: 'checkout.session',
        status: 'complete',
        payment_status: 'paid',
        amount_total: 2_500,
        client_reference_id: String(paymentId),
        metadata: { paymentId: String(paymentId) },
      }),
    refunded: (amount_refunded: number, more: object = {}) =>
      event('charge.refunded', { ...money, id: charge, object: 'charge', amount_refunded, ...more }),
    disputed: (status = 'needs_response') =>
      event('charge.dispute.created', { ...money, id: dispute, object: 'dispute', amount: 2_500, status }),
    closed: (status: string) =>
      event('charge.dispute.closed', { ...money, id: dispute, object: 'dispute', amount: 2_500, status }),
  }
}
const send = (payload: string) =>
  world.call('POST', '/api/payments/webhook', payload, {
    'stripe-signature': signWebhook(payload, world.sandbox.webhookSecrets),
  })
const tell = async (...payloads: string[]) => {
  for (const payload of payloads) expect((await send(payload)).status).toBe(200)
}
async function aStory() {
  const { business, paymentId, sessionId } = await world.aTopUp()
  return { business, ...story(paymentId, sessionId) }
}
const reversed = async ({ id }: Person) =>
  (
    await world.database.pool.query(
      `select amount, payment_details->>'kind' as kind, (payment_details->>'debt')::int as debt from payments
      where user_id = $1 and type = 'refund' order by id`,
      [id],
    )
  ).rows

describe('a refund of a card payment', () => {
  it('is taken from the balance, and told', async () => {
    const { business, paid, refunded } = await aStory()
    await tell(paid(), refunded(2_500))
    expect(await has(business)).toEqual({ available: 0, debt: 0 })
    expect(await reversed(business)).toEqual([{ amount: 2_500, kind: 'refund', debt: 0 }])
    expect(world.mails.filter(({ userId }) => userId === business.id).at(-1)).toMatchObject({
      kind: 'top_up_reversed',
      params: { amount: 2_500 },
    })
  })

  it('in parts is booked part by part, whatever the order and however often it is told', async () => {
    const { business, paid, refunded } = await aStory()
    const [first, second] = [refunded(1_000), refunded(1_800)]
    await tell(paid(), first, first, refunded(1_000))
    expect(await has(business)).toEqual({ available: 1_500, debt: 0 })
    await tell(second, first, refunded(1_000), second)
    expect(await has(business)).toEqual({ available: 700, debt: 0 })
    expect((await reversed(business)).map(({ amount }) => amount)).toEqual([1_000, 800])
  })

  it('told in the wrong order is booked once, whole', async () => {
    const { business, paid, refunded } = await aStory()
    const early = refunded(1_000)
    await tell(paid(), refunded(2_500), early)
    expect(await has(business)).toEqual({ available: 0, debt: 0 })
    expect((await reversed(business)).map(({ amount }) => amount)).toEqual([2_500])
  })

  it('told before the payment itself waits for it', async () => {
    const { business, paid, refunded } = await aStory()
    await tell(refunded(1_000))
    expect(await has(business)).toEqual({ available: 0, debt: 0 })
    await tell(paid())
    expect(await has(business)).toEqual({ available: 1_500, debt: 0 })
  })

  it('told with the payment, all at once and many times, is booked once', async () => {
    const { business, paid, refunded } = await aStory()
    const events = [paid(), refunded(1_000), refunded(2_000), paid(), refunded(1_000), refunded(2_000)]
    const answers = await Promise.all([...events, ...events].map(send))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await has(business)).toEqual({ available: 500, debt: 0 })
  })

  it('becomes debt where the money is spent, which later money pays', async () => {
    const { business, paid, refunded } = await aStory()
    await tell(paid())
    expect(await spend(business, 2_200)).toBe(201)
    await tell(refunded(2_500))
    expect(await has(business)).toEqual({ available: 0, debt: 2_200 })
    expect(await reversed(business)).toEqual([{ amount: 2_500, kind: 'refund', debt: 2_200 }])
    await world.giveMoney(business.id, 1_000)
    expect(await has(business)).toEqual({ available: 0, debt: 1_200 })
    await world.giveMoney(business.id, 2_000)
    expect(await has(business)).toEqual({ available: 800, debt: 0 })
  })

  it('races with what the money is spent for, and one of them comes first', async () => {
    const { business, paid, refunded } = await aStory()
    await tell(paid())
    const [spent] = await Promise.all([spend(business, 2_000), send(refunded(2_500))])
    const debt = spent === 201 ? 2_000 : 0
    expect(await has(business)).toEqual({ available: 0, debt })
  })

  it('that breaks off leaves nothing, and is booked when it is told again', async () => {
    const { business, paid, refunded } = await aStory()
    await tell(paid())
    const event = refunded(2_500)
    const { jobs } = world.services
    const crash = new Error('the machine stopped')
    const broken = { ...world.services, jobs: { ...jobs, enqueue: () => Promise.reject(crash) } }
    const raw = Buffer.from(event)
    const signature = signWebhook(event, world.sandbox.webhookSecrets)
    await expect(handleWebhook(broken, { raw, signature })).rejects.toBe(crash)
    expect(await has(business)).toEqual({ available: 2_500, debt: 0 })
    await tell(event)
    expect(await has(business)).toEqual({ available: 0, debt: 0 })
  })

  it.each([
    ['of no payment of ours', { payment_intent: 'pi_of_somebody_else' }],
    ['in another currency', { currency: 'eur' }],
    ['without a payment', { payment_intent: null }],
    ['of nothing', { amount_refunded: 0 }],
  ])('%s changes nothing', async (_, more) => {
    const { business, paid, refunded } = await aStory()
    await tell(paid(), refunded(2_500, more))
    expect(await has(business)).toEqual({ available: 2_500, debt: 0 })
    expect(await reversed(business)).toEqual([])
  })
})

describe('a dispute', () => {
  it.each<[string, (of: Awaited<ReturnType<typeof aStory>>) => string[], number, number]>([
    ['takes the money', ({ disputed }) => [disputed()], 0, 1],
    ['that is lost leaves it taken', ({ disputed, closed }) => [disputed(), closed('lost')], 0, 1],
    ['that is told when it is lost takes it once', ({ disputed, closed }) => [closed('lost'), disputed()], 0, 1],
    ['that is won gives it back', ({ disputed, closed }) => [disputed(), closed('won')], 2_500, 2],
    ['that is told when it is won takes nothing', ({ disputed, closed }) => [closed('won'), disputed()], 2_500, 0],
    ['that is a mere inquiry takes nothing', ({ disputed }) => [disputed('warning_needs_response')], 2_500, 0],
    ['that ends as an inquiry takes nothing', ({ closed }) => [closed('warning_closed')], 2_500, 0],
  ])('%s', async (_, events, available, bookings) => {
    const of = await aStory()
    const told = events(of)
    await tell(of.paid(), ...told, ...told)
    expect(await has(of.business)).toEqual({ available, debt: 0 })
    expect(await reversed(of.business)).toHaveLength(bookings)
  })

  it('of spent money is owed; when it is won, the debt is paid with it first', async () => {
    const { business, paid, disputed, closed } = await aStory()
    await tell(paid())
    expect(await spend(business, 1_500)).toBe(201)
    await tell(disputed())
    expect(await has(business)).toEqual({ available: 0, debt: 1_500 })
    await tell(closed('won'))
    expect(await has(business)).toEqual({ available: 1_000, debt: 0 })
  })
})

describe('the sandbox', () => {
  const at = (sessionId: string, what: string) => `/api/test/checkout-sessions/${sessionId}/${what}`
  const soon = (business: Person, expected: object) =>
    expect.poll(() => has(business), { timeout: 10_000 }).toEqual(expected)

  it('refunds in parts when it is told to', async () => {
    const { business, sessionId } = await world.aTopUp()
    await world.sandbox.service.pay(sessionId, goodCard)
    await soon(business, { available: 2_500, debt: 0 })
    expect((await world.call('POST', at(sessionId, 'refund'), { amount: 1_000 })).status).toBe(200)
    await soon(business, { available: 1_500, debt: 0 })
    expect((await world.call('POST', at(sessionId, 'refund'), {})).status).toBe(200)
    await soon(business, { available: 0, debt: 0 })
    const refused = { status: 409, body: { code: 'not_refundable', message: checkoutErrors.notRefundable } }
    expect(await world.call('POST', at(sessionId, 'refund'), {})).toMatchObject(refused)
  })

  it('disputes and decides when it is told to', async () => {
    const { business, sessionId } = await world.aTopUp()
    const post = async (what: string, body?: object) => (await world.call('POST', at(sessionId, what), body)).status
    expect(await post('dispute')).toBe(409)
    await world.sandbox.service.pay(sessionId, goodCard)
    await soon(business, { available: 2_500, debt: 0 })
    expect(await post('dispute/close', { outcome: 'won' })).toBe(409)
    expect(await post('dispute')).toBe(200)
    await soon(business, { available: 0, debt: 0 })
    expect(await post('dispute')).toBe(409)
    expect(await post('dispute/close', { outcome: 'drawn' })).toBe(422)
    expect(await post('dispute/close', { outcome: 'won' })).toBe(200)
    await soon(business, { available: 2_500, debt: 0 })
    expect(await post('dispute/close', { outcome: 'lost' })).toBe(409)
  })
})
