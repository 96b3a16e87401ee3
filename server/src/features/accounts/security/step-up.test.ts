import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { aFile, aPhoto } from '../../../../test/uploaded-files.ts'
import { type Answer, type Person, worldPassword } from '../../../../test/world.ts'
import { ownActor, readContext } from '../../../platform/context.ts'
import { requireStepUp } from './step-up.ts'

const { world } = await aMarket()
let admin: Person
afterEach(async () => expect(await world.audit()).toEqual([]))
beforeEach(async () => {
  admin = await anAdminWithExpiredProof()
})

/** A signed-in admin whose last proof of identity has expired. */
async function anAdminWithExpiredProof(): Promise<Person> {
  const person = await world.anAdmin()
  await world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${person.id}`)
  return person
}
const minute = 1 / 60
const needed = { status: 403, body: { code: 'step_up_needed', message: securityErrors.stepUpNeeded } }
const confirm = (body: object, person = admin) => person.call('POST', '/api/user/confirm', body)
const frozen = (value: object) => admin.call('PUT', '/api/admin/settings/payouts_frozen', { value })
const pay = (id: string, key: string) =>
  admin.call('POST', `/api/admin/withdrawals/${id}/approve`, {}, { 'idempotency-key': key })

async function anAnnouncedDeposit(): Promise<number> {
  const person = await world.anInfluencer()
  const { rows } = await world.database.orm.execute<{ id: number }>(sql`
    insert into payments (user_id, amount, type, method) values (${person.id}, 5000, 'deposit', 'bank_transfer') returning id`)
  return rows[0]!.id
}
async function aDispute(): Promise<number> {
  const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
  const { purchaseId } = await world.anOrder(business, await world.aDeal(influencer))
  await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  const reason = { reason: 'Nothing has come of it yet.' }
  return (await business.call('POST', `/api/purchases/${purchaseId}/dispute`, reason)).body.id
}
const reject = (id: string) =>
  admin.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: 'The name does not fit.' })
const ruling = { outcome: 'refund', reason: 'Nothing was delivered at all.' }

describe('what moves money on behalf of an admin', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a withdrawal', async () => pay(await world.aWithdrawal(await world.anInfluencer()), 'key-of-a-withdrawal')],
    [
      'a deposit',
      async () =>
        admin.call('POST', `/api/admin/payments/${await anAnnouncedDeposit()}/approve`, { transactionId: 'TR-1' }),
    ],
    ['the refusal of a withdrawal', async () => reject(await world.aWithdrawal(await world.anInfluencer()))],
    ['a proposal', async () => admin.call('POST', `/api/admin/disputes/${await aDispute()}/propose`, ruling)],
    ['a ruling', async () => admin.call('POST', `/api/admin/disputes/${await aDispute()}/decide`, ruling)],
    [
      'the rules of withdrawals',
      async () => admin.call('PUT', '/api/admin/settings/withdrawals', { value: { clearingDays: 3 } }),
    ],
    [
      'where deposits are sent',
      async () =>
        admin.call('PUT', '/api/admin/settings/deposit_accounts', { value: { paypalEmail: null, bank: null } }),
    ],
  ])('asks for the password again: %s', async (_, act) => expect(await act()).toMatchObject(needed))

  it('succeeds with the same key once the password was confirmed, for five minutes', async () => {
    const id = await world.aWithdrawal(await world.anInfluencer())
    expect(await pay(id, 'the-same-key')).toMatchObject(needed)
    expect((await confirm({ password: worldPassword })).status).toBe(204)
    expect((await pay(id, 'the-same-key')).status).toBe(204)
    world.pass(4 * minute)
    expect((await pay(await world.aWithdrawal(await world.anInfluencer()), 'another-key')).status).toBe(204)
    world.pass(1.1 * minute)
    expect(await pay(await world.aWithdrawal(await world.anInfluencer()), 'a-third-key')).toMatchObject(needed)
  })

  it('can be frozen at once, and unfrozen with step-up and a reason', async () => {
    expect((await frozen({ frozen: true })).status).toBe(200)
    expect(await frozen({ frozen: false })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'value.reason', message: requestErrors.rejectionReason }] },
    })
    const open = { frozen: false, reason: 'The bank works again.' }
    expect(await frozen(open)).toMatchObject(needed)
    await confirm({ password: worldPassword })
    expect(await frozen(open)).toMatchObject({ status: 200, body: { pending: { value: open } } })
    await world.changeSetting('payouts_frozen', open)
  })
})

describe('what shows account numbers or identity documents', () => {
  const journal = async () => {
    const { rows } = await world.database.orm.execute(
      sql`select id from admin_action_logs where admin_id = ${admin.id}`,
    )
    return rows.length
  }
  const kycUrl = async () => {
    const { rows } = await world.database.orm.execute<{ id: number }>(
      sql`select id from kyc_verifications where status = 'pending' order by id desc limit 1`,
    )
    return `/api/admin/kyc-verifications/${rows[0]!.id}`
  }
  beforeEach(async () => {
    const person = await world.anInfluencer()
    const front = await aFile(person, 'kyc')
    const kyc = {
      documentType: 'passport',
      frontFileId: front,
      selfieFileId: await aFile(person, 'kyc', await aPhoto('tan')),
    }
    expect((await person.call('POST', '/api/kyc', kyc)).status).toBe(201)
  })

  it.each<[string, () => Promise<Answer>, number]>([
    ['withdrawals as a table', () => admin.call('GET', '/api/admin/withdrawals/export.csv?method=paypal'), 200],
    ['a page of identity documents', async () => admin.call('GET', `${await kycUrl()}/files/front`), 200],
    ['that documents are approved', async () => admin.call('POST', `${await kycUrl()}/approve`, {}), 204],
    [
      'that documents are rejected',
      async () => admin.call('POST', `${await kycUrl()}/reject`, { notes: 'The picture is too dark to read.' }),
      204,
    ],
  ])('asks for the password again: %s', async (_, act, status) => {
    expect(await act()).toMatchObject(needed)
    expect(await journal()).toBe(0)
    await confirm({ password: worldPassword })
    expect((await act()).status).toBe(status)
    expect(await journal()).toBe(1)
  })
})

describe('confirming one’s identity', () => {
  it('takes the right password, and applies to this session only', async () => {
    expect(await confirm({ password: 'not this one' })).toMatchObject({
      status: 422,
      body: { code: 'password_wrong', issues: [{ path: 'password', message: identityErrors.passwordWrong }] },
    })
    expect((await confirm({})).status).toBe(422)
    const answer = await world.call('POST', '/api/login', {
      username: admin.username,
      password: worldPassword,
      challengeAnswer: noChallenge,
    })
    expect(answer.status).toBe(200)
    const id = await world.aWithdrawal(await world.anInfluencer())
    expect(await pay(id, 'first-of-keys')).toMatchObject(needed)
    // signing in counts as a proof
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!
    const there = await world.call('POST', `/api/admin/withdrawals/${id}/approve`, {}, { cookie })
    expect(there.status).toBe(204)
  })

  it('takes a two-factor code, once', async () => {
    expect(await confirm({ code: '123456' })).toMatchObject({ status: 422, body: { code: 'code_wrong' } })
    const { secret } = (await admin.call('POST', '/api/user/two-factor', { password: worldPassword })).body
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.services.clock().getTime() })
    await admin.call('POST', '/api/user/two-factor/confirm', { code: codeNow() })
    world.pass(minute)
    const code = codeNow()
    expect((await confirm({ code })).status).toBe(204)
    expect((await pay(await world.aWithdrawal(await world.anInfluencer()), 'with-a-code')).status).toBe(204)
    expect(await confirm({ code })).toMatchObject({ status: 422, body: { code: 'code_wrong' } })
  })

  it('is nothing that somebody without a session can do', async () => {
    const actor = ownActor({ id: admin.id, role: 'admin' }, { via: 'link' })
    await expect(requireStepUp(readContext(world.services, actor))).rejects.toMatchObject({
      status: 401,
      code: 'signed_out',
    })
  })

  it('is not asked of somebody whose session has ended since the request began', async () => {
    const { rows } = await world.database.orm.execute<{ id: number }>(
      sql`select id from sessions where user_id = ${admin.id}`,
    )
    const actor = ownActor({ id: admin.id, role: 'admin' }, { via: 'session', sessionId: rows[0]!.id })
    const asked = () => requireStepUp(readContext(world.services, actor))
    await expect(asked()).rejects.toMatchObject({ status: 403, code: 'step_up_needed' })
    expect((await admin.call('POST', '/api/logout')).status).toBe(204)
    await expect(asked()).rejects.toMatchObject({ status: 401, code: 'signed_out' })
  })

  it('is refused after too many wrong passwords', async () => {
    for (let i = 0; i < 30; i++) if ((await confirm({ password: `wrong ${i}` })).status === 429) break
    expect((await confirm({ password: worldPassword })).status).toBe(429)
  })
})

it('a session can ask how long it is confirmed, before anything is refused', async () => {
  const until = async () => (await admin.call('GET', '/api/user/confirm')).body.until
  expect(await until()).toBeNull()
  await confirm({ password: worldPassword })
  expect(Date.parse(await until())).toBe(world.services.clock().getTime() + 5 * 60_000)
  world.pass(6 * minute)
  expect(await until()).toBeNull()
})
