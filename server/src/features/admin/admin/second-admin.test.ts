import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settingsErrors } from '#contract/foundation/settings/errors.ts'
import { type SettingKey, settingDefaults } from '#contract/foundation/settings/settings.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world } = await aMarket()
let [anna, boris, carla]: Person[] = []
beforeEach(async () => {
  await run(sql`update users set is_active = false where role = 'admin'`)
  await run(sql`delete from system_settings`)
  await run(sql`delete from setting_proposals`)
  await run(sql`update alerts set status = 'settled', settled_by = (select min(id) from users), settled_at = now(), reason = 'An earlier test.'
    where status = 'pending'`)
  ;[anna, boris, carla] = [await world.anAdmin(), await world.anAdmin(), await world.anAdmin()]
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const run = (query: ReturnType<typeof sql>) => world.database.orm.execute(query)
const url = (key: SettingKey) => `/api/admin/settings/${key}`
const put = (admin: Person | undefined, key: SettingKey, value: unknown) => admin!.call('PUT', url(key), { value })
const withdraw = (admin: Person | undefined, key: SettingKey) => admin!.call('DELETE', `${url(key)}/proposal`)
const read = async (key: SettingKey) => (await anna!.call('GET', url(key))).body
const rules = (change: object = {}) => ({ ...settingDefaults.withdrawals, ...change })
const loose = rules({ twoAdminsAbove: 400_000 })
const alertsOf = async (kind: string) =>
  (await run(sql`select * from alerts where kind = ${kind} and status = 'pending'`)).rows
const logged = async () =>
  (await run(sql`select admin_id, details from admin_action_logs where target_type = 'system_setting' order by id`))
    .rows
const mailed = (kind: string, since: number) =>
  world.mails.slice(since).filter((mail) => mail.kind === 'admin_alert' && mail.params.action === kind)

describe('a money setting looser than its default', () => {
  it('waits until another admin sets the same value', async () => {
    const since = world.mails.length
    const first = await put(anna, 'withdrawals', loose)
    expect(first).toMatchObject({
      status: 200,
      body: { value: rules(), pending: { value: loose, by: { id: anna!.id }, at: expect.any(String) } },
    })
    expect(await read('withdrawals')).toEqual(first.body)
    expect(mailed('setting_proposed', since).map(({ userId }) => userId)).toEqual([anna!.id, boris!.id, carla!.id])
    expect(await alertsOf('setting_proposed')).toHaveLength(1)

    expect((await put(boris, 'withdrawals', loose)).body).toEqual({ key: 'withdrawals', value: loose, pending: null })
    expect(await read('withdrawals')).toEqual({ key: 'withdrawals', value: loose, pending: null })
    expect(mailed('setting_loosened', since)).toHaveLength(3)
    expect(await alertsOf('setting_proposed')).toEqual([])
    expect(await alertsOf('setting_loosened')).toHaveLength(1)
    expect((await logged()).slice(-2)).toMatchObject([
      { admin_id: anna!.id, details: { key: 'withdrawals', decision: 'proposed', after: loose } },
      {
        admin_id: boris!.id,
        details: { key: 'withdrawals', decision: 'confirmed', after: loose, proposedBy: anna!.id },
      },
    ])
  })

  it('does not take effect when the same admin sets it twice', async () => {
    await put(anna, 'withdrawals', loose)
    const again = await put(anna, 'withdrawals', loose)
    expect(again).toMatchObject({ status: 200, body: { value: rules(), pending: { by: { id: anna!.id } } } })
    expect(await alertsOf('setting_proposed')).toHaveLength(1)
  })

  it('becomes a new proposal when a different value is set, by any admin', async () => {
    await put(anna, 'withdrawals', loose)
    const other = rules({ twoAdminsAbove: 300_000 })
    expect((await put(boris, 'withdrawals', other)).body).toMatchObject({
      value: rules(),
      pending: { value: other, by: { id: boris!.id } },
    })
    expect((await put(boris, 'withdrawals', loose)).body.pending).toMatchObject({ value: loose, by: { id: boris!.id } })
    expect((await put(anna, 'withdrawals', other)).body.value).toEqual(rules())
    expect(await alertsOf('setting_proposed')).toHaveLength(1)
  })

  it('can be withdrawn by any admin, after which it starts over', async () => {
    await put(anna, 'withdrawals', loose)
    expect((await withdraw(carla, 'withdrawals')).body).toEqual({ key: 'withdrawals', value: rules(), pending: null })
    expect(await alertsOf('setting_proposed')).toEqual([])
    expect((await withdraw(carla, 'withdrawals')).status).toBe(404)
    expect((await put(boris, 'withdrawals', loose)).body.pending).toMatchObject({ by: { id: boris!.id } })
    expect((await logged()).at(-2)).toMatchObject({ admin_id: carla!.id, details: { decision: 'withdrawn' } })
  })

  it('stays proposed for seven days', async () => {
    await put(anna, 'withdrawals', loose)
    world.pass(7 * 24 - 1)
    expect((await read('withdrawals')).pending).toMatchObject({ expiresAt: expect.any(String) })
    world.pass(1.1)
    expect((await read('withdrawals')).pending).toBeNull()
    expect((await withdraw(carla, 'withdrawals')).status).toBe(404)
    expect((await put(boris, 'withdrawals', loose)).body).toMatchObject({
      value: rules(),
      pending: { by: { id: boris!.id } },
    })
    expect((await put(anna, 'withdrawals', loose)).body.value).toEqual(loose)
  })

  it('requires step-up of both admins', async () => {
    const stale = (admin: Person) => run(sql`update sessions set confirmed_at = null where user_id = ${admin.id}`)
    await stale(anna!)
    expect(await put(anna, 'gifts', { giftsPerDay: 20, centsPerDay: 200_000 })).toMatchObject({
      status: 403,
      body: { code: 'step_up_needed' },
    })
    await put(carla, 'gifts', { giftsPerDay: 20, centsPerDay: 200_000 })
    await stale(boris!)
    expect((await put(boris, 'gifts', { giftsPerDay: 20, centsPerDay: 200_000 })).status).toBe(403)
    expect((await read('gifts')).value).toEqual(settingDefaults.gifts)
  })

  it('is refused while there is only one admin', async () => {
    await run(sql`update users set is_active = false where id in (${boris!.id}, ${carla!.id})`)
    expect(await put(anna, 'withdrawals', loose)).toMatchObject({
      status: 409,
      body: { code: 'second_admin_needed', message: 'Add a second admin first: npm run admin' },
    })
    expect((await read('withdrawals')).pending).toBeNull()
    expect((await put(anna, 'withdrawals', rules({ twoAdminsAbove: 0 }))).body.value.twoAdminsAbove).toBe(0)
  })

  it('does not count the approval of a former admin', async () => {
    await put(anna, 'withdrawals', loose)
    await run(sql`update users set is_active = false where id = ${anna!.id}`)
    expect((await put(boris, 'withdrawals', loose)).body).toMatchObject({ pending: { by: { id: boris!.id } } })
    expect((await put(carla, 'withdrawals', loose)).body).toMatchObject({ value: loose, pending: null })
  })

  it('is ended by a change that takes effect at once', async () => {
    await put(anna, 'withdrawals', loose)
    const tight = rules({ max: 100_000 })
    expect((await put(carla, 'withdrawals', tight)).body).toEqual({ key: 'withdrawals', value: tight, pending: null })
    expect((await put(boris, 'withdrawals', loose)).body.value).toEqual(tight)
  })

  it('takes effect once, of fifty concurrent requests', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => world.anAdmin()))
    const admins = [anna!, boris!, carla!, ...others]
    const since = (await logged()).length
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => put(admins[i % admins.length], 'withdrawals', loose)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await read('withdrawals')).value).toEqual(loose)
    const decisions = (await logged())
      .slice(since)
      .map((row) => row as { admin_id: number; details: { decision?: string } })
    const [proposed, confirmed] = ['proposed', 'confirmed'].map((what) =>
      decisions.filter(({ details }) => details.decision === what),
    )
    expect([proposed!.length, confirmed!.length]).toEqual([1, 1])
    expect(proposed![0]!.admin_id).not.toBe(confirmed![0]!.admin_id)
  })

  it('never takes effect through one admin’s fifty concurrent requests', async () => {
    await Promise.all(Array.from({ length: 50 }, () => put(anna, 'withdrawals', loose)))
    expect(await read('withdrawals')).toMatchObject({ value: rules(), pending: { by: { id: anna!.id } } })
  })
})

