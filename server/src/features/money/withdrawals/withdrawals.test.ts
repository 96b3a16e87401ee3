import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { fill } from '#contract/fill.ts'
import { payoutReference } from '#contract/money/payouts/payout-reference.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, paypalWithdrawal, worldPassword } from '../../../../test/world.ts'
import { postPayouts } from '../ledger/ledger.ts'
import { sealAccount } from '../payout-details/sealed-account.ts'

const { world } = await aMarket()
afterEach(async () => expect(await world.audit()).toEqual([]))

const request = (person: Person, change: object = {}, headers?: Record<string, string>) =>
  person.call('POST', '/api/withdrawals', { amount: 5_000, ...paypalWithdrawal(person), ...change }, headers)
const wallet = async (person: Person) => (await person.call('GET', '/api/wallet')).body
const conditions = async (person: Person) => (await person.call('GET', '/api/withdrawals/conditions')).body
const listOwn = async (person: Person) => (await person.call('GET', '/api/withdrawals')).body.items
const execute = (query: ReturnType<typeof sql>) => world.database.orm.execute(query)
const actions = async (id: string) =>
  (await execute(sql`select action_type, details from admin_action_logs where target_id = ${id} order by id`)).rows
const mailsTo = (person: Person) => world.mails.filter(({ userId }) => userId === person.id).map(({ kind }) => kind)

/** A person with $100 who meets all conditions for a withdrawal. */
async function aReceiver(role: 'influencer' | 'business' = 'influencer') {
  const person = await world.aPerson(role, { balance: 10_000 })
  await world.mayWithdraw(person)
  return person
}
async function setPayoutsFrozen(frozen: boolean) {
  await world.changeSetting('payouts_frozen', { frozen, reason: 'For the sake of a test.' })
}
const approve = (admin: Person, id: string, body = {}) =>
  admin.call('POST', `/api/admin/withdrawals/${id}/approve`, body)
const reject = (admin: Person, id: string, notes = 'The account is not in your name.') =>
  admin.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes })

