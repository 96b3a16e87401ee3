import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { addWorkingDays, checkWorkingDays } from '#contract/market/risk/risk.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Answer, type Person, paypalWithdrawal } from '../../../../test/world.ts'
import { inTransaction } from '../../../platform/context.ts'
import { holdWithdrawals } from './checks.ts'

const unlimited = { max: 1_000_000, windowMs: 60_000 }
const rounds = 20
const { world, admin, other } = await aMarket(
  { admin: 'admin', other: 'admin' },
  { limits: { passwordsPerUser: unlimited } },
)
afterEach(async () => {
  // the next test begins with an empty queue
  await world.database.orm.execute(sql`update withdrawal_requests set released_at = now(), released_by = ${admin.id},
    release_note = 'The test is over.' where checked_since is not null and released_at is null and user_id <> ${admin.id}`)
  await admin.call('POST', '/api/admin/payout-batches', { method: 'paypal' })
  expect(await world.audit()).toEqual([])
})

const reasons = [{ signal: 'chargebacks', points: 80, count: 2 }] as const
const hold = ({ id: userId }: Person, score = 80) =>
  inTransaction(world.services, (context) => holdWithdrawals(context, { userId, score, reasons: [...reasons] }))
const note = { note: 'They sent us the invoice.' }
const release = (id: string, by = admin) => by.call('POST', `/api/admin/withdrawals/${id}/release`, note)
const approve = (id: string, by = admin) => by.call('POST', `/api/admin/withdrawals/${id}/approve`, {})
const batch = (by = admin) => by.call('POST', '/api/admin/payout-batches', { method: 'paypal' })
const own = async (person: Person) => (await person.call('GET', '/api/withdrawals')).body.items[0]
const queue = async (status: string) =>
  (await admin.call('GET', `/api/admin/withdrawals?status=${status}`)).body.items as Answer['body'][]
const kindsTo = ({ id }: Person) => world.mails.filter(({ userId }) => userId === id).map(({ kind }) => kind)

async function aPendingWithdrawal() {
  const person = await world.anInfluencer()
  return { person, id: await world.aWithdrawal(person) }
}
async function aHeldWithdrawal() {
  const pending = await aPendingWithdrawal()
  await hold(pending.person)
  return pending
}

