import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Difference } from '#contract/foundation/alerts/alerts.ts'
import { aMarket } from '../../../../test/market.ts'
import { goodCard } from '../../../../test/sandbox-world.ts'
import type { Person } from '../../../../test/world.ts'
import { balances } from '../ledger/ledger.ts'
import { reconcile } from './reconcile.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
beforeAll(() => world.sandbox.service.behave('lost'))
beforeEach(() => world.pass(24))
afterEach(async () => expect(await world.audit()).toEqual([]))

const runReconcile = () => reconcile(world.services)
const balancesOf = ({ id }: Person) => balances(world.database.orm, id)
const listDays = async (query = '') => (await admin.call('GET', `/api/admin/reconciliations${query}`)).body
const alerts = async () =>
  (await admin.call('GET', '/api/admin/alerts?limit=100')).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'reconciliation_difference',
  )
/** A paid and credited top-up. */
async function aCreditedTopUp() {
  const topUp = await world.aTopUp()
  await world.sandbox.service.pay(topUp.sessionId, goodCard)
  await topUp.business.call('POST', `/api/payments/${topUp.paymentId}/check`)
  expect(await balancesOf(topUp.business)).toMatchObject({ available: 2_500 })
  return topUp
}

describe('a record of the provider that we missed', () => {
  it('is booked as its webhook would have been, once', async () => {
    const [paid, debited, abandoned] = [await world.aTopUp(), await world.aTopUp(), await world.aTopUp()]
    await world.sandbox.service.pay(paid.sessionId, goodCard)
    await world.sandbox.service.payLater(debited.sessionId)
    await world.sandbox.service.settleLater(debited.sessionId, 'succeeded')
    world.pass(2)
    expect(await runReconcile()).toEqual([])
    expect(await balancesOf(paid.business)).toMatchObject({ available: 2_500 })
    expect(await balancesOf(debited.business)).toMatchObject({ available: 2_500 })
    expect((await abandoned.business.call('GET', `/api/payments/${abandoned.paymentId}`)).body.status).toBe('cancelled')
    expect((await listDays()).items[0]).toMatchObject({ status: 'done', applied: 3, differences: [], sessions: 3 })
    expect(await runReconcile()).toEqual([])
    expect((await listDays()).items[0]).toMatchObject({ status: 'done', applied: 0 })
    expect(await balancesOf(paid.business)).toMatchObject({ available: 2_500 })
  })

  it('is found however long no server was running', async () => {
    await runReconcile()
    const paid = await world.aTopUp()
    await world.sandbox.service.pay(paid.sessionId, goodCard)
    world.pass(40 * 24)
    expect(await runReconcile()).toEqual([])
    expect(await balancesOf(paid.business)).toMatchObject({ available: 2_500 })
  })

  it('can be a refund, or a dispute and its outcome', async () => {
    const [refunded, disputed, won] = [await aCreditedTopUp(), await aCreditedTopUp(), await aCreditedTopUp()]
    await world.sandbox.service.refund(refunded.sessionId, 700)
    await world.sandbox.service.refund(refunded.sessionId, 300)
    await world.sandbox.service.dispute(disputed.sessionId)
    await world.sandbox.service.dispute(won.sessionId)
    world.pass(1)
    expect(await runReconcile()).toEqual([])
    expect(await balancesOf(refunded.business)).toMatchObject({ available: 1_500 })
    expect(await balancesOf(disputed.business)).toMatchObject({ available: 0 })
    expect(await balancesOf(won.business)).toMatchObject({ available: 0 })
    await world.sandbox.service.closeDispute(won.sessionId, 'won')
    world.pass(40 * 24)
    expect(await runReconcile()).toEqual([])
    expect(await balancesOf(won.business)).toMatchObject({ available: 2_500 })
    expect((await listDays()).items[0]).toMatchObject({ status: 'done', applied: 1 })
  })

  it('goes to suspense with its own alert if it does not match', async () => {
    const topUp = await world.aTopUp()
    await world.sandbox.service.distort(topUp.sessionId, { amount: 900 })
    await world.sandbox.service.pay(topUp.sessionId, goodCard)
    world.pass(1)
    expect(await runReconcile()).toEqual([])
    const { items } = (await admin.call('GET', '/api/admin/alerts?limit=100')).body
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'amount_mismatch',
        subject: topUp.sessionId,
        received: { amount: 900, currency: 'USD' },
      }),
    )
    expect(await balancesOf(topUp.business)).toMatchObject({ available: 0 })
  })

  it('raises an alert if it names no payment of ours', async () => {
    const topUp = await world.aTopUp()
    await world.sandbox.service.pay(topUp.sessionId, goodCard)
    const ours = topUp.paymentId
    const elsewhere = { client_reference_id: '999999', metadata: { paymentId: '999999' } }
    await world.database.orm.execute(sql`
      update sandbox_sessions set object = object || ${JSON.stringify(elsewhere)}::jsonb where id = ${topUp.sessionId}`)
    const found = { what: 'unknown_here', subject: topUp.sessionId, theirs: 2_500 }
    expect(await runReconcile()).toMatchObject([found])
    expect(await alerts()).toContainEqual(expect.objectContaining({ subject: topUp.sessionId, note: 'unknown_here' }))
    const back = { client_reference_id: String(ours), metadata: { paymentId: String(ours) } }
    await world.database.orm.execute(sql`
      update sandbox_sessions set object = object || ${JSON.stringify(back)}::jsonb where id = ${topUp.sessionId}`)
    expect(await runReconcile()).toEqual([])
  })
})