describe('requesting a withdrawal', () => {
  it.each(['influencer', 'business'] as const)('holds the amount immediately (%s)', async (role) => {
    const person = await aReceiver(role)
    expect(await conditions(person)).toMatchObject({ withdrawable: 10_000, obstacles: [], nextAt: null })
    const { status, body } = await request(person)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      amount: 5_000,
      status: 'pending',
      paymentMethod: 'paypal',
      account: expect.stringMatching(/^.•••@pay\.example$/),
    })
    expect(await wallet(person)).toMatchObject({ available: 5_000, held: 5_000, withdrawing: 5_000 })
    expect((await person.call('GET', '/api/payments')).body.items[0]).toMatchObject({
      type: 'withdrawal',
      amount: -5_000,
    })
    expect(mailsTo(person)).toContain('withdrawal_asked')
    const { rows } = await execute(sql`select account_details from withdrawal_requests where id = ${body.id}`)
    expect(String(rows[0]!.account_details)).not.toContain('pay.example')
  })

  it.each([
    ['less than $20', { amount: 1_999 }, 'amount', withdrawalErrors.withdrawalTooLow],
    ['more than $5,000', { amount: 500_001 }, 'amount', withdrawalErrors.withdrawalTooHigh],
    ['fractions of cents', { amount: 2_000.5 }, 'amount', requestErrors.valueInvalid],
    ['no method', { paymentMethod: undefined }, 'paymentMethod', withdrawalErrors.paymentMethodRequired],
    ['an unknown method', { paymentMethod: 'cash' }, 'paymentMethod', withdrawalErrors.paymentMethodRequired],
    ['a disabled method', { paymentMethod: 'crypto' }, 'paymentMethod', withdrawalErrors.withdrawalMethodClosed],
    ['another disabled method', { paymentMethod: 'stripe' }, 'paymentMethod', withdrawalErrors.withdrawalMethodClosed],
    [
      'a method without a saved account',
      { paymentMethod: 'bank_transfer' },
      'accountDetails',
      withdrawalErrors.accountDetailsUnsaved,
    ],
    ['no account', { accountDetails: undefined }, 'accountDetails', withdrawalErrors.accountDetailsRequired],
    ['a short account', { accountDetails: 'a@b' }, 'accountDetails', withdrawalErrors.accountDetailsRequired],
    ['a long account', { accountDetails: 'a'.repeat(201) }, 'accountDetails', requestErrors.textTooLong],
    [
      'an account that is not saved',
      { accountDetails: 'ana@x.example' },
      'accountDetails',
      withdrawalErrors.accountDetailsUnsaved,
    ],
    ['the wrong password', { password: 'a loud red kettle' }, 'password', identityErrors.passwordWrong],
    ['no password', { password: undefined }, 'password', identityErrors.passwordRequired],
  ])('is refused for %s', async (_, change, path, message) => {
    const person = await aReceiver()
    expect(await request(person, change)).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
    expect(await wallet(person)).toMatchObject({ available: 10_000, held: 0 })
  })

  it('is refused without payout details, without an identity check, and for a day after the details changed', async () => {
    const person = await world.aPerson('influencer', { balance: 10_000 })
    expect(await request(person)).toMatchObject({ status: 403, body: { code: 'kyc_needed' } })
    expect((await conditions(person)).obstacles).toEqual(['kyc_needed', 'payout_details_needed'])
    await execute(
      sql`insert into kyc_verifications (user_id, document_type, status) values (${person.id}, 'passport', 'approved')`,
    )
    expect(await request(person)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'accountDetails', message: withdrawalErrors.accountDetailsUnsaved }] },
    })
    const details = { paymentMethod: 'paypal', paypalEmail: 'ana@pay.example', password: worldPassword }
    await person.call('PUT', '/api/user/payout-details', details)
    const saved = { accountDetails: 'ana@pay.example' }
    expect(await request(person, saved)).toMatchObject({ status: 409, body: { code: 'payout_details_new' } })
    world.pass(23.9)
    expect((await conditions(person)).obstacles).toEqual(['payout_details_new'])
    world.pass(0.2)
    expect((await request(person, saved)).status).toBe(201)
  })

  it.each([
    ['an admin', () => world.anAdmin(), 403, 'wrong_role'],
    ['somebody signed out', async () => world.aStranger(), 401, 'signed_out'],
    ['an unverified address', () => world.anInfluencer({ isVerified: false }), 403, 'email_not_verified'],
  ])('is not for %s', async (_, who, status, code) => {
    expect(await request(await who())).toMatchObject({ status, body: { code } })
  })

  it('is refused for more than the balance', async () => {
    const person = await aReceiver()
    expect(await request(person, { amount: 10_001 })).toMatchObject({
      status: 409,
      body: { code: 'insufficient_funds' },
    })
  })

  it('is possible once a day, not counting cancelled ones, and at most five times in all', async () => {
    const person = await aReceiver()
    const { body: first } = await request(person)
    expect(await request(person, { amount: 2_000 })).toMatchObject({ status: 409, body: { code: 'one_a_day' } })
    await person.call('POST', `/api/withdrawals/${first.id}/cancel`)
    for (let i = 0; i < 4; i++) {
      const { status, body } = await request(person, { amount: 2_000 })
      expect(status).toBe(201)
      await person.call('POST', `/api/withdrawals/${body.id}/cancel`)
    }
    expect(await request(person)).toMatchObject({ status: 409, body: { code: 'one_a_day' } })
    world.pass(24.1)
    expect((await request(person)).status).toBe(201)
  })

  it('twenty times concurrently holds the amount once, with one key or many', async () => {
    const person = await aReceiver()
    const same = await Promise.all(
      Array.from({ length: 10 }, () => request(person, {}, { 'idempotency-key': 'one-withdrawal' })),
    )
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1)
    const others = await Promise.all(Array.from({ length: 10 }, () => request(person)))
    expect(others.every(({ body }) => body.code === 'one_a_day')).toBe(true)
    expect(await wallet(person)).toMatchObject({ available: 5_000, held: 5_000 })
  })

  it('stores no hash of the password with its idempotency key', async () => {
    const person = await aReceiver()
    const key = { 'idempotency-key': 'without-password' }
    const { body } = await request(person, {}, key)
    // the password is verified every time and is not part of the stored request
    expect((await request(person, { password: 'a loud red kettle' }, key)).status).toBe(422)
    expect((await request(person, {}, key)).body.id).toBe(body.id)
  })
})

