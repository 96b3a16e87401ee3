import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fill } from '#contract/fill.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aTopUpWithEvents, deliverEvents } from '../../../../test/card-events.ts'
import { aMarket } from '../../../../test/market.ts'
import { goodCard } from '../../../../test/sandbox-world.ts'
import type { Person } from '../../../../test/world.ts'
import { retryReturns } from '../../money/deposits/return-suspense.ts'
import { balances } from '../../money/ledger/ledger.ts'

const { world } = await aMarket()
let admin: Person
beforeEach(async () => {
  admin = await world.anAdmin()
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const reason = 'The shop showed an old price.'
const listAlerts = async (status = 'pending') =>
  (await admin.call('GET', `/api/admin/alerts?limit=100&status=${status}`)).body.items
const resolve = (by: Person, id: number, resolution: string, headers?: Record<string, string>) =>
  by.call('POST', `/api/admin/alerts/${id}/resolve`, { reason, resolution }, headers)
const settle = (by: Person, id: number, body: object = { reason }) =>
  by.call('POST', `/api/admin/alerts/${id}/settle`, body)
const silent = { warn: () => undefined }
const inSuspense = async () => {
  const { rows } = await world.database.orm.execute<{ sum: number }>(sql`
    select coalesce(sum(e.amount), 0)::int as sum from ledger.entries e join ledger.accounts a on a.id = e.account_id
    where a.kind = 'suspense'`)
  return rows[0]!.sum
}
const chargeOf = async (sessionId: string) => {
  const { rows } = await world.database.orm.execute<{ refunded: number }>(sql`
    select (c.object->>'amount_refunded')::int as refunded from sandbox_sessions s
    join sandbox_objects i on i.id = s.object->>'payment_intent' join sandbox_objects c on c.id = i.object->>'latest_charge'
    where s.id = ${sessionId}`)
  return rows[0]!.refunded
}

/** A top-up of 25 dollars that was paid with another amount or currency, and its pending alert. */
async function aMismatch(change: { amount?: number; currency?: string } = { amount: 2_400 }) {
  const topUp = await world.aTopUp()
  await world.sandbox.service.distort(topUp.sessionId, change)
  await world.sandbox.service.pay(topUp.sessionId, goodCard)
  const alert = await vi.waitFor(async () => {
    const found = (await listAlerts()).find(({ subject }: { subject: string }) => subject === topUp.sessionId)
    expect(found).toBeDefined()
    return found
  }, 5_000)
  return { ...topUp, id: alert.id as number, alert }
}

describe('money that does not match its deposit', () => {
  it('raises an alert with the received amount, and the admins are mailed once', async () => {
    const { alert, business, paymentId, sessionId } = await aMismatch()
    expect(alert).toMatchObject({
      kind: 'amount_mismatch',
      subject: sessionId,
      times: 1,
      expected: { amount: 2_500, currency: 'USD' },
      received: { amount: 2_400, currency: 'USD' },
      payment: { id: paymentId, user: { id: business.id, username: business.username } },
      suspense: { amount: 2_400, currency: 'USD', status: 'held' },
      settledAt: null,
    })
    const mails = world.mails.filter(({ userId, kind }) => userId === admin.id && kind === 'admin_alert')
    expect(mails).toMatchObject([{ params: { action: 'amount_mismatch' } }])
  })

  it('keeps its alert open while it is held, and only admins can settle the alert', async () => {
    const { id, business } = await aMismatch()
    expect(await settle(admin, id)).toMatchObject({ status: 409, body: { code: 'suspense_open' } })
    expect(await settle(admin, id, { reason: 'No.' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'reason', message: requestErrors.rejectionReason }] },
    })
    expect(await resolve(admin, id, 'keep')).toMatchObject({ status: 422, body: { issues: [{ path: 'resolution' }] } })
    for (const [person, status] of [
      [business, 403],
      [world.aStranger(), 401],
    ] as const) {
      expect((await person.call('GET', '/api/admin/alerts')).status).toBe(status)
      expect((await resolve(person, id, 'credit')).status).toBe(status)
      expect((await settle(person, id)).status).toBe(status)
    }
    expect((await resolve(admin, 999_999, 'credit')).status).toBe(404)
    expect((await settle(admin, 999_999)).status).toBe(404)
  })

  it('can be decided only by an admin with step-up', async () => {
    const { id } = await aMismatch()
    await world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${admin.id}`)
    expect(await resolve(admin, id, 'credit')).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
  })
})

describe('a credit', () => {
  it('credits the received amount to the person, once, and is logged', async () => {
    const { id, business } = await aMismatch()
    const before = await inSuspense()
    const key = { 'idempotency-key': 'credit-it-once' }
    expect(await resolve(admin, id, 'credit', key)).toMatchObject({
      status: 200,
      body: { suspense: { status: 'credited' }, settledBy: { id: admin.id }, reason },
    })
    expect((await resolve(admin, id, 'credit', key)).headers['idempotent-replayed']).toBe('true')
    expect(await balances(world.database.orm, business.id)).toMatchObject({ available: 2_400 })
    expect(before - (await inSuspense())).toBe(2_400)
    expect((await business.call('GET', '/api/payments')).body.items).toMatchObject([{ amount: 2_400, type: 'deposit' }])
    expect(await resolve(admin, id, 'return')).toMatchObject({
      status: 409,
      body: { code: 'already_decided', message: fill(requestErrors.decidedBy, { name: admin.username }) },
    })
    const { rows } = await world.database.orm.execute(sql`
      select details from admin_action_logs where target_type = 'alert' and target_id = ${String(id)}`)
    expect(rows).toMatchObject([{ details: { resolution: 'credit', amount: 2_400, reason } }])
    expect(await listAlerts('settled')).toContainEqual(expect.objectContaining({ id }))
  })

  it('that is charged back later is taken from the balance', async () => {
    const { id, business, sessionId } = await aMismatch()
    await resolve(admin, id, 'credit')
    await world.sandbox.service.refund(sessionId, 400)
    await vi.waitFor(
      async () => expect(await balances(world.database.orm, business.id)).toMatchObject({ available: 2_000 }),
      5_000,
    )
  })

  it('is refused for money in another currency, and to its own receiver', async () => {
    const { id } = await aMismatch({ currency: 'eur' })
    expect(await resolve(admin, id, 'credit')).toMatchObject({ status: 409, body: { code: 'suspense_foreign' } })
    const own = await aMismatch()
    await world.database.orm.execute(sql`update payments set user_id = ${admin.id} where id = ${own.paymentId}`)
    expect(await resolve(admin, own.id, 'credit')).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  })

  it('that fails leaves everything unchanged', async () => {
    const { id, business } = await aMismatch()
    const enqueue = world.services.jobs.enqueue
    world.services.jobs.enqueue = () => Promise.reject(new Error('the queue is away'))
    try {
      expect((await resolve(admin, id, 'credit')).status).toBe(500)
    } finally {
      world.services.jobs.enqueue = enqueue
    }
    expect(await balances(world.database.orm, business.id)).toMatchObject({ available: 0 })
    expect((await resolve(admin, id, 'credit')).status).toBe(200)
  })
})

describe('a return', () => {
  it.each([{ amount: 2_400 }, { amount: 250_000 }, { currency: 'eur' }])(
    'of %o refunds the card, once',
    async (change) => {
      const { id, business, sessionId } = await aMismatch(change)
      expect(await resolve(admin, id, 'return')).toMatchObject({
        status: 200,
        body: { suspense: { status: 'returned' } },
      })
      expect(await chargeOf(sessionId)).toBe(change.amount ?? 2_500)
      expect(await balances(world.database.orm, business.id)).toMatchObject({ available: 0, debt: 0 })
      expect(await retryReturns(world.services, silent)).toBe(0)
    },
  )

  it('competes with credits: one of ten concurrent decisions succeeds', async () => {
    const { id, business, sessionId } = await aMismatch()
    const other = await world.anAdmin()
    const before = await inSuspense()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => resolve(i % 2 ? admin : other, id, i % 3 ? 'credit' : 'return')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(before - (await inSuspense())).toBe(2_400)
    const { available } = await balances(world.database.orm, business.id)
    expect(available + (await chargeOf(sessionId))).toBe(2_400)
  })

  it('stays pending while the provider does not respond, and is completed by the job', async () => {
    const { id, sessionId } = await aMismatch()
    const { refund } = world.services.checkout
    const away = { refund: () => Promise.reject(new Error('the provider is away')) }
    Object.assign(world.services.checkout, away)
    expect((await resolve(admin, id, 'return')).status).toBe(500)
    Object.assign(world.services.checkout, { refund })
    expect((await listAlerts('settled')).find((alert: { id: number }) => alert.id === id).suspense.status).toBe(
      'returning',
    )
    world.pass(0.1)
    expect(await retryReturns(world.services, silent)).toBe(1)
    expect((await listAlerts('settled')).find((alert: { id: number }) => alert.id === id)).toBeDefined()
    expect(await chargeOf(sessionId)).toBe(2_400)
    expect(await retryReturns(world.services, silent)).toBe(0)
  })

  it('made at the provider itself is booked, and the alert can be settled', async () => {
    const { id, sessionId } = await aMismatch()
    const before = await inSuspense()
    await world.sandbox.service.refund(sessionId, 1_000)
    await world.sandbox.service.refund(sessionId, 1_400)
    await vi.waitFor(async () => expect(before - (await inSuspense())).toBe(2_400), 5_000)
    expect(await resolve(admin, id, 'credit')).toMatchObject({ status: 409, body: { code: 'already_decided' } })
    expect(await settle(admin, id)).toMatchObject({ status: 200, body: { settledBy: { id: admin.id } } })
    expect(await settle(admin, id)).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  })

  it('reported by the provider before the payment leaves nothing in suspense', async () => {
    const before = await inSuspense()
    const { paid, refunded } = await aTopUpWithEvents(world)
    await deliverEvents(world, refunded(2_400), paid(2_400))
    expect(await inSuspense()).toBe(before)
    const inPart = await aTopUpWithEvents(world)
    await deliverEvents(world, inPart.refunded(1_000), inPart.paid(2_400))
    expect((await inSuspense()) - before).toBe(2_400)
  })
})

it('more than five invalid signatures a minute raise one alert', async () => {
  const sendForged = () => world.call('POST', '/api/payments/webhook', '{}', { 'stripe-signature': 't=1,v1=forged' })
  const signatureAlerts = async () =>
    (await listAlerts()).filter(({ kind }: { kind: string }) => kind === 'webhook_signatures')
  for (let i = 0; i < 5; i++) expect((await sendForged()).status).toBe(400)
  expect(await signatureAlerts()).toEqual([])
  for (let i = 0; i < 5; i++) expect((await sendForged()).status).toBe(400)
  expect(await signatureAlerts()).toMatchObject([{ subject: '/api/payments/webhook', times: 1 }])
  world.pass(0.1)
  admin = await world.anAdmin()
  for (let i = 0; i < 8; i++) await sendForged()
  const [alert] = await signatureAlerts()
  expect(alert).toMatchObject({ times: 2, suspense: null })
  expect(await resolve(admin, alert.id, 'credit')).toMatchObject({ status: 409, body: { code: 'suspense_none' } })
  expect((await settle(admin, alert.id)).status).toBe(200)
  expect(await signatureAlerts()).toEqual([])
})
