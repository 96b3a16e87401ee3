import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { settingDefaults, settingKeys } from '#contract/foundation/settings/settings.ts'
import { defaultTerms } from '#contract/market/terms/order-terms.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, admin } = await aMarket({ admin: 'admin' })

const set = (key: string, value: unknown, headers?: Record<string, string>) =>
  admin.call('PUT', `/api/admin/settings/${key}`, { value }, headers)
const read = async (key: string) => (await admin.call('GET', `/api/admin/settings/${key}`)).body
const logs = async () =>
  (await world.database.orm.execute(sql`select * from admin_action_logs order by id`)).rows as Record<string, unknown>[]

const bank = {
  accountHolder: 'Vivobid',
  bankName: 'Harbour',
  accountNumber: 'DE89 3704 0044 0532 0130 00',
  swiftCode: null,
}

describe('settings', () => {
  it('are all listed, with their defaults until an admin changes them', async () => {
    expect((await admin.call('GET', '/api/admin/settings')).body).toEqual({
      items: settingKeys.map((key) => ({ key, value: settingDefaults[key], pending: null })),
    })
    expect(await read('landing')).toEqual({ key: 'landing', value: settingDefaults.landing, pending: null })
  })

  it('are changed by admins, and each change is logged', async () => {
    const value = { ...defaultTerms, acceptHours: 48 }
    const answer = await set('order_terms', value, { 'user-agent': 'A browser' })
    expect(answer).toMatchObject({ status: 200, body: { key: 'order_terms', value, pending: null } })
    expect(await read('order_terms')).toEqual({ key: 'order_terms', value, pending: null })
    expect((await world.call('GET', '/api/site/terms')).body).toEqual(value)
    const { rows } = await world.database.orm.execute<{ id: number }>(
      sql`select id from system_settings where key = 'order_terms'`,
    )
    expect(await logs()).toEqual([
      expect.objectContaining({
        admin_id: admin.id,
        action_type: 'other',
        target_type: 'system_setting',
        target_id: String(rows[0]!.id),
        details: { key: 'order_terms', before: defaultTerms, after: value },
        ip_address: '127.0.0.1',
        user_agent: 'A browser',
      }),
    ])
    await set('order_terms', defaultTerms)
    expect((await logs()).at(-1)!.details).toEqual({ key: 'order_terms', before: value, after: defaultTerms })
  })

  it.each<[string, unknown, string]>([
    ['order_terms', { ...defaultTerms, feeBps: 5_001 }, 'value.feeBps'],
    ['order_terms', { ...defaultTerms, feeBps: 10.5 }, 'value.feeBps'],
    ['order_terms', { ...defaultTerms, acceptHours: 0 }, 'value.acceptHours'],
    ['order_terms', { feeBps: 1_000 }, 'value.unpaidMinutes'],
    ['order_terms', { ...defaultTerms, bonus: 1 }, 'value.bonus'],
    ['order_terms', settingDefaults.landing, 'value.feeBps'],
    ['order_terms', null, 'value'],
    ['order_terms', undefined, 'value'],
    ['landing', { ...settingDefaults.landing, countdownEndsAt: 'soon' }, 'value.countdownEndsAt'],
    ['landing', { ...settingDefaults.landing, realMembers: 'true' }, 'value.realMembers'],
    [
      'deposit_accounts',
      { paypalEmail: null, bank: { ...bank, accountNumber: 'DE5137040044053201300' } },
      'value.bank.accountNumber',
    ],
    ['deposit_accounts', { paypalEmail: null, bank: { ...bank, swiftCode: 'HDFCXXBB' } }, 'value.bank.swiftCode'],
  ])('%s refuses %j at %s', async (key, value, path) => {
    const [before, written] = [await read(key), (await logs()).length]
    const { status, body } = await set(key, value)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation' })
    expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(path)
    expect(await read(key)).toEqual(before)
    expect(await logs()).toHaveLength(written)
  })

  it.each(['nothing', 'constructor', 'Landing', 'order_terms%00'])('%s does not exist', async (key) => {
    expect((await set(key, {})).status).toBe(404)
    expect((await admin.call('GET', `/api/admin/settings/${key}`)).status).toBe(404)
  })

  it('do not change the terms of existing orders, and apply to new ones', async () => {
    const influencer = await world.anInfluencer()
    const business = await world.aBusiness()
    const dealId = await world.aDeal(influencer)
    const running = await world.anOrder(business, dealId)
    await world.changeSetting('order_terms', { ...defaultTerms, feeBps: 2_500, acceptHours: 1 })
    const later = await world.anOrder(business, dealId)
    const { rows } = await world.database.orm.execute<{ id: number; fee_bps: number; terms: object; task: object }>(sql`
      select p.id, p.fee_bps, p.terms, t.terms as task from influencer_deal_purchases p join tasks t on t.purchase_id = p.id
      where p.id in (${running.purchaseId}, ${later.purchaseId}) order by p.id`)
    expect(rows).toEqual([
      { id: running.purchaseId, fee_bps: 1_000, terms: defaultTerms, task: defaultTerms },
      expect.objectContaining({ id: later.purchaseId, fee_bps: 2_500 }),
    ])
    expect(rows[1]!.terms).toMatchObject({ acceptHours: 1 })

    const move = (person: Person, taskId: number, path: string, body: object) =>
      person.call('POST', `/api/tasks/${taskId}/${path}`, body)
    for (const { purchaseId, taskId } of [running, later]) {
      await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
      await move(influencer, taskId, 'deliver', {
        finalResultUrl: 'https://example.com',
        finalResultType: 'link',
      })
      expect((await move(business, taskId, 'accept', {})).status).toBe(200)
    }
    expect((await influencer.call('GET', '/api/wallet')).body.available).toBe(9_000 + 7_500)
    await set('order_terms', defaultTerms)
  })

  it('are serialized when two admins change one concurrently', async () => {
    const other = await world.anAdmin()
    const before = (await logs()).length
    const answers = await Promise.all(
      [admin, other, admin, other].map((person, i) =>
        person.call('PUT', '/api/admin/settings/order_terms', { value: { ...defaultTerms, acceptHours: 100 + i } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const written = (await logs())
      .slice(before)
      .map(({ details }) => details as Record<string, { acceptHours: number }>)
    expect(written).toHaveLength(4)
    expect((await read('order_terms')).value.acceptHours).toBe(written.at(-1)!.after!.acceptHours)
  })
})

describe('the action log', () => {
  it.each([
    ['changed', sql`update admin_action_logs set details = '{}'`],
    ['deleted', sql`delete from admin_action_logs`],
    [
      'of an unknown kind',
      sql`insert into admin_action_logs (admin_id, action_type, target_id, target_type) select min(id), 'nothing', '1', 'user' from users`,
    ],
  ])('cannot be %s', async (_, statement) => {
    await expect(world.database.orm.execute(statement)).rejects.toThrow()
  })
})
