import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fill } from '#contract/fill.ts'
import type { SettingValue } from '#contract/foundation/settings/settings.ts'
import { depositErrors } from '#contract/money/deposits/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { goodCard } from '../../../../test/sandbox-world.ts'
import { type Person, sessionOf } from '../../../../test/world.ts'
import { referenceOf } from './reference.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
const bank = {
  accountHolder: 'Vivobid Ltd',
  bankName: 'First Bank',
  accountNumber: 'DE89370400440532013000',
  swiftCode: null,
}
const setAccounts = (value: SettingValue<'deposit_accounts'>) => world.changeSetting('deposit_accounts', value)
beforeAll(() => setAccounts({ paypalEmail: 'pay@vivobid.example', bank }))
afterEach(async () => expect(await world.audit()).toEqual([]))

const input = { amount: 2_500, method: 'bank_transfer', agreeToTerms: true }
const requestDeposit = (person: Person, change: object = {}) =>
  person.call('POST', '/api/deposits', { ...input, ...change })
const available = async (person: Person) => (await person.call('GET', '/api/wallet')).body.available
const decide = (who: Person, id: number, decision: 'approve' | 'reject') =>
  who.call(
    'POST',
    `/api/admin/payments/${id}/${decision}`,
    decision === 'approve' ? { transactionId: 'BANK-1' } : { notes: 'The money never arrived.' },
  )

describe('a deposit', () => {
  it.each([
    ['less than $10', { amount: 999 }, 'amount', depositErrors.depositTooLow],
    ['more than $10,000', { amount: 1_000_001 }, 'amount', depositErrors.depositTooHigh],
    ['no method', { method: undefined }, 'method', depositErrors.depositMethodRequired],
    ['the balance itself', { method: 'wallet' }, 'method', depositErrors.depositFromWallet],
    ['terms not agreed to', { agreeToTerms: false }, 'agreeToTerms', depositErrors.termsNotAgreed],
  ])('is refused for %s', async (_, change, path, message) => {
    const person = await world.anInfluencer()
    expect(await requestDeposit(person, change)).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
    expect((await person.call('GET', '/api/deposits')).body.items).toEqual([])
  })

  it.each([
    ['an admin', () => world.anAdmin(), 403, 'wrong_role'],
    ['somebody signed out', async () => world.aStranger(), 401, 'signed_out'],
    ['an unverified address', () => world.anInfluencer({ isVerified: false }), 403, 'email_not_verified'],
  ])('is not for %s', async (_, who, status, code) => {
    expect(await requestDeposit(await who())).toMatchObject({ status, body: { code } })
  })

  it.each(['credit_card', 'stripe'])('by %s is paid in a checkout and then credited', async (method) => {
    const person = await world.anInfluencer()
    const { status, body } = await requestDeposit(person, { method })
    expect(status).toBe(201)
    expect(body.deposit).toMatchObject({ method: 'credit_card', reference: null, instructions: null })
    await world.sandbox.service.pay(sessionOf(body.checkoutUrl), goodCard)
    await vi.waitFor(async () => expect(await available(person)).toBe(2_500), 5_000)
  })

  it.each([
    ['bank_transfer', { paypalEmail: null, bank }],
    ['paypal', { paypalEmail: 'pay@vivobid.example', bank: null }],
  ])('by %s returns payment instructions and is pending', async (method, instructions) => {
    const person = await world.aBusiness({ balance: 0 })
    const { status, body } = await requestDeposit(person, { method })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      checkoutUrl: null,
      deposit: { status: 'pending', reference: expect.stringMatching(/^RF\d\dVB\d{5}$/), instructions },
    })
    expect((await person.call('GET', '/api/deposits')).body).toMatchObject({
      items: [body.deposit],
      offered: ['credit_card', 'paypal', 'bank_transfer', 'stripe'],
    })
    expect(await available(person)).toBe(0)
  })

  it('by a method without an account is not offered', async () => {
    const person = await world.anInfluencer()
    await setAccounts({ paypalEmail: null, bank: null })
    expect(await requestDeposit(person)).toMatchObject({ status: 409, body: { code: 'method_closed' } })
    expect((await person.call('GET', '/api/deposits')).body.offered).toEqual(['credit_card', 'stripe'])
    await setAccounts({ paypalEmail: 'pay@vivobid.example', bank })
  })

  it('is refused beyond five pending ones, and can be cancelled', async () => {
    const person = await world.anInfluencer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestDeposit(person)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const { id } = answers.find(({ status }) => status === 201)!.body.deposit
    expect((await person.call('POST', `/api/payments/${id}/cancel`)).body.status).toBe('cancelled')
    expect((await requestDeposit(person)).status).toBe(201)
    expect((await decide(admin, id, 'approve')).status).toBe(409)
  })
})

