import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { walletErrors } from '#contract/money/wallet/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { card, goodCard } from '../../../../test/sandbox-world.ts'
import type { Person } from '../../../../test/world.ts'
import { inTransaction } from '../../../platform/context.ts'
import { startDeposit } from './deposits.ts'
import { settleOpenDeposits } from './open-deposits.ts'

const { world } = await aMarket()
afterEach(async () => expect(await world.audit()).toEqual([]))

const requestCheckout = (person: Person, body: unknown, headers?: Record<string, string>) =>
  person.call('POST', '/api/payments/create-checkout', body, headers)
const status = async (person: Person, paymentId: number) =>
  (await person.call('GET', `/api/payments/${paymentId}`)).body.status
const wallet = async (person: Person) => (await person.call('GET', '/api/wallet')).body
const creditsOf = async (person: Person) => (await person.call('GET', '/api/payments')).body.items
const expectStatus = (person: Person, paymentId: number, expected: string) =>
  vi.waitFor(async () => expect(await status(person, paymentId)).toBe(expected), 5_000)

describe('a checkout', () => {
  it.each([
    ['one cent too little', { amount: 499 }, 'amount', walletErrors.topUpTooLow],
    ['nothing', { amount: 0 }, 'amount', walletErrors.topUpTooLow],
    ['a negative amount', { amount: -2_500 }, 'amount', walletErrors.topUpTooLow],
    ['one cent too much', { amount: 1_000_001 }, 'amount', walletErrors.topUpTooHigh],
    ['fractions of cents', { amount: 5.5 }, 'amount', requestErrors.valueInvalid],
    ['an amount as text', { amount: '2500' }, 'amount', requestErrors.valueInvalid],
    ['no amount', {}, 'amount', requestErrors.amountRequired],
    ['another currency', { amount: 2_500, currency: 'eur' }, 'currency', walletErrors.currencyUnsupported],
    ['an unknown field', { amount: 2_500, bonus: 1 }, 'bonus', requestErrors.unknownField],
  ])('is refused for %s', async (_, body, path, message) => {
    const business = await world.aBusiness({ balance: 0 })
    expect(await requestCheckout(business, body)).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
    expect((await wallet(business)).pendingDeposits).toEqual([])
  })

  it.each([[{ amount: 500 }], [{ amount: 1_000_000, currency: 'USD' }]])('is opened for %o', async (body) => {
    const business = await world.aBusiness({ balance: 0 })
    expect(await requestCheckout(business, body)).toMatchObject({
      status: 200,
      body: { paymentId: expect.any(Number) },
    })
    expect(await wallet(business)).toMatchObject({
      available: 0,
      pendingDeposits: [{ amount: body.amount, status: 'pending', currency: 'USD' }],
    })
  })

  it.each([
    ['an influencer', () => world.anInfluencer(), 403, 'wrong_role'],
    ['an admin', () => world.anAdmin(), 403, 'wrong_role'],
    ['an unverified business', () => world.aBusiness({ balance: 0, isVerified: false }), 403, 'email_not_verified'],
    ['somebody signed out', async () => world.aStranger(), 401, 'signed_out'],
  ])('is not for %s', async (_, who, status, code) => {
    expect(await requestCheckout(await who(), { amount: 2_500 })).toMatchObject({ status, body: { code } })
  })

  it('is opened once per key, even for ten concurrent requests', async () => {
    const business = await world.aBusiness({ balance: 0 })
    const key = { 'idempotency-key': 'one-top-up' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => requestCheckout(business, { amount: 2_500 }, key)),
    )
    answers.push(await requestCheckout(business, { amount: 2_500 }, key))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.checkoutUrl)).size).toBe(1)
    expect(answers.at(-1)!.headers['idempotent-replayed']).toBe('true')
    expect((await wallet(business)).pendingDeposits).toHaveLength(1)
    expect(await requestCheckout(business, { amount: 2_600 }, key)).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    })
  })
})

