import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { type Person, World, worldPassword } from '../../../test/world.ts'

let world: World
let [anna, boris]: Person[] = []
beforeAll(async () => {
  world = await World.open()
  anna = await world.anAdmin()
  boris = await world.anAdmin()
})
afterAll(() => world.close())
afterEach(async () => expect(await world.audit()).toEqual([]))

const large = 100_001
const approve = (admin: Person, id: string, body: object = { transactionId: 'TR-1' }, key?: string) =>
  admin.call('POST', `/api/admin/withdrawals/${id}/approve`, body, key ? { 'idempotency-key': key } : undefined)
const aLarge = async (amount = large) => world.aWithdrawal(await world.anInfluencer(), amount)
const inQueue = async (id: string, status = 'pending') =>
  (await anna!.call('GET', `/api/admin/withdrawals?limit=100&status=${status}`)).body.items.find(
    (each: { id: string }) => each.id === id,
  )
const decisions = async (id: string) => {
  const { rows } = await world.database.orm.execute<{ admin_id: number; decision: string }>(
    sql`select admin_id, details->>'decision' as decision from admin_action_logs where target_id = ${id} order by id`,
  )
  return rows
}

describe('a withdrawal above 1,000 dollars', () => {
  it('is approved by two different admins', async () => {
    const id = await aLarge()
    expect(await inQueue(id)).toMatchObject({ needsTwo: true, firstApproval: null })
    expect((await approve(anna!, id, {})).status).toBe(204)
    expect(await inQueue(id)).toMatchObject({
      status: 'pending',
      firstApproval: { by: { id: anna!.id }, at: expect.any(String) },
    })
    expect(await approve(anna!, id)).toMatchObject({
      status: 409,
      body: { code: 'second_admin_needed', message: messages.secondAdminNeeded },
    })
    expect(await approve(boris!, id, {})).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'transactionId', message: messages.transactionIdRequired }] },
    })
    expect((await approve(boris!, id)).status).toBe(204)
    expect(await inQueue(id, 'approved')).toMatchObject({
      transactionId: 'TR-1',
      firstApproval: { by: { id: anna!.id } },
    })
    expect(await decisions(id)).toEqual([
      { admin_id: anna!.id, decision: 'approved_first' },
      { admin_id: boris!.id, decision: 'approved' },
    ])
  })

  it('is one approval when the first is sent again with its key', async () => {
    const id = await aLarge()
    expect((await approve(anna!, id, {}, 'first-approval')).status).toBe(204)
    const again = await approve(anna!, id, {}, 'first-approval')
    expect(again).toMatchObject({ status: 204, headers: { 'idempotent-replayed': 'true' } })
    expect(await decisions(id)).toHaveLength(1)
    expect(await inQueue(id)).toMatchObject({ status: 'pending' })
  })

  it('takes no other part by its owner', async () => {
    const person = await world.anInfluencer()
    const id = await world.aWithdrawal(person, large)
    await world.database.orm.execute(sql`update users set role = 'admin' where id = ${person.id}`)
    expect(await approve(person, id)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
    await approve(anna!, id, {})
    expect(await approve(person, id)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  })

  it('has one who is first and one who completes, of many at once', async () => {
    const id = await aLarge()
    const admins = await Promise.all(Array.from({ length: 6 }, () => world.anAdmin()))
    const answers = await Promise.all(admins.flatMap((each) => [approve(each, id), approve(each, id)]))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    const [first, second, ...more] = await decisions(id)
    expect([first!.decision, second!.decision, more]).toEqual(['approved_first', 'approved', []])
    expect(first!.admin_id).not.toBe(second!.admin_id)
  })

  it('is not approved while payouts are frozen, not even first', async () => {
    const id = await aLarge()
    await anna!.call('PUT', '/api/admin/settings/payouts_frozen', { value: { frozen: true } })
    expect(await approve(anna!, id, {})).toMatchObject({ status: 409, body: { code: 'payouts_frozen' } })
    const open = { frozen: false, reason: 'It was only a test.' }
    await anna!.call('PUT', '/api/admin/settings/payouts_frozen', { value: open })
    expect((await approve(anna!, id, {})).status).toBe(204)
  })

  it('can be rejected by whoever approved first', async () => {
    const id = await aLarge()
    await approve(anna!, id, {})
    const notes = { notes: 'The account turned out to be another’s.' }
    expect((await anna!.call('POST', `/api/admin/withdrawals/${id}/reject`, notes)).status).toBe(204)
  })

  it('is given to the bank by the admin who was not the first', async () => {
    const id = await aLarge()
    const exported = async (admin: Person) =>
      (await admin.call('GET', '/api/admin/withdrawals/export.csv?method=paypal')).body.text
    expect(await exported(boris!)).not.toContain(id)
    await approve(anna!, id, {})
    expect(await exported(anna!)).not.toContain(id)
    expect(await exported(boris!)).toContain(id)
  })
})

describe('the limit', () => {
  const rules = (change: object) =>
    anna!.call('PUT', '/api/admin/settings/withdrawals', { value: { clearingDays: 0, ...change } })

  it('is exact', async () => {
    const id = await aLarge(100_000)
    expect(await inQueue(id)).toMatchObject({ needsTwo: false })
    expect((await approve(anna!, id)).status).toBe(204)
  })

  it('is a setting; who was first stays first when it rises', async () => {
    await rules({ twoAdminsAbove: 3_000 })
    const id = await aLarge(4_000)
    expect((await approve(anna!, id, {})).status).toBe(204)
    await rules({})
    expect(await approve(anna!, id)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } })
    expect((await approve(boris!, id)).status).toBe(204)
  })

  it.each<[object, string, string]>([
    [{ clearingDays: 91 }, 'value.clearingDays', messages.valueInvalid],
    [{ clearingDays: -1 }, 'value.clearingDays', messages.valueInvalid],
    [{ min: 1_999 }, 'value.min', messages.withdrawalTooLow],
    [{ max: 500_001 }, 'value.max', messages.withdrawalTooHigh],
    [{ min: 9_000, max: 8_000 }, 'value.max', messages.withdrawalRulesCrossed],
    [{ twoAdminsAbove: -1 }, 'value.twoAdminsAbove', messages.valueInvalid],
  ])('refuses %j', async (change, path, message) => {
    expect(await rules(change)).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it('of amounts holds for those who ask', async () => {
    await rules({ min: 6_000, max: 7_000 })
    const person = await world.aPerson('influencer', { balance: 20_000 })
    await world.mayWithdraw(person)
    const ask = (amount: number) =>
      person.call('POST', '/api/withdrawals', { amount, paymentMethod: 'paypal', password: worldPassword })
    expect((await person.call('GET', '/api/withdrawals/conditions')).body).toMatchObject({ min: 6_000, max: 7_000 })
    for (const amount of [5_999, 7_001])
      expect(await ask(amount)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'amount', message: messages.withdrawalOutside }] },
      })
    expect((await ask(7_000)).status).toBe(201)
    await rules({})
  })
})