describe('a withdrawal', () => {
  it('can be cancelled once while it is pending', async () => {
    const person = await aReceiver()
    const { body } = await request(person)
    const cancel = () => person.call('POST', `/api/withdrawals/${body.id}/cancel`)
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { status: 'rejected', cancelledAt: expect.any(String) } })
    expect(await wallet(person)).toMatchObject({ available: 10_000, held: 0, withdrawing: 0 })
    expect(await approve(await world.anAdmin(), body.id)).toMatchObject({ status: 409 })
  })

  it('of somebody else is 404', async () => {
    const id = await world.aWithdrawal(await world.anInfluencer())
    for (const person of [await world.anInfluencer(), await world.aBusiness(), await world.anAdmin()]) {
      expect((await person.call('POST', `/api/withdrawals/${id}/cancel`)).status).toBe(404)
      expect(await listOwn(person)).toEqual([])
    }
  })

  it('that is approved has moved no money, and can be cancelled or rejected', async () => {
    const [person, admin] = [await aReceiver(), await world.anAdmin()]
    const { body } = await request(person)
    expect(await approve(admin, body.id, { transactionId: 'TR-77' })).toMatchObject({ status: 422 })
    expect((await approve(admin, body.id)).status).toBe(204)
    expect(await wallet(person)).toMatchObject({ available: 5_000, held: 5_000, withdrawing: 5_000 })
    expect(await listOwn(person)).toMatchObject([{ status: 'approved', stage: 'approved', transactionId: null }])
    expect(await actions(body.id)).toMatchObject([
      { action_type: 'withdrawal_process', details: { decision: 'approved', amount: 5_000 } },
    ])
    expect(mailsTo(person)).not.toContain('withdrawal_paid')
    expect((await person.call('POST', `/api/withdrawals/${body.id}/cancel`)).status).toBe(200)
    const other = await request(person)
    await approve(admin, other.body.id)
    expect((await reject(admin, other.body.id)).status).toBe(204)
    expect(await wallet(person)).toMatchObject({ available: 10_000, held: 0, withdrawing: 0 })
  })

  it('is rejected with a reason, which returns the money', async () => {
    const [person, admin] = [await aReceiver(), await world.anAdmin()]
    const { body } = await request(person)
    expect(await reject(admin, body.id, 'no')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'notes', message: requestErrors.rejectionReason }] },
    })
    expect((await reject(admin, body.id)).status).toBe(204)
    expect(await wallet(person)).toMatchObject({ available: 10_000, held: 0 })
    expect(await listOwn(person)).toMatchObject([{ status: 'rejected', notes: 'The account is not in your name.' }])
    expect(world.mails.at(-1)).toMatchObject({ kind: 'withdrawal_rejected', params: { amount: 5_000 } })
  })

  it('ends once, even with many concurrent rejections and a cancellation', async () => {
    const person = await aReceiver()
    const { body } = await request(person)
    const admins = await Promise.all(Array.from({ length: 4 }, () => world.anAdmin()))
    const answers = await Promise.all([
      ...admins.flatMap((admin) => [reject(admin, body.id), reject(admin, body.id)]),
      person.call('POST', `/api/withdrawals/${body.id}/cancel`),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8)
  })

  it('names who rejected it to the admin who comes second', async () => {
    const person = await aReceiver()
    const { body } = await request(person)
    const [one, other] = [await world.anAdmin(), await world.anAdmin()]
    const answers = await Promise.all([reject(one, body.id), reject(other, body.id)])
    const first = answers[0]!.status === 204 ? one : other
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'already_decided',
      message: fill(requestErrors.rejectedBy, { name: first.username }),
    })
  })

  it('cannot be decided by its owner', async () => {
    const person = await aReceiver()
    const { body } = await request(person)
    await world.changeRole(person, 'admin')
    expect(await approve(person, body.id)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
    expect(await reject(person, body.id)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  })

  it('cannot be approved while payouts are frozen or its owner is blocked, but can be rejected', async () => {
    const [person, admin] = [await aReceiver(), await world.anAdmin()]
    const { body } = await request(person)
    await setPayoutsFrozen(true)
    expect(await approve(admin, body.id)).toMatchObject({ status: 409, body: { code: 'payouts_frozen' } })
    await setPayoutsFrozen(false)
    await execute(sql`update users set is_active = false where id = ${person.id}`)
    expect(await approve(admin, body.id)).toMatchObject({ status: 409, body: { code: 'payout_blocked' } })
    expect((await reject(admin, body.id)).status).toBe(204)
  })

  it('is unchanged when the program dies while paying it out', async () => {
    const person = await aReceiver()
    const { body } = await request(person)
    const crash = world.database.transaction(async (tx) => {
      await postPayouts(tx, { refIds: [body.id], actorId: null })
      throw new Error('the program died')
    })
    await expect(crash).rejects.toThrow('the program died')
    expect(await world.audit()).toEqual([])
    expect(await wallet(person)).toMatchObject({ available: 5_000, held: 5_000 })
    expect((await approve(await world.anAdmin(), body.id)).status).toBe(204)
  })

  it('prevents deletion of the account', async () => {
    const person = await aReceiver()
    await request(person)
    const answer = await person.call('DELETE', '/api/user', { password: worldPassword })
    expect(answer).toMatchObject({ status: 409, body: { code: 'account_has_open_business' } })
    expect(answer.body.details?.reasons ?? answer.body.reasons).toContain('payment')
  })
})

