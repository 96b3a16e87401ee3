import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { fill } from '#contract/fill.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, paypalWithdrawal } from '../../../../test/world.ts'

const { world, anna, boris } = await aMarket({ anna: 'admin', boris: 'admin' })
afterEach(async () => expect(await world.audit()).toEqual([]))

const large = 100_001
const approve = (admin: Person, id: string, key?: string) =>
  admin.call('POST', `/api/admin/withdrawals/${id}/approve`, {}, key ? { 'idempotency-key': key } : undefined)
const aLarge = async (amount = large) => world.aWithdrawal(await world.anInfluencer(), amount)
const inQueue = async (id: string, status = 'pending') =>
  (await anna.call('GET', `/api/admin/withdrawals?limit=100&status=${status}`)).body.items.find(
    (each: { id: string }) => each.id === id,
  )
const decisions = async (id: string) => {
  const { rows } = await world.database.orm.execute<{ admin_id: number; decision: string }>(
    sql`select admin_id, details->>'decision' as decision from admin_action_logs where target_id = ${id} order by id`,
  )
  return rows
}

describe('a withdrawal above 1,000 dollars', () => {
  it('records the approvals of two different admins', async () => {
    const id = await aLarge()
    expect(await inQueue(id)).toMatchObject({ needsTwo: true, approvals: [] })
    expect((await approve(anna, id)).status).toBe(204)
    expect(await inQueue(id, 'approved')).toMatchObject({
      approvals: [{ by: { id: anna.id }, at: expect.any(String) }],
      batchNumber: null,
    })
    expect(await approve(anna, id)).toMatchObject({
      status: 409,
      body: { code: 'second_admin_needed', message: withdrawalErrors.secondAdminNeeded },
    })
    expect((await approve(boris, id)).status).toBe(204)
    expect(await inQueue(id, 'approved')).toMatchObject({
      transactionId: null,
      approvals: [{ by: { id: anna.id } }, { by: { id: boris.id } }],
    })
    expect(await decisions(id)).toEqual([
      { admin_id: anna.id, decision: 'approved' },
      { admin_id: boris.id, decision: 'approved' },
    ])
  })

  it('has one approval when the first is repeated with its key', async () => {
    const id = await aLarge()
    expect((await approve(anna, id, 'first-approval')).status).toBe(204)
    const again = await approve(anna, id, 'first-approval')
    expect(again).toMatchObject({ status: 204, headers: { 'idempotent-replayed': 'true' } })
    expect(await decisions(id)).toHaveLength(1)
  })

  it('cannot be approved or rejected by its owner', async () => {
    const person = await world.anInfluencer()
    const id = await world.aWithdrawal(person, large)
    await world.changeRole(person, 'admin')
    expect(await approve(person, id)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
    await approve(anna, id)
    expect(await approve(person, id)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  })

  it('has exactly two approvals after many concurrent ones', async () => {
    const id = await aLarge()
    const admins = await Promise.all(Array.from({ length: 6 }, () => world.anAdmin()))
    const answers = await Promise.all(admins.flatMap((each) => [approve(each, id), approve(each, id)]))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    const [first, second, ...more] = await decisions(id)
    expect([first!.decision, second!.decision, more]).toEqual(['approved', 'approved', []])
    expect(first!.admin_id).not.toBe(second!.admin_id)
  })

  it('cannot get even its first approval while payouts are frozen', async () => {
    const id = await aLarge()
    await anna.call('PUT', '/api/admin/settings/payouts_frozen', { value: { frozen: true } })
    expect(await approve(anna, id)).toMatchObject({ status: 409, body: { code: 'payouts_frozen' } })
    const open = { frozen: false, reason: 'It was only a test.' }
    for (const admin of [anna, boris]) await admin.call('PUT', '/api/admin/settings/payouts_frozen', { value: open })
    expect((await approve(anna, id)).status).toBe(204)
  })

  it('can be rejected by the admin who approved it first', async () => {
    const id = await aLarge()
    await approve(anna, id)
    const notes = { notes: 'The account turned out to be another’s.' }
    expect((await anna.call('POST', `/api/admin/withdrawals/${id}/reject`, notes)).status).toBe(204)
  })
})

describe('the limit', () => {
  const rules = (change: object) =>
    anna.call('PUT', '/api/admin/settings/withdrawals', { value: { clearingDays: 0, ...change } })

  it('is exact', async () => {
    const id = await aLarge(100_000)
    expect(await inQueue(id)).toMatchObject({ needsTwo: false })
    expect((await approve(anna, id)).status).toBe(204)
    expect(await approve(boris, id)).toMatchObject({
      status: 409,
      body: { code: 'already_decided', message: fill(requestErrors.approvedBy, { name: anna.username }) },
    })
  })

  it('is a setting that is stored on each request', async () => {
    const before = await aLarge(4_000)
    await world.changeSetting('withdrawals', { clearingDays: 0, twoAdminsAbove: 3_000 })
    const id = await aLarge(4_000)
    await world.changeSetting('withdrawals', { clearingDays: 0 })
    expect(await inQueue(before)).toMatchObject({ needsTwo: false })
    expect(await inQueue(id)).toMatchObject({ needsTwo: true })
    expect((await approve(anna, id)).status).toBe(204)
    expect(await approve(anna, id)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } })
    expect((await approve(boris, id)).status).toBe(204)
  })

  it.each<[object, string, string]>([
    [{ clearingDays: 91 }, 'value.clearingDays', requestErrors.valueInvalid],
    [{ clearingDays: -1 }, 'value.clearingDays', requestErrors.valueInvalid],
    [{ min: 1_999 }, 'value.min', withdrawalErrors.withdrawalTooLow],
    [{ max: 500_001 }, 'value.max', withdrawalErrors.withdrawalTooHigh],
    [{ min: 9_000, max: 8_000 }, 'value.max', withdrawalErrors.withdrawalRulesCrossed],
    [{ twoAdminsAbove: -1 }, 'value.twoAdminsAbove', requestErrors.valueInvalid],
  ])('refuses %j', async (change, path, message) => {
    expect(await rules(change)).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it('on amounts applies to new requests', async () => {
    await world.changeSetting('withdrawals', { clearingDays: 0, min: 6_000, max: 7_000 })
    const person = await world.aPerson('influencer', { balance: 20_000 })
    await world.mayWithdraw(person)
    const ask = (amount: number) => person.call('POST', '/api/withdrawals', { amount, ...paypalWithdrawal(person) })
    expect((await person.call('GET', '/api/withdrawals/conditions')).body).toMatchObject({ min: 6_000, max: 7_000 })
    for (const amount of [5_999, 7_001])
      expect(await ask(amount)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'amount', message: withdrawalErrors.withdrawalOutside }] },
      })
    expect((await ask(7_000)).status).toBe(201)
    await rules({})
  })
})