const account = {
  accountHolder: 'Vivobid Ltd',
  bankName: 'First Bank',
  accountNumber: 'DE02120300000000202051',
  swiftCode: null,
}
const terms = settingDefaults.order_terms
describe('loosening a money setting', () => {
  it.each<[string, SettingKey, object]>([
    ['with a higher limit for two admins', 'withdrawals', rules({ twoAdminsAbove: 100_001 })],
    ['with a lower fee', 'order_terms', { ...terms, feeBps: 900 }],
    ['with a higher fee', 'order_terms', { ...terms, feeBps: 1_100 }],
    ['with more gifts', 'gifts', { giftsPerDay: 21, centsPerDay: 100_000 }],
    ['with larger gifts', 'gifts', { giftsPerDay: 20, centsPerDay: 100_001 }],
    ['with a bank account for deposits', 'deposit_accounts', { paypalEmail: null, bank: account }],
    ['with a PayPal address for deposits', 'deposit_accounts', { paypalEmail: 'pay@vivobid.example', bank: null }],
  ])('%s requires a second admin', async (_, key, value) => {
    const before = (await read(key)).value
    expect((await put(anna, key, value)).body).toMatchObject({ value: before, pending: { by: { id: anna!.id } } })
  })

  it.each<[string, SettingKey, object]>([
    ['a lower limit for two admins', 'withdrawals', rules({ twoAdminsAbove: 0 })],
    ['smaller withdrawals', 'withdrawals', rules({ max: 100_000, min: 5_000 })],
    ['a longer clearing period', 'withdrawals', rules({ clearingDays: 30 })],
    ['fewer gifts', 'gifts', { giftsPerDay: 1, centsPerDay: 100 }],
    ['other deadlines', 'order_terms', { ...terms, acceptHours: 24 }],
    ['the landing page', 'landing', { ...settingDefaults.landing, exactCountdown: true }],
    ['freezing payouts', 'payouts_frozen', { frozen: true, reason: null }],
    ['removing the deposit accounts', 'deposit_accounts', { paypalEmail: null, bank: null }],
  ])('does not include %s, which takes effect immediately', async (_, key, value) => {
    expect((await put(anna, key, value)).body).toEqual({ key, value, pending: null })
  })

  it('is measured against the current value: halfway back to the default is tighter', async () => {
    await put(anna, 'withdrawals', loose)
    await put(boris, 'withdrawals', loose)
    const half = rules({ twoAdminsAbove: 200_000 })
    expect((await put(anna, 'withdrawals', half)).body.value).toEqual(half)
    const fee = (feeBps: number) => ({ ...terms, feeBps })
    await put(anna, 'order_terms', fee(800))
    await put(boris, 'order_terms', fee(800))
    expect((await put(anna, 'order_terms', fee(900))).body.value.feeBps).toBe(900)
    // values on the other side of the default are looser too
    expect((await put(anna, 'order_terms', fee(1_050))).body.value.feeBps).toBe(900)
  })

  it('includes any other deposit account, even when there was one before', async () => {
    const first = { paypalEmail: null, bank: account }
    await put(anna, 'deposit_accounts', first)
    await put(boris, 'deposit_accounts', first)
    const other = { paypalEmail: null, bank: { ...account, accountNumber: 'DE89370400440532013000' } }
    expect((await put(anna, 'deposit_accounts', other)).body.value).toEqual(first)
    expect((await put(anna, 'deposit_accounts', first)).body).toMatchObject({ value: first, pending: null })
  })

  it('includes unfreezing payouts, with a reason', async () => {
    await put(anna, 'payouts_frozen', { frozen: true, reason: null })
    const open = { frozen: false, reason: 'It was only a test.' }
    expect((await put(anna, 'payouts_frozen', { frozen: false, reason: null })).status).toBe(422)
    expect((await put(anna, 'payouts_frozen', open)).body.value.frozen).toBe(true)
    expect(
      (await put(boris, 'payouts_frozen', { ...open, reason: 'Another reason, long enough.' })).body.value.frozen,
    ).toBe(true)
    expect(
      (await put(anna, 'payouts_frozen', { ...open, reason: 'Another reason, long enough.' })).body.value.frozen,
    ).toBe(false)
  })
})

