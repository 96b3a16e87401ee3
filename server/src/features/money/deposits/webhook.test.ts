import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { goodCard } from '../../../../test/sandbox-world.ts'
import type { Person } from '../../../../test/world.ts'
import { signWebhook } from '../../../platform/checkout/provider.ts'
import { settleOpenDeposits } from './open-deposits.ts'

const { world } = await aMarket()
beforeAll(() => world.loseWebhooks())
afterEach(async () => expect(await world.audit()).toEqual([]))

type TopUp = { business: Person; paymentId: number; sessionId: string }
const completed = 'checkout.session.completed'
const failed = 'checkout.session.async_payment_failed'
const expired = 'checkout.session.expired'

/** An event about the checkout of a top-up of 25 dollars, in the provider's format. */
const anEvent = ({ paymentId, sessionId }: Omit<TopUp, 'business'>, type: string, change: object = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type,
    data: {
      object: {
        id: sessionId,
        object: 'checkout.session',
        status: type === expired ? 'expired' : 'complete',
        payment_status: type === completed ? 'paid' : 'unpaid',
        amount_total: 2_500,
        currency: 'usd',
        client_reference_id: String(paymentId),
        metadata: { paymentId: String(paymentId) },
        payment_intent: 'pi_1',
        ...change,
      },
    },
  })
const sign = (payload: string) => signWebhook(payload, world.sandbox.webhookSecrets)
const send = (payload: string, signature: string | null = sign(payload)) =>
  world.call('POST', '/api/payments/webhook', payload, signature === null ? {} : { 'stripe-signature': signature })
const deliver = async (...payloads: string[]) => {
  for (const payload of payloads) expect(await send(payload)).toMatchObject({ status: 200, body: { received: true } })
}

const status = async ({ business, paymentId }: TopUp) =>
  (await business.call('GET', `/api/payments/${paymentId}`)).body.status
const credits = async ({ business }: TopUp) =>
  (await business.call('GET', '/api/payments')).body.items.map(({ amount }: { amount: number }) => amount)
