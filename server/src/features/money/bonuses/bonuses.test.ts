import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settingsErrors } from '#contract/foundation/settings/errors.ts'
import { bonusErrors } from '#contract/money/bonuses/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world } = await aMarket()
let [anna, boris, person]: Person[] = []
beforeEach(async () => {
  await execute(sql`update users set is_active = false where role = 'admin'`)
  ;[anna, boris, person] = [await world.anAdmin(), await world.anAdmin(), await world.anInfluencer()]
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const execute = (query: ReturnType<typeof sql>) => world.database.orm.execute(query)
const reason = 'A prize for the best film of the month.'
const grant = (admin: Person | undefined, amount = 2_000, to = person!, headers?: Record<string, string>) =>
  admin!.call('POST', `/api/admin/users/${to.id}/bonus`, { amount, reason }, headers)
const decide = (admin: Person | undefined, id: number, how: 'approve' | 'withdraw') =>
  admin!.call('POST', `/api/admin/bonuses/${id}/${how}`)
const available = async () => (await person!.call('GET', '/api/wallet')).body.available
const large = 100_001

describe('a bonus', () => {
  it('moves from the promotion account to the balance, and is mailed and logged', async () => {
    const { status, body } = await grant(anna)
    expect(status).toBe(201)
    expect(body).toMatchObject({ amount: 2_000, status: 'granted', needsTwo: false, user: { id: person!.id } })
    expect(await available()).toBe(2_000)
    expect((await person!.call('GET', '/api/payments')).body.items).toMatchObject([
      { type: 'bonus', amount: 2_000, code: 'promo' },
    ])
    expect((await person!.call('GET', '/api/payments?type=bonus')).body.items).toHaveLength(1)
    const payments = await anna!.call('GET', `/api/admin/payments?type=gift&person=${person!.id}`)
    expect(payments.body.items).toMatchObject([{ amount: 2_000, status: 'completed', method: 'wallet' }])
    expect(world.mails.at(-1)).toMatchObject({
      userId: person!.id,
      kind: 'bonus_received',
      params: { amount: 2_000, reason },
    })
    const { rows } = await execute(
      sql`select admin_id, details from admin_action_logs where target_type = 'bonus' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([
      { admin_id: anna!.id, details: { userId: person!.id, amount: 2_000, reason, decision: 'granted' } },
    ])
    expect((await person!.call('GET', '/api/user/export')).body.bonuses).toMatchObject([{ amount: 2_000, reason }])
  })

  it('is granted once per key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => grant(anna, 2_000, person!, { 'idempotency-key': 'one-bonus-key' })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await available()).toBe(2_000)
  })

  it.each([
    ['less than $1', { amount: 99, reason }, 'amount', bonusErrors.bonusTooSmall],
    ['more than $5,000', { amount: 500_001, reason }, 'amount', bonusErrors.bonusTooLarge],
    ['no amount', { reason }, 'amount', requestErrors.amountRequired],
    ['no reason', { amount: 2_000, reason: 'Because' }, 'reason', requestErrors.rejectionReason],
  ])('is refused for %s', async (_, body, path, message) => {
    expect(await anna!.call('POST', `/api/admin/users/${person!.id}/bonus`, body)).toMatchObject({
      status: 422,
      body: { issues: [{ path, message }] },
    })
    expect(await available()).toBe(0)
  })

  it('cannot go to oneself, to admins, to blocked or to unknown people', async () => {
    expect(await grant(anna, 2_000, anna)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
    expect((await grant(anna, 2_000, boris)).status).toBe(404)
    expect((await grant(anna, 2_000, await world.anInfluencer({ isActive: false }))).status).toBe(404)
    expect((await grant(anna, 2_000, { ...person!, id: 2_000_000_000 })).status).toBe(404)
    expect((await grant(person)).status).toBe(403)
  })

  it('requires step-up', async () => {
    await execute(sql`update sessions set confirmed_at = null where user_id = ${anna!.id}`)
    expect(await grant(anna)).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
  })
})

describe('a large bonus', () => {
  it('is granted by two different admins', async () => {
    const { body } = await grant(anna, large)
    expect(body).toMatchObject({ status: 'pending', needsTwo: true, grantedBy: { id: anna!.id }, decidedBy: null })
    expect(await available()).toBe(0)
    expect((await anna!.call('GET', '/api/admin/bonuses?limit=100')).body.items.at(-1)).toEqual(body)
    expect(await decide(anna, body.id, 'approve')).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } })
    expect(await decide(boris, body.id, 'approve')).toMatchObject({
      status: 200,
      body: { status: 'granted', decidedBy: { id: boris!.id } },
    })
    expect(await available()).toBe(large)
    expect(await decide(boris, body.id, 'approve')).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  })

  it('can be withdrawn while it is pending', async () => {
    const { body } = await grant(anna, large)
    expect((await decide(anna, body.id, 'withdraw')).body).toMatchObject({ status: 'withdrawn' })
    expect((await decide(boris, body.id, 'approve')).status).toBe(409)
    expect(await available()).toBe(0)
  })

  it('includes what one admin grants in parts, even concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => grant(anna, 10_000)))
    expect(answers.filter(({ body }) => body.status === 'granted')).toHaveLength(10)
    expect(await available()).toBe(100_000)
    expect((await grant(boris, 10_000)).body.status).toBe('granted')
    world.pass(24.1)
    expect((await grant(anna, 10_000)).body.status).toBe('granted')
  })

  it('is refused while there is only one admin', async () => {
    await execute(sql`update users set is_active = false where id = ${boris!.id}`)
    expect(await grant(anna, large)).toMatchObject({
      status: 409,
      body: { code: 'second_admin_needed', message: settingsErrors.addSecondAdmin },
    })
  })
})

it.each([0, -500])('the ledger refuses a bonus of %i', async (amount) => {
  const book = execute(sql`select ledger.bonus(1, ${person!.id}, 'USD', ${amount}, ${anna!.id})`)
  await expect(book).rejects.toMatchObject({ cause: { code: 'LG012' } })
  const charge = execute(sql`select ledger.verification_fee(1, ${person!.id}, 'USD', ${amount})`)
  await expect(charge).rejects.toMatchObject({ cause: { code: 'LG012' } })
})