describe('a deposit above the limit', () => {
  const limit = settingDefaults.withdrawals.twoAdminsAbove
  const announce = async (amount: number) => {
    const value = { paypalEmail: 'pay@vivobid.example', bank: null }
    await put(anna, 'deposit_accounts', value)
    await put(boris, 'deposit_accounts', value)
    const person = await world.aBusiness({ balance: 0 })
    const { body } = await person.call('POST', '/api/deposits', { amount, method: 'paypal', agreeToTerms: true })
    return { person, id: body.deposit.id as number }
  }
  const approve = (admin: Person | undefined, id: number, transactionId = 'BANK-1') =>
    admin!.call('POST', `/api/admin/payments/${id}/approve`, { transactionId })
  const available = async (person: Person) => (await person.call('GET', '/api/wallet')).body.available
  const inQueue = async (id: number) =>
    (await anna!.call('GET', '/api/admin/payments?type=deposit&status=pending&limit=100')).body.items.find(
      (each: { id: number }) => each.id === id,
    )

  it('is booked by two different admins', async () => {
    const { person, id } = await announce(limit + 1)
    expect(await inQueue(id)).toMatchObject({ needsTwo: true, firstApproval: null })
    expect((await approve(anna, id)).status).toBe(204)
    expect(await available(person)).toBe(0)
    expect(await inQueue(id)).toMatchObject({
      waits: true,
      firstApproval: { by: { id: anna!.id }, at: expect.any(String) },
    })
    expect(await approve(anna, id)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } })
    expect((await approve(boris, id, 'BANK-2')).status).toBe(204)
    expect(await available(person)).toBe(limit + 1)
    expect(await approve(carla, id)).toMatchObject({ status: 409, body: { code: 'already_decided' } })
    const { rows } = await run(sql`
      select admin_id, details->>'decision' as decision from admin_action_logs where target_type = 'payment' and target_id = ${String(id)} order by id`)
    expect(rows).toEqual([
      { admin_id: anna!.id, decision: 'approved_first' },
      { admin_id: boris!.id, decision: 'approved' },
    ])
  })

  it('is booked by one admin at the limit', async () => {
    const { person, id } = await announce(limit)
    expect(await inQueue(id)).toMatchObject({ needsTwo: false })
    expect((await approve(anna, id)).status).toBe(204)
    expect(await available(person)).toBe(limit)
  })

  it('keeps the limit in effect when it was announced', async () => {
    const { id } = await announce(limit + 1)
    await put(anna, 'withdrawals', loose)
    await put(boris, 'withdrawals', loose)
    expect(await inQueue(id)).toMatchObject({ needsTwo: true })
    await approve(anna, id)
    expect((await approve(anna, id)).status).toBe(409)
    const later = await announce(limit + 1)
    expect((await approve(anna, later.id)).status).toBe(204)
    expect(await available(later.person)).toBe(limit + 1)
  })

  it('can be rejected by the admin who approved first', async () => {
    const { person, id } = await announce(limit + 1)
    await approve(anna, id)
    const notes = { notes: 'It was sent by somebody else.' }
    expect((await anna!.call('POST', `/api/admin/payments/${id}/reject`, notes)).status).toBe(204)
    expect(await available(person)).toBe(0)
  })

  it('is refused while there is only one admin', async () => {
    const { id } = await announce(limit + 1)
    await run(sql`update users set is_active = false where id in (${boris!.id}, ${carla!.id})`)
    expect(await approve(anna, id)).toMatchObject({
      status: 409,
      body: { code: 'second_admin_needed', message: settingsErrors.addSecondAdmin },
    })
  })

  it('has one first approval and one booking, of many concurrent ones', async () => {
    const { person, id } = await announce(limit + 1)
    const answers = await Promise.all(
      [anna, boris, carla, anna, boris, carla].flatMap((admin) => [approve(admin, id), approve(admin, id)]),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(await available(person)).toBe(limit + 1)
  })
})