describe('the queue', () => {
  it('shows admins pending withdrawals, oldest first, with masked accounts', async () => {
    const admin = await world.anAdmin()
    const person = await world.anInfluencer()
    const id = await world.aWithdrawal(person)
    const { body } = await admin.call('GET', '/api/admin/withdrawals?limit=100')
    expect(body.items.at(-1)).toMatchObject({
      id,
      account: 'i•••@pay.example',
      paidBefore: 0,
      identityVerifiedAt: expect.any(String),
      user: { id: person.id, role: 'influencer' },
    })
    expect(JSON.stringify(body)).not.toContain(`${person.username}@pay`)
    const first = (await admin.call('GET', '/api/admin/withdrawals?limit=1')).body
    const second = (await admin.call('GET', `/api/admin/withdrawals?limit=1&cursor=${first.nextCursor}`)).body
    expect([first.items[0].id, second.items[0].id]).toEqual(
      body.items.slice(0, 2).map((each: { id: string }) => each.id),
    )
    expect((await admin.call('GET', '/api/admin/withdrawals?status=lost')).status).toBe(422)
  })

  it('is counted under each filter of the queue', async () => {
    const admin = await world.anAdmin()
    const counts = async () => (await admin.call('GET', '/api/admin/withdrawals/counts')).body
    const before = await counts()
    await world.aWithdrawal(await world.anInfluencer())
    expect(await counts()).toEqual({ ...before, pending: before.pending + 1, waiting: before.waiting + 1 })
  })

  it('is exported with masked accounts and escaped formulas, and the export is logged', async () => {
    const [admin, person] = [await world.anAdmin(), await world.aPerson('influencer', { balance: 10_000 })]
    await world.mayWithdraw(person)
    const details = {
      paymentMethod: 'wire',
      bankName: 'Bank of the Harbour',
      accountHolder: 'Ana',
      accountNumber: 'DE89370400440532013000',
      password: worldPassword,
    }
    expect((await person.call('PUT', '/api/user/payout-details', details)).status).toBe(200)
    world.pass(25)
    const input = { paymentMethod: 'bank_transfer', accountDetails: details.accountNumber }
    const { status, body } = await request(person, input)
    expect(status).toBe(201)
    // as saved before such names were refused
    const account = { paymentMethod: 'wire', accountHolder: '+Ana', bankName: '=HYPERLINK("http://evil")' } as const
    const sealed = sealAccount(world.services.secret, body.id, { ...account, accountNumber: details.accountNumber })
    await execute(sql`update withdrawal_requests set account_details = ${sealed} where id = ${body.id}`)
    const bank = await admin.call('GET', '/api/admin/withdrawals/export.csv?method=bank_transfer')
    expect(bank.headers['content-type']).toContain('text/csv')
    expect(bank.body.text).toContain(`${body.id},'+Ana,"'=HYPERLINK(""http://evil"")",•••• 3000,,,50.00,USD\r\n`)
    const other = await world.anInfluencer()
    const id = await world.aWithdrawal(other)
    await approve(admin, id)
    const paypal = await admin.call('GET', '/api/admin/withdrawals/export.csv?method=paypal')
    expect(paypal.body.text).toMatch(/^\ufeffrecipient,amount,currency,id,note\r\n/)
    expect(paypal.body.text).toContain(`i•••@pay.example,50.00,USD,${payoutReference(id)},`)
    expect(paypal.body.text).not.toContain(other.username)
    expect(paypal.body.text).not.toContain(body.id)
    expect(await actions('paypal')).toMatchObject([{ action_type: 'other' }])
    await world.aBatch(admin)
    expect((await admin.call('GET', '/api/admin/withdrawals/export.csv?method=paypal')).body.text).not.toContain(
      payoutReference(id),
    )
  })
})
