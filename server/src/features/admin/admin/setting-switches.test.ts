import { describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { settingDefaults } from '#contract/foundation/settings/settings.ts'
import { defaultTerms } from '#contract/market/terms/order-terms.ts'
import { encodeSolution, solve } from '../../../../test/challenge.ts'
import { aMarket } from '../../../../test/market.ts'
import { Work } from '../../../../test/work.ts'

const { world, admin } = await aMarket({ admin: 'admin' })

const access = settingDefaults.access
const set = (key: string, value: unknown, by = admin) => by.call('PUT', `/api/admin/settings/${key}`, { value })
const historyOf = async (key: string) => (await admin.call('GET', `/api/admin/settings/${key}/history`)).body.items

describe('the switches', () => {
  it.each(['influencer', 'business'] as const)('close the sign-up of one role: %s', async (role) => {
    expect((await set('access', { ...access, [`${role}SignUp`]: false })).status).toBe(200)
    const signUp = async (as: string) =>
      world.call('POST', '/api/register', {
        username: `${as}.${role}`,
        email: `${as}-${role}@example.com`,
        password: 'a quiet green kettle',
        role: as,
        challengeAnswer: encodeSolution(await solve(world)),
      })
    expect(await signUp(role)).toMatchObject({
      status: 403,
      body: { code: 'sign_up_closed', message: identityErrors.signUpClosed },
    })
    expect((await signUp(role === 'business' ? 'influencer' : 'business')).status).toBe(201)
    await set('access', access)
  })

  it('close card payments: top-ups, deposits and the missing part of an order', async () => {
    await set('access', { ...access, cardPayments: false })
    const business = await world.aBusiness({ balance: 0 })
    const closed = { status: 503, body: { code: 'payment_unavailable', message: 'Payment service unavailable' } }
    const origin = 'http://localhost'
    expect(
      await business.call('POST', '/api/payments/create-checkout', {
        amount: 1_000,
        currency: 'usd',
        successUrl: `${origin}/payment-success`,
        cancelUrl: `${origin}/payment-cancel`,
      }),
    ).toMatchObject(closed)
    const deposit = { amount: 1_000, method: 'credit_card', agreeToTerms: true }
    expect(await business.call('POST', '/api/deposits', deposit)).toMatchObject({
      status: 409,
      body: { code: 'method_closed' },
    })
    expect((await business.call('GET', '/api/deposits')).body.offered).toEqual([])
    await set('access', access)
    expect((await business.call('GET', '/api/deposits')).body.offered).toContain('credit_card')
  })

  it('close deposits by PayPal and by bank one by one', async () => {
    await world.changeSetting('deposit_accounts', {
      paypalEmail: 'pay@vivobid.example',
      bank: { accountHolder: 'Vivobid', bankName: 'Harbour', accountNumber: 'DE89370400440532013000', swiftCode: null },
    })
    const business = await world.aBusiness()
    const offered = async () => (await business.call('GET', '/api/deposits')).body.offered
    await set('access', { ...access, paypalDeposits: false })
    expect(await offered()).toEqual(['credit_card', 'bank_transfer', 'stripe'])
    await set('access', { ...access, bankDeposits: false })
    expect(await offered()).toEqual(['credit_card', 'paypal', 'stripe'])
    await set('access', access)
  })
})

describe('the history of a setting', () => {
  it('says who changed what when, newest first', async () => {
    const landing = { countdownEndsAt: null, exactCountdown: false, realMembers: false }
    const exact = { ...landing, exactCountdown: true }
    expect(await historyOf('landing')).toEqual([])
    await set('landing', exact)
    await set('landing', landing)
    expect(await historyOf('landing')).toMatchObject([
      { by: { id: admin.id }, decision: 'changed', before: exact, after: landing },
      { decision: 'changed', before: landing, after: exact },
    ])
  })

  it('lists what was proposed, confirmed and withdrawn', async () => {
    const second = await world.anAdmin()
    const value = { ...defaultTerms, feeBps: 1_200 }
    await set('order_terms', value)
    await set('order_terms', value, second)
    expect((await historyOf('order_terms')).map(({ decision }: { decision: string }) => decision)).toEqual([
      'confirmed',
      'proposed',
    ])
    await world.changeSetting('order_terms', defaultTerms)
  })

  it('does not exist for a setting that does not', async () => {
    expect((await admin.call('GET', '/api/admin/settings/nothing/history')).status).toBe(404)
  })
})

describe('value-added tax', () => {
  const contentOf = async (work: Work) => {
    const { body } = await work.influencer.call('GET', `/api/receipts?purchaseId=${work.purchaseId}`)
    return body.items
  }

  it('is stated on the documents of the fee from then on, and its rate needs two admins', async () => {
    const second = await world.anAdmin()
    expect((await set('tax', { vatBps: 1_900 })).body.pending).not.toBeNull()
    expect((await set('tax', { vatBps: 1_900 }, second)).body).toMatchObject({
      value: { vatBps: 1_900 },
      pending: null,
    })
    const work = await Work.of(world, 'completed')
    expect(await contentOf(work)).toHaveLength(1)
    const { rows } = await world.database.pool.query<{ content: { vat?: object } }>(
      `select content from receipts where series = 'S' and purchase_id = $1`,
      [work.purchaseId],
    )
    // the fee of 10 % on 10,000 cents includes 19 %: 1,000 × 19 / 119
    expect(rows).toMatchObject([{ content: { vat: { bps: 1_900, amount: 160 } } }])
  })

  it('is at most 50 %', async () => {
    expect((await set('tax', { vatBps: 5_001 })).status).toBe(422)
  })
})