describe('a withdrawal that is held for a look', () => {
  it('tells its owner that it is being checked, and by when', async () => {
    const { person } = await aHeldWithdrawal()
    const checkDueAt = addWorkingDays(world.services.clock(), checkWorkingDays).toISOString()
    expect(await own(person)).toMatchObject({ status: 'pending', stage: 'checking', checkDueAt })
    expect(world.mails.at(-1)).toMatchObject({
      userId: person.id,
      kind: 'withdrawal_checked',
      params: { at: checkDueAt },
    })
    expect(JSON.stringify(await own(person))).not.toContain('chargebacks')
  })

  it('is held once, and told once', async () => {
    const { person } = await aHeldWithdrawal()
    await hold(person, 90)
    expect(kindsTo(person).filter((kind) => kind === 'withdrawal_checked')).toHaveLength(1)
  })

  it('is neither approved nor batched until an admin releases it', async () => {
    const { person, id } = await aHeldWithdrawal()
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'being_checked' } })
    expect(await batch()).toMatchObject({
      status: 409,
      body: { leftOut: [{ withdrawalId: id, reason: 'being_checked' }] },
    })
    expect((await release(id)).status).toBe(204)
    expect(kindsTo(person)).toContain('withdrawal_check_over')
    expect(await own(person)).toMatchObject({ stage: 'waiting', checkDueAt: null })
    expect((await approve(id)).status).toBe(204)
    expect((await batch()).body.lines).toMatchObject([{ withdrawalId: id }])
  })

  it('stays out of batches when it had been approved before', async () => {
    const { person, id } = await aPendingWithdrawal()
    await approve(id)
    await hold(person)
    expect(await own(person)).toMatchObject({ status: 'approved', stage: 'checking' })
    expect((await batch()).body.leftOut).toMatchObject([{ withdrawalId: id, reason: 'being_checked' }])
  })

  it('can be cancelled and rejected, which returns the money', async () => {
    const [first, second] = [await aHeldWithdrawal(), await aHeldWithdrawal()]
    expect((await first.person.call('POST', `/api/withdrawals/${first.id}/cancel`)).status).toBe(200)
    const rejected = await admin.call('POST', `/api/admin/withdrawals/${second.id}/reject`, {
      notes: 'The card was not yours.',
    })
    expect(rejected.status).toBe(204)
    for (const { person } of [first, second])
      expect((await person.call('GET', '/api/wallet')).body).toMatchObject({ available: 5_000, held: 0 })
    expect(await release(first.id)).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  })

  it('is held again after its release only by a higher score', async () => {
    const { person, id } = await aHeldWithdrawal()
    await release(id)
    await hold(person, 80)
    expect(await own(person)).toMatchObject({ stage: 'waiting' })
    await hold(person, 90)
    expect(await own(person)).toMatchObject({ stage: 'checking' })
  })

  it('is listed for admins with why it is held, oldest first, and who released it', async () => {
    const { id } = await aHeldWithdrawal()
    const waiting = await aPendingWithdrawal()
    expect((await queue('checking')).map((item) => item.id)).toEqual([id])
    expect((await queue('checking'))[0]).toMatchObject({ check: { score: 80, reasons, released: null } })
    await release(id)
    expect(await queue('checking')).toEqual([])
    const [released, plain] = await queue('waiting')
    expect(released).toMatchObject({ id, check: { released: { by: { id: admin.id }, note: note.note } } })
    expect(plain).toMatchObject({ id: waiting.id, check: null, risk: null })
  })

  it('is in the action log, held and released', async () => {
    const { id } = await aHeldWithdrawal()
    await release(id)
    const { rows } = await world.database.orm.execute(
      sql`select admin_id, details from admin_action_logs where target_id = ${id} order by id`,
    )
    expect(rows).toMatchObject([
      { admin_id: null, details: { decision: 'held', score: 80 } },
      { admin_id: admin.id, details: { decision: 'released', note: note.note } },
    ])
  })

  it('cannot be released by its owner, without a reason, or when it is not held', async () => {
    const { person, id } = await aHeldWithdrawal()
    expect(await admin.call('POST', `/api/admin/withdrawals/${id}/release`, { note: 'ok' })).toMatchObject({
      status: 422,
    })
    const waiting = await aPendingWithdrawal()
    expect(await release(waiting.id)).toMatchObject({ status: 409, body: { code: 'not_being_checked' } })
    expect((await release('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    await world.changeRole(person, 'admin')
    expect(await release(id, person)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  })

  it('is never one that is paid out after a block', async () => {
    const { person, id } = await aPendingWithdrawal()
    await world.database.orm.execute(sql`update withdrawal_requests set is_after_block = true where id = ${id}`)
    await hold(person)
    expect(await own(person)).toMatchObject({ stage: 'waiting' })
  })

  it('is held with its request when the stored score is high', async () => {
    const person = await world.anInfluencer()
    await world.mayWithdraw(person)
    await world.giveMoney(person.id, 5_000)
    await world.database.orm.execute(sql`insert into risk_scores (user_id, score, reasons, computed_at)
      values (${person.id}, 70, ${JSON.stringify(reasons)}::jsonb, now())`)
    const { status, body } = await person.call('POST', '/api/withdrawals', {
      amount: 5_000,
      ...paypalWithdrawal(person),
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ stage: 'checking', checkDueAt: expect.any(String) })
  })
})

describe('races of holding a withdrawal', { timeout: 240_000 }, () => {
  /** Starts both at once, in turns. */
  async function race<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    if (round % 2 === 0) return Promise.all([first(), second()])
    const [b, a] = await Promise.all([second(), first()])
    return [a, b]
  }
  const isHeld = async (id: string) => {
    const { rows } = await world.database.orm.execute<{ held: boolean; batched: boolean; approved: boolean }>(sql`
      select checked_since is not null and released_at is null as held, batch_id is not null as batched,
        first_approved_by is not null as approved from withdrawal_requests where id = ${id}`)
    return rows[0]!
  }

  it('it is either held or in the batch that is made meanwhile', async () => {
    for (let round = 0; round < rounds; round++) {
      const { person, id } = await aPendingWithdrawal()
      const [, made] = await race(
        round,
        () => hold(person),
        () => batch(),
      )
      const { held, batched } = await isHeld(id)
      expect({ held, batched }).toEqual({ held: made.status === 409, batched: made.status === 201 })
      await admin.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: 'The test is over.' })
    }
  })

  it('it is held, approved or not, when an admin approves it meanwhile', async () => {
    for (let round = 0; round < rounds; round++) {
      const { person, id } = await aPendingWithdrawal()
      const [, answer] = await race(
        round,
        () => hold(person),
        () => approve(id),
      )
      expect(await isHeld(id)).toEqual({ held: true, batched: false, approved: answer.status === 204 })
      expect([204, 409]).toContain(answer.status)
      await admin.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: 'The test is over.' })
    }
  })

  it('one that is cancelled meanwhile returns its money once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { person, id } = await aPendingWithdrawal()
      const [, cancelled] = await race(
        round,
        () => hold(person),
        () => person.call('POST', `/api/withdrawals/${id}/cancel`),
      )
      expect(cancelled.status).toBe(200)
      expect((await person.call('GET', '/api/wallet')).body).toMatchObject({ available: 5_000, held: 0 })
    }
  })

  it('one that is released while a batch is made is in it or left out of it', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await aHeldWithdrawal()
      const [released, made] = await race(
        round,
        () => release(id),
        () => batch(),
      )
      expect(released.status).toBe(204)
      const { batched } = await isHeld(id)
      expect(made.body.leftOut.length).toBe(batched ? 0 : 1)
      await admin.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: 'The test is over.' })
    }
  })

  it('of two admins who release it, one is told that it is done', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await aHeldWithdrawal()
      const answers = await race(
        round,
        () => release(id),
        () => release(id, other),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
      await admin.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: 'The test is over.' })
    }
  })
})