describe('an admin', () => {
  it('decides about a deposit once, even with many concurrent decisions, and the others are told who did', async () => {
    const person = await world.anInfluencer()
    const { id } = (await requestDeposit(person)).body.deposit
    const admins = await Promise.all(Array.from({ length: 3 }, () => world.anAdmin()))
    const answers = await Promise.all(
      admins.flatMap((each) => [decide(each, id, 'approve'), decide(each, id, 'reject')]),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const place = answers.findIndex(({ status }) => status === 204)
    const name = admins[Math.floor(place / 2)]!.username
    const message = fill(place % 2 === 0 ? requestErrors.approvedBy : requestErrors.rejectedBy, { name })
    const others = answers.filter(({ status }) => status === 409)
    expect(others.map(({ body }) => body)).toMatchObject(Array(5).fill({ message }))
  })

  it('does not call a deposit approved that was cancelled after the first of two approvals', async () => {
    const person = await world.anInfluencer()
    const { id } = (await requestDeposit(person, { amount: 200_000 })).body.deposit
    expect((await decide(await world.anAdmin(), id, 'approve')).status).toBe(204)
    expect((await person.call('POST', `/api/payments/${id}/cancel`)).status).toBe(200)
    const { status, body } = await decide(admin, id, 'approve')
    expect([status, body.message]).toEqual([409, requestErrors.alreadyDecided])
  })

  it('approves a deposit with its transaction id', async () => {
    const person = await world.anInfluencer()
    const { id } = (await requestDeposit(person)).body.deposit
    expect((await decide(admin, id, 'approve')).status).toBe(204)
    expect(await available(person)).toBe(2_500)
    expect(world.mails.at(-1)).toMatchObject({ userId: person.id, kind: 'top_up_received' })
    expect((await person.call('GET', '/api/payments?q=bank-1')).body.items).toMatchObject([{ type: 'deposit' }])
    const { body } = await admin.call('GET', '/api/admin/payments?type=deposit&status=completed')
    expect(body.items[0]).toMatchObject({ id, transactionId: 'BANK-1', reference: referenceOf(id), waits: false })
  })

  it('rejects a deposit with a reason', async () => {
    const person = await world.anInfluencer()
    const { id } = (await requestDeposit(person)).body.deposit
    expect((await decide(admin, id, 'reject')).status).toBe(204)
    expect(await available(person)).toBe(0)
    expect((await person.call('GET', '/api/deposits')).body.items).toMatchObject([
      { status: 'failed', notes: 'The money never arrived.', instructions: null },
    ])
    expect(world.mails.at(-1)).toMatchObject({ userId: person.id, kind: 'deposit_rejected' })
  })

  it('cannot decide about card payments or their own deposits', async () => {
    const { paymentId } = await world.aTopUp()
    expect((await decide(admin, paymentId, 'approve')).status).toBe(404)
    const person = await world.anInfluencer()
    const { id } = (await requestDeposit(person)).body.deposit
    await world.changeRole(person, 'admin')
    expect(await decide(person, id, 'approve')).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  })

  it('sees pending deposits, oldest first', async () => {
    const person = await world.anInfluencer()
    const { id } = (await requestDeposit(person)).body.deposit
    const { body } = await admin.call('GET', '/api/admin/payments?type=deposit&status=pending&limit=100')
    expect(body.items.at(-1)).toMatchObject({ id, waits: true, user: { id: person.id } })
    expect((await person.call('GET', '/api/admin/payments')).status).toBe(403)
  })
})

it.each([1, 12_345, 2_147_483_647])('the reference of payment %i has valid ISO 11649 check digits', (id) => {
  const reference = referenceOf(id)
  const turned = reference.slice(4) + reference.slice(0, 4)
  const digits = [...turned].map((each) => Number.parseInt(each, 36)).join('')
  expect(BigInt(digits) % 97n).toBe(1n)
})
