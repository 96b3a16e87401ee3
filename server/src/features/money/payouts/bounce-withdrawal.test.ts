import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { type Person, paypalWithdrawal } from '../../../../test/world.ts'
import { balances } from '../ledger/ledger.ts'

const { world, admin } = await aMarket({ admin: each('admin') })
afterEach(async () => expect(await world.audit()).toEqual([]))

const note = 'The bank says: account closed.'
const bounce = (by: Person, id: string, body: object = { note }, headers?: Record<string, string>) =>
  by.call('POST', `/api/admin/withdrawals/${id}/bounced`, body, headers)

/** A withdrawal of 50 dollars that was paid out. */
async function aPaidOut() {
  const person = await world.anInfluencer()
  const id = await world.aWithdrawal(person)
  const batchId = await world.aBatch(admin)
  const paid = `/api/admin/payout-batches/${batchId}/lines/${id}/paid`
  expect((await admin.call('POST', paid, { transactionId: 'TR-2026-1' })).status).toBe(204)
  return { person, id }
}

describe('a bounced payout', () => {
  it('returns the money to the balance, notifies the owner and is logged', async () => {
    const { person, id } = await aPaidOut()
    expect((await bounce(admin, id)).status).toBe(204)
    expect(await balances(world.database.orm, person.id)).toEqual({ available: 5_000, held: 0, debt: 0 })
    expect((await person.call('GET', '/api/withdrawals')).body.items).toMatchObject([
      { id, status: 'failed', notes: note, transactionId: 'TR-2026-1', failedAt: expect.any(String) },
    ])
    const { body } = await person.call('GET', '/api/payments')
    expect(body.items).toMatchObject([
      { amount: 5_000, code: 'payout_failed' },
      { amount: -5_000, code: 'hold' },
      { amount: 5_000, code: 'deposit' },
    ])
    const mails = world.mails.filter(({ userId, kind }) => userId === person.id && kind === 'withdrawal_failed')
    expect(mails).toMatchObject([{ params: { amount: 5_000, reason: note } }])
    const { rows } = await world.database.orm.execute(sql`
      select admin_id, details from admin_action_logs where target_id = ${id} order by id desc limit 1`)
    expect(rows).toMatchObject([{ admin_id: admin.id, details: { decision: 'bounced', note, amount: 5_000 } }])
    expect((await admin.call('GET', '/api/admin/withdrawals?status=failed')).body.items).toMatchObject([{ id }])
  })

  it('allows a new withdrawal immediately', async () => {
    const { person, id } = await aPaidOut()
    await bounce(admin, id)
    const input = { amount: 5_000, ...paypalWithdrawal(person) }
    expect((await person.call('POST', '/api/withdrawals', input)).status).toBe(201)
  })

  it('is booked once: repeating its key changes nothing, a second bounce is refused', async () => {
    const { person, id } = await aPaidOut()
    const key = { 'idempotency-key': 'came-back-once' }
    expect((await bounce(admin, id, { note }, key)).status).toBe(204)
    expect(await bounce(admin, id, { note }, key)).toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
    expect(await bounce(admin, id)).toMatchObject({
      status: 409,
      body: { code: 'withdrawal_state', message: payoutErrors.payoutBounced },
    })
    expect(await balances(world.database.orm, person.id)).toMatchObject({ available: 5_000 })
  })

  it('is booked once in ten concurrent attempts', async () => {
    const { person, id } = await aPaidOut()
    const answers = await Promise.all(Array.from({ length: 10 }, () => bounce(admin, id)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await balances(world.database.orm, person.id)).toMatchObject({ available: 5_000 })
  })

  it('whose booking fails leaves the payout unchanged', async () => {
    const { person, id } = await aPaidOut()
    const enqueue = world.services.jobs.enqueue
    world.services.jobs.enqueue = () => Promise.reject(new Error('the queue is away'))
    try {
      expect((await bounce(admin, id)).status).toBe(500)
    } finally {
      world.services.jobs.enqueue = enqueue
    }
    expect(await balances(world.database.orm, person.id)).toMatchObject({ available: 0 })
    expect((await bounce(admin, id)).status).toBe(204)
  })

  it.each(['pending', 'approved', 'rejected', 'cancelled'])(
    'requires a payout: a %s withdrawal is refused',
    async (state) => {
      const person = await world.anInfluencer()
      const id = await world.aWithdrawal(person)
      if (state === 'approved') await admin.call('POST', `/api/admin/withdrawals/${id}/approve`, {})
      if (state === 'rejected') await admin.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: note })
      if (state === 'cancelled') await person.call('POST', `/api/withdrawals/${id}/cancel`)
      expect(await bounce(admin, id)).toMatchObject({ status: 409, body: { code: 'withdrawal_state' } })
    },
  )

  it('can be booked only by another admin, with step-up', async () => {
    const { person, id } = await aPaidOut()
    expect((await bounce(person, id)).status).toBe(403)
    expect((await bounce(world.aStranger(), id)).status).toBe(401)
    expect((await bounce(admin, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(await bounce(admin, id, { note: 'No.' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'note', message: requestErrors.rejectionReason }] },
    })
    await world.changeRole(person, 'admin')
    expect(await bounce(person, id)).toMatchObject({ status: 403 })
    await world.changeRole(person, 'influencer')
    await world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${admin.id}`)
    expect(await bounce(admin, id)).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
  })
})