describe('a record of ours that the provider contradicts', () => {
  it.each([
    ['unknown there', 'unknown_there', { id: 'cs_test_somewhere_else' }],
    ['not paid there', 'unpaid_there', { payment_status: 'unpaid' }],
    ['another amount there', 'amount', { amount_total: 2_600 }],
  ])('%s: raises an alert, and the audit finds it too', async (_, what, change) => {
    const { paymentId, sessionId } = await aCreditedTopUp()
    world.pass(1)
    const { id = sessionId, ...object } = change as { id?: string }
    const set = (to: string, from: string, fields: object) =>
      world.database.orm.execute(sql`
        update sandbox_sessions set id = ${to}, object = object || ${JSON.stringify({ ...fields, id: to })}::jsonb where id = ${from}`)
    await set(id, sessionId, object)
    if (what === 'unknown_there')
      await world.database.orm.execute(sql`
        update sandbox_sessions set object = object || '{"client_reference_id": null}'::jsonb where id = ${id}`)
    expect(await runReconcile()).toMatchObject([{ what, subject: sessionId, paymentId, ours: 2_500 }])
    expect(await alerts()).toContainEqual(
      expect.objectContaining({ subject: sessionId, note: what, payment: expect.objectContaining({ id: paymentId }) }),
    )
    const violations = (await world.audit()).map(({ key }) => key)
    expect(violations).toEqual(what === 'unknown_there' ? [] : [sessionId])
    await set(sessionId, id, {
      payment_status: 'paid',
      amount_total: 2_500,
      client_reference_id: String(paymentId),
      metadata: { paymentId: String(paymentId) },
    })
    expect(await runReconcile()).toEqual([])
  })

  it('can be a refund that never happened', async () => {
    const { paymentId } = await aCreditedTopUp()
    await world.database.orm.execute(sql`
      insert into card_reversals (id, kind, payment_intent_id, payment_id, told, booked, is_returned, created_at)
      values ('dp_never', 'dispute', 'pi_never', ${paymentId}, 700, 0, true, ${world.services.clock()})`)
    world.pass(1)
    expect(await runReconcile()).toMatchObject([{ what: 'unknown_there', subject: 'dp_never', ours: 700 }])
    await world.database.orm.execute(sql`delete from card_reversals where id = 'dp_never'`)
  })
})

describe('a reconciliation', () => {
  it('reads long lists page by page', async () => {
    const { business } = await aCreditedTopUp()
    await world.database.orm.execute(sql`
      insert into sandbox_sessions (id, object, product_name, intent_metadata)
      select 'cs_test_page_' || n, jsonb_build_object('id', 'cs_test_page_' || n, 'object', 'checkout.session', 'status', 'expired',
        'payment_status', 'unpaid', 'amount_total', 2500, 'currency', 'usd', 'created', ${Math.floor(world.services.clock().getTime() / 1000)}::bigint),
        'Top-up', '{}'::jsonb
      from generate_series(1, 230) n`)
    expect(await runReconcile()).toEqual([])
    expect((await listDays()).items[0].sessions).toBeGreaterThan(230)
    expect(await balancesOf(business)).toMatchObject({ available: 2_500 })
  })

  it('is run by one of three concurrent calls', async () => {
    const { listReversals } = world.services.checkout
    const others = Promise.withResolvers<void>()
    world.services.checkout.listReversals = async function* (...asked) {
      await others.promise
      yield* listReversals(...asked)
    }
    const outcomes: (Difference[] | null)[] = []
    const runs = [runReconcile(), runReconcile(), runReconcile()].map(async (each) => outcomes.push(await each))
    await vi.waitFor(() => expect(outcomes).toEqual([null, null]), 10_000)
    others.resolve()
    await Promise.all(runs)
    world.services.checkout.listReversals = listReversals
    expect(outcomes[2]).not.toBeNull()
    expect(await runReconcile()).toEqual([])
  })

  it('that is interrupted is stored as failed, and starts over the next time', async () => {
    const { business, sessionId } = await world.aTopUp()
    await world.sandbox.service.pay(sessionId, goodCard)
    const { listReversals } = world.services.checkout
    world.services.checkout.listReversals = () => {
      throw new Error('the provider is away')
    }
    await expect(runReconcile()).rejects.toThrow('the provider is away')
    expect((await listDays()).items[0].status).toBe('failed')
    world.services.checkout.listReversals = listReversals
    expect(await runReconcile()).toEqual([])
    expect((await listDays()).items[0].status).toBe('done')
    expect(await balancesOf(business)).toMatchObject({ available: 2_500 })
  })

  it('is listed by day, newest first, for admins', async () => {
    await runReconcile()
    world.pass(24)
    await runReconcile()
    const first = await listDays('?limit=1')
    const second = await listDays(`?limit=1&cursor=${first.nextCursor}`)
    expect(first.items[0].day > second.items[0].day).toBe(true)
    expect((await admin.call('GET', '/api/admin/reconciliations?cursor=tomorrow')).status).toBe(422)
    expect((await world.aBusiness().then((person) => person.call('GET', '/api/admin/reconciliations'))).status).toBe(
      403,
    )
    expect((await world.aStranger().call('GET', '/api/admin/reconciliations')).status).toBe(401)
  })
})