describe('a top-up', () => {
  it('is credited once when it is paid, and its owner is notified', async () => {
    const { business, paymentId, sessionId } = await world.aTopUp()
    await Promise.all(Array.from({ length: 5 }, () => world.sandbox.service.pay(sessionId, goodCard)))
    await expectStatus(business, paymentId, 'completed')
    expect(await wallet(business)).toMatchObject({ available: 2_500, held: 0, pendingDeposits: [] })
    expect(await creditsOf(business)).toMatchObject([
      { id: paymentId, amount: 2_500, balanceAfter: 2_500, code: 'deposit' },
    ])
    expect((await business.call('GET', '/api/user')).body.balance).toBe(2_500)
    expect(world.mails.filter(({ userId }) => userId === business.id)).toMatchObject([
      { kind: 'top_up_received', params: { amount: 2_500 } },
    ])
  })

  it('stays open when a card is declined, and can be paid with another', async () => {
    const { business, paymentId, sessionId } = await world.aTopUp()
    await expect(world.sandbox.service.pay(sessionId, card('4000000000000002'))).rejects.toMatchObject({ status: 402 })
    await business.call('POST', `/api/payments/${paymentId}/check`)
    expect(await status(business, paymentId)).toBe('pending')
    expect((await wallet(business)).available).toBe(0)
    await world.sandbox.service.pay(sessionId, goodCard)
    await expectStatus(business, paymentId, 'completed')
  })

  it('can no longer be paid once it is cancelled', async () => {
    const { business, paymentId, sessionId } = await world.aTopUp()
    expect((await business.call('POST', `/api/payments/${paymentId}/cancel`)).body.status).toBe('cancelled')
    await expect(world.sandbox.service.pay(sessionId, goodCard)).rejects.toMatchObject({ code: 'checkout_closed' })
    expect(await wallet(business)).toMatchObject({ available: 0, pendingDeposits: [] })
    expect((await business.call('POST', `/api/payments/${paymentId}/cancel`)).body.status).toBe('cancelled')
  })

  it.each([
    ['succeeded', 'completed', 2_500, 'top_up_received'],
    ['failed', 'failed', 0, 'top_up_failed'],
  ] as const)(
    'with a delayed payment is settled when the payment has %s',
    async (outcome, expected, available, kind) => {
      const { business, paymentId, sessionId } = await world.aTopUp()
      await world.sandbox.service.payLater(sessionId)
      await business.call('POST', `/api/payments/${paymentId}/check`)
      expect((await wallet(business)).available).toBe(0)
      await world.sandbox.service.settleLater(sessionId, outcome)
      await expectStatus(business, paymentId, expected)
      expect((await wallet(business)).available).toBe(available)
      expect(world.mails.filter((mail) => mail.userId === business.id)).toMatchObject([{ kind }])
    },
  )

  it.each([
    ['read', 'GET', ''],
    ['check', 'POST', '/check'],
    ['cancel', 'POST', '/cancel'],
  ] as const)('of somebody else is 404 to %s', async (_, method, path) => {
    const { business, paymentId } = await world.aTopUp()
    for (const person of [await world.aBusiness(), await world.anInfluencer(), await world.anAdmin()])
      expect((await person.call(method, `/api/payments/${paymentId}${path}`)).status).toBe(404)
    expect(await status(business, paymentId)).toBe('pending')
  })
})

describe('when no webhook arrives', () => {
  beforeAll(() => world.loseWebhooks())

  const warnings: object[] = []
  const runJanitor = () => settleOpenDeposits(world.services, { warn: (fact) => void warnings.push(fact) })
  const aPaidTopUp = async () => {
    const topUp = await world.aTopUp()
    await world.sandbox.service.pay(topUp.sessionId, goodCard)
    return topUp
  }

  it('reading a payment does not credit it', async () => {
    const { business, paymentId } = await aPaidTopUp()
    for (let i = 0; i < 3; i++) expect(await status(business, paymentId)).toBe('pending')
    expect(await wallet(business)).toMatchObject({ available: 0, pendingDeposits: [{ id: paymentId }] })
    expect(await creditsOf(business)).toEqual([])
  })

  it('checking a payment credits it, and twenty concurrent checks credit it once', async () => {
    const { business, paymentId } = await aPaidTopUp()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => business.call('POST', `/api/payments/${paymentId}/check`)),
    )
    expect(answers.every(({ body }) => body.status === 'completed')).toBe(true)
    expect(await creditsOf(business)).toHaveLength(1)
  })

  it('cancelling a paid deposit credits it instead', async () => {
    const { business, paymentId } = await aPaidTopUp()
    expect((await business.call('POST', `/api/payments/${paymentId}/cancel`)).body.status).toBe('completed')
    expect((await wallet(business)).available).toBe(2_500)
  })

  it('a deposit is left alone for two minutes, then credited once', async () => {
    const { business, paymentId } = await aPaidTopUp()
    world.pass(1 / 60)
    await runJanitor()
    expect(await status(business, paymentId)).toBe('pending')
    world.pass(1.1 / 60)
    await Promise.all([runJanitor(), runJanitor(), business.call('POST', `/api/payments/${paymentId}/check`)])
    await runJanitor()
    expect(await status(business, paymentId)).toBe('completed')
    expect(await creditsOf(business)).toHaveLength(1)
  })

  it('an unpaid checkout is cancelled when it expires', async () => {
    const { business, paymentId } = await world.aTopUp()
    world.pass(0.9)
    await runJanitor()
    expect(await status(business, paymentId)).toBe('pending')
    world.pass(0.2)
    await runJanitor()
    expect(await status(business, paymentId)).toBe('cancelled')
  })

  it('a deposit that never reached the provider is cancelled after an hour', async () => {
    const business = await world.aBusiness({ balance: 0 })
    const paymentId = await inTransaction(world.services, (context) =>
      startDeposit(context, { userId: business.id, amount: 2_500 }),
    )
    world.pass(59 / 60)
    await runJanitor()
    expect(await status(business, paymentId)).toBe('pending')
    world.pass(2 / 60)
    await runJanitor()
    expect(await status(business, paymentId)).toBe('cancelled')
  })

  it('a deposit that cannot be checked does not hold up the others', async () => {
    const lost = await world.aTopUp()
    const unknown = `cs_test_unknown_${lost.paymentId}`
    await world.database.pool.query('update payments set provider_session_id = $1 where id = $2', [
      unknown,
      lost.paymentId,
    ])
    const paid = await aPaidTopUp()
    world.pass(0.1)
    await runJanitor()
    expect(await status(paid.business, paid.paymentId)).toBe('completed')
    expect(await status(lost.business, lost.paymentId)).toBe('pending')
    expect(warnings).toMatchObject([{ paymentId: lost.paymentId, err: { code: 'not_found' } }])
  })
})