const count = async (table: 'webhook_events' | 'ledger.journals') => {
  const { rows } = await world.database.orm.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.raw(table)}`,
  )
  return rows[0]!.count
}
const inSuspense = async () => {
  const { rows } = await world.database.orm.execute<{ sum: number }>(sql`
    select coalesce(sum(e.amount), 0)::int as sum from ledger.entries e join ledger.accounts a on a.id = e.account_id
    where a.kind = 'suspense'`)
  return rows[0]!.sum
}

describe('a webhook is refused and leaves nothing behind', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  it.each<[string, (payload: string) => [string, string | null]]>([
    ['signed with another secret', (payload) => [payload, signWebhook(payload, 'whsec_of_somebody_else')]],
    ['signed too long ago', (payload) => [payload, signWebhook(payload, world.sandbox.webhookSecrets, minutesAgo(6))]],
    ['without a signature', (payload) => [payload, null]],
    ['with a malformed signature', (payload) => [payload, 't=1,v1=forged']],
    ['with another amount than was signed', (payload) => [payload.replace('2500', '9900'), sign(payload)]],
    ['with more than was signed', (payload) => [`${payload} `, sign(payload)]],
    ['with a garbage body', () => ['garbage', sign('garbage')]],
    ['with a garbage body and no signature', () => ['{"id":', null]],
    ['with an empty body', () => ['', sign('')]],
    ['with an empty body and no signature', () => ['', null]],
  ])('%s', async (_, forge) => {
    const topUp = await world.aTopUp()
    const before = await count('webhook_events')
    const answer = await send(...forge(anEvent(topUp, completed)))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_signature', message: 'Invalid signature' } })
    expect(await status(topUp)).toBe('pending')
    expect(await credits(topUp)).toEqual([])
    expect(await count('webhook_events')).toBe(before)
  })
})

describe('a payment is credited once', () => {
  it('by one event, without a session cookie', async () => {
    const topUp = await world.aTopUp()
    await deliver(anEvent(topUp, completed))
    expect(await status(topUp)).toBe('completed')
    expect(await credits(topUp)).toEqual([2_500])
  })

  it('by an event delivered three times, even with a new signature', async () => {
    const topUp = await world.aTopUp()
    const event = anEvent(topUp, completed)
    await deliver(event, event)
    await send(event, signWebhook(event, world.sandbox.webhookSecrets, new Date(Date.now() - 60_000)))
    expect(await credits(topUp)).toEqual([2_500])
  })

  it('and an event that was processed is ignored from then on, whatever it says', async () => {
    const topUp = await world.aTopUp()
    const unpaid = anEvent(topUp, completed, { payment_status: 'unpaid', status: 'open' })
    await deliver(unpaid)
    // the deposit is still pending, so only the event's id prevents the credit
    const { id } = JSON.parse(unpaid)
    await deliver(JSON.stringify({ ...JSON.parse(anEvent(topUp, completed)), id }))
    expect(await status(topUp)).toBe('pending')
    expect(await credits(topUp)).toEqual([])
    await deliver(anEvent(topUp, completed))
    expect(await credits(topUp)).toEqual([2_500])
  })

  it('and another event about it changes nothing', async () => {
    const topUp = await world.aTopUp()
    await deliver(anEvent(topUp, completed))
    const before = await count('ledger.journals')
    const again = anEvent(topUp, completed)
    await deliver(again)
    const { rows } = await world.database.orm.execute(
      sql`select outcome from webhook_events where id = ${JSON.parse(again).id}`,
    )
    expect(rows).toEqual([{ outcome: 'already_credited' }])
    expect(await count('ledger.journals')).toBe(before)
    expect(world.mails.filter(({ userId }) => userId === topUp.business.id)).toHaveLength(1)
  })

  it('by one event delivered twenty times concurrently', async () => {
    const topUp = await world.aTopUp()
    const event = anEvent(topUp, completed)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(event)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await credits(topUp)).toEqual([2_500])
  })

  it('by twenty different events delivered concurrently', async () => {
    const topUp = await world.aTopUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(anEvent(topUp, completed))))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await credits(topUp)).toEqual([2_500])
    expect(world.mails.filter(({ userId }) => userId === topUp.business.id)).toHaveLength(1)
  })

  it('by the webhook, the janitor and checks by the payer, all concurrently', async () => {
    const topUp = await world.aTopUp()
    await world.sandbox.service.pay(topUp.sessionId, goodCard)
    world.pass(0.1)
    const runJanitor = () => settleOpenDeposits(world.services, { warn: () => expect.unreachable() })
    await Promise.all([
      ...Array.from({ length: 5 }, () => send(anEvent(topUp, completed))),
      ...Array.from({ length: 3 }, runJanitor),
      ...Array.from({ length: 3 }, () => topUp.business.call('POST', `/api/payments/${topUp.paymentId}/check`)),
    ])
    expect(await status(topUp)).toBe('completed')
    expect(await credits(topUp)).toEqual([2_500])
  })
})

describe('whatever the order of the events:', () => {
  it.each([
    ['expired, then paid is credited', [expired, completed], 'completed'],
    ['failed, then paid is credited', [failed, completed], 'completed'],
    ['paid, then failed stays credited', [completed, failed], 'completed'],
    ['paid, then expired stays credited', [completed, expired], 'completed'],
    ['expired alone is cancelled', [expired], 'cancelled'],
    ['failed alone is failed', [failed], 'failed'],
    ['expired, then failed stays cancelled', [expired, failed], 'cancelled'],
  ])('%s', async (_, types, expected) => {
    const topUp = await world.aTopUp()
    await deliver(...types.map((type) => anEvent(topUp, type)))
    expect(await status(topUp)).toBe(expected)
    expect(await credits(topUp)).toEqual(expected === 'completed' ? [2_500] : [])
  })

  it('completed without payment stays pending', async () => {
    const topUp = await world.aTopUp()
    await deliver(anEvent(topUp, completed, { payment_status: 'unpaid' }))
    expect(await status(topUp)).toBe('pending')
    await deliver(anEvent(topUp, 'checkout.session.async_payment_succeeded', { payment_status: 'paid' }))
    expect(await credits(topUp)).toEqual([2_500])
  })
})

describe('money that does not match its deposit', () => {
  it.each([
    ['too little', { amount_total: 2_400 }, 2_400],
    ['too much', { amount_total: 250_000 }, 250_000],
    ['in another currency', { currency: 'eur' }, 0],
    ['for another session', { id: 'cs_test_another' }, 2_500],
  ])('%s: is credited to nobody and goes to suspense once', async (_, change, suspended) => {
    const topUp = await world.aTopUp()
    const before = await inSuspense()
    const event = anEvent(topUp, completed, change)
    await deliver(event, event, anEvent(topUp, completed, change))
    expect(await status(topUp)).toBe('failed')
    expect(await credits(topUp)).toEqual([])
    expect((await topUp.business.call('GET', '/api/wallet')).body.available).toBe(0)
    expect((await inSuspense()) - before).toBe(suspended)
  })

  it.each(['before', 'after'])('from another session, reported %s the right one, goes to suspense', async (order) => {
    const topUp = await world.aTopUp()
    const before = await inSuspense()
    const events = [
      anEvent(topUp, completed, { id: `cs_test_stray_${order}` }),
      anEvent(topUp, completed),
      anEvent(topUp, completed, { id: `cs_test_stray_${order}` }),
    ]
    await deliver(...(order === 'before' ? events : events.slice(1)))
    expect(await status(topUp)).toBe('completed')
    expect(await credits(topUp)).toEqual([2_500])
    expect((await inSuspense()) - before).toBe(2_500)
  })
})

describe('an event about no payment of ours is accepted and changes nothing:', () => {
  it.each<[string, (topUp: TopUp) => string]>([
    ['an unknown payment', (topUp) => anEvent({ ...topUp, paymentId: 999_999 }, completed)],
    ['an id that is too large', (topUp) => anEvent({ ...topUp, paymentId: 99_999_999_999 }, completed)],
    ['contradictory ids', (topUp) => anEvent(topUp, completed, { metadata: { paymentId: '1' } })],
    ['no id', (topUp) => anEvent(topUp, completed, { client_reference_id: null })],
    ['another kind of event', (topUp) => anEvent(topUp, 'charge.refunded')],
    ['an unknown kind of event', (topUp) => anEvent(topUp, 'something.new')],
  ])('%s', async (_, event) => {
    const topUp = await world.aTopUp()
    const before = await count('ledger.journals')
    await deliver(event(topUp))
    expect(await status(topUp)).toBe('pending')
    expect(await count('ledger.journals')).toBe(before)
  })

  it('a payment that is not a deposit', async () => {
    const business = await world.aBusiness()
    await world.anOrder(business, await world.aDeal(await world.anInfluencer()))
    const { rows } = await world.database.orm.execute<{ id: number }>(
      sql`select id from payments where user_id = ${business.id} and type = 'campaign_payment'`,
    )
    await deliver(anEvent({ paymentId: rows[0]!.id, sessionId: 'cs_test_x' }, completed, { amount_total: 10_000 }))
    expect((await business.call('GET', '/api/wallet')).body).toMatchObject({ available: 90_000, held: 10_000 })
  })
})

it('an event whose booking fails is rolled back, and booked when it is delivered again', async () => {
  const topUp = await world.aTopUp()
  const event = anEvent(topUp, completed)
  const enqueue = world.services.jobs.enqueue
  world.services.jobs.enqueue = () => Promise.reject(new Error('the queue is away'))
  try {
    expect((await send(event)).status).toBe(500)
  } finally {
    world.services.jobs.enqueue = enqueue
  }
  expect(await status(topUp)).toBe('pending')
  await deliver(event)
  expect(await credits(topUp)).toEqual([2_500])
})
