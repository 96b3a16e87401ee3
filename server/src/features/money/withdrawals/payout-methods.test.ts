import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { settingDefaults } from '#contract/foundation/settings/settings.ts'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import { withdrawalForm } from '#contract/money/withdrawals/withdrawals.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, worldPassword as password } from '../../../../test/world.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
await world.anAdmin()
afterEach(async () => expect(await world.audit()).toEqual([]))

const iban = 'DE89370400440532013000'
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const details = {
  bank_transfer: { paymentMethod: 'wire', bankName: 'Sparkasse', accountHolder: 'Ana Álvarez', accountNumber: iban },
  paypal: { paymentMethod: 'paypal', paypalEmail: 'Ana.Bakes@example.com' },
  stripe: { paymentMethod: 'stripe', stripeAccountId: 'acct_1032D82eZvKYlo2C' },
  crypto: { paymentMethod: 'crypto', cryptoAddress: address },
}
type Method = keyof typeof details
const saveDetails = (person: Person, body: object) =>
  person.call('PUT', '/api/user/payout-details', { ...body, password })
/** A person with $100 and a verified identity, whose payout details are two days old. */
async function aReceiver(method: Method, role: 'influencer' | 'business' = 'influencer') {
  const person = await world.aPerson(role, { balance: 10_000 })
  await world.mayWithdraw(person)
  expect((await saveDetails(person, details[method])).status).toBe(200)
  await world.database.orm.execute(sql`
    update payout_details set changed_at = changed_at - interval '2 days' where user_id = ${person.id}`)
  return person
}
const request = (person: Person, paymentMethod: Method, accountDetails: string) =>
  person.call('POST', '/api/withdrawals', { amount: 2_000, paymentMethod, accountDetails, password })

describe('the account of a withdrawal', () => {
  it.each<[Method, string]>([
    ['paypal', 'Ana.Bakes@example.com'],
    ['paypal', 'ana.bakes@EXAMPLE.com'],
    ['paypal', 'A•••@example.com'],
    ['bank_transfer', iban],
    ['bank_transfer', 'de89 3704 0044 0532 0130 00'],
    ['bank_transfer', '•••• 3000'],
    ['bank_transfer', 'Sparkasse •••• 3000'],
  ])('can be named by %s %s', async (method, name) => {
    const person = await aReceiver(method)
    expect((await request(person, method, name)).status).toBe(201)
  })

  it('can be named as the API shows it', async () => {
    const person = await aReceiver('bank_transfer')
    const { account } = (await person.call('GET', '/api/withdrawals/conditions')).body
    expect((await request(person, 'bank_transfer', account)).status).toBe(201)
  })

  it.each<[Method, string]>([
    ['paypal', 'anabakes@example.com'],
    ['paypal', iban],
    ['bank_transfer', 'DE02120300000000202051'],
    ['bank_transfer', '•••• 3001'],
    ['bank_transfer', '3000 '.repeat(3)],
  ])('cannot be any other than the saved one: %s %s', async (method, name) => {
    const person = await aReceiver(method)
    expect(await request(person, method, name)).toMatchObject({
      status: 422,
      body: {
        issues: [
          {
            path: 'accountDetails',
            message: 'Save these details in your settings first; they can be used after 24 hours.',
          },
        ],
      },
    })
  })

  it('is never shown in full', async () => {
    const person = await aReceiver('bank_transfer')
    const requested = await request(person, 'bank_transfer', iban)
    const answers = [
      requested,
      ...(await Promise.all(
        [
          '/api/wallet',
          '/api/withdrawals',
          '/api/withdrawals/conditions',
          '/api/payments',
          '/api/user',
          '/api/user/payout-details',
        ].map((url) => person.call('GET', url)),
      )),
      await admin.call('GET', '/api/admin/withdrawals?limit=100'),
      await admin.call('GET', '/api/admin/payments?limit=100'),
    ]
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(300)
      expect(JSON.stringify(body)).not.toContain('0532013')
    }
  })
})

describe('payouts to Stripe and in crypto', () => {
  const changeRules = (change: object) =>
    world.changeSetting('withdrawals', { ...settingDefaults.withdrawals, ...change })

  it.each(['stripe', 'crypto'] as const)('are disabled by default: %s', async (method) => {
    const person = await aReceiver(method)
    expect((await person.call('GET', '/api/withdrawals/conditions')).body.offered).toEqual(['bank_transfer', 'paypal'])
    expect(await request(person, method, Object.values(details[method])[1]!)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'paymentMethod', message: withdrawalErrors.withdrawalMethodClosed }] },
    })
  })

  it.each(['stripe', 'crypto'] as const)(
    'require two admins to enable, and then work like the others (%s)',
    async (method) => {
      const on = { ...settingDefaults.withdrawals, [method]: true }
      const first = await admin.call('PUT', '/api/admin/settings/withdrawals', { value: on })
      expect(first.body).toMatchObject({ value: { [method]: false }, pending: { value: on } })
      await changeRules({ [method]: true })
      const person = await aReceiver(method)
      const whole = Object.values(details[method])[1]!
      const requested = await request(person, method, whole)
      expect(requested).toMatchObject({
        status: 201,
        body: { paymentMethod: method, account: `•••• ${whole.slice(-4)}` },
      })
      const { text } = (await admin.call('GET', `/api/admin/withdrawals/export.csv?method=${method}`)).body
      expect(text).toContain(`•••• ${whole.slice(-4)}`)
      expect(text).not.toContain(whole)
      const batch = await admin.call('POST', '/api/admin/payout-batches', { method })
      expect(batch).toMatchObject({
        status: 201,
        body: { lines: [{ withdrawalId: requested.body.id, status: 'open' }] },
      })
      const file = await admin.call('GET', `/api/admin/payout-batches/${batch.body.id}/file`)
      expect(file.body.text).toContain(whole)
      const line = `/api/admin/payout-batches/${batch.body.id}/lines/${requested.body.id}/paid`
      expect((await admin.call('POST', line, { transactionId: 'TR-1' })).status).toBe(204)
      expect((await person.call('GET', '/api/withdrawals')).body.items).toMatchObject([
        { status: 'approved', stage: 'paid', transactionId: 'TR-1' },
      ])
      await changeRules({ [method]: false })
    },
  )

  it.each([
    [
      'no account',
      { paymentMethod: 'stripe', stripeAccountId: '' },
      'stripeAccountId',
      payoutErrors.stripeAccountInvalid,
    ],
    [
      'a customer id',
      { paymentMethod: 'stripe', stripeAccountId: 'cus_1032D82eZvKYlo2C' },
      'stripeAccountId',
      payoutErrors.stripeAccountInvalid,
    ],
    [
      'a truncated address',
      { paymentMethod: 'crypto', cryptoAddress: address.slice(0, -1) },
      'cryptoAddress',
      payoutErrors.cryptoAddressInvalid,
    ],
    [
      'an address with a typo',
      { paymentMethod: 'crypto', cryptoAddress: address.replace('6053', '6054') },
      'cryptoAddress',
      payoutErrors.cryptoAddressInvalid,
    ],
    [
      'an address without a checksum',
      { paymentMethod: 'crypto', cryptoAddress: address.toLowerCase() },
      'cryptoAddress',
      payoutErrors.cryptoAddressInvalid,
    ],
  ])('refuse %s', async (_, body, path, message) => {
    const person = await world.anInfluencer()
    expect(await saveDetails(person, body)).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it('store accounts encrypted and show them masked', async () => {
    const person = await world.anInfluencer()
    expect((await saveDetails(person, details.crypto)).body).toMatchObject({
      paymentMethod: 'crypto',
      cryptoAddress: '•••• eAed',
    })
    expect((await saveDetails(person, details.stripe)).body).toMatchObject({
      stripeAccountId: '•••• lo2C',
      cryptoAddress: null,
    })
    const { rows } = await world.database.orm.execute(sql`select * from payout_details where user_id = ${person.id}`)
    expect(JSON.stringify(rows)).not.toContain('acct_')
  })
})

describe('the wallet’s form', () => {
  const input = { amount: 2_000, paymentMethod: 'paypal', accountDetails: 'a•••@example.com', password }
  const firstError = (change: object) => withdrawalForm.safeParse({ ...input, ...change }).error?.issues[0]?.message
  it.each([
    ['no error in valid input', {}, undefined],
    ['less than 10', { amount: 999 }, 'Minimum withdrawal amount is 10'],
    ['less than 20', { amount: 1_000 }, 'Minimum withdrawal amount is $20'],
    ['no amount', { amount: undefined }, 'Minimum withdrawal amount is 10'],
    ['the wallet itself', { paymentMethod: 'wallet' }, withdrawalErrors.withdrawalToWallet],
    ['no method', { paymentMethod: '' }, 'Payment method is required'],
    ['no account', { accountDetails: '' }, 'Account details are required'],
  ])('reports %s', (_, change, message) => expect(firstError(change)).toBe(message))
})

it('a business deposits, verifies its identity, saves its payout details, and withdraws', async () => {
  await world.changeSetting('deposit_accounts', { paypalEmail: 'pay@vivobid.example', bank: null })
  const business = await world.aBusiness({ balance: 0 })
  const paid = await business.call('POST', '/api/deposits', { amount: 9_000, method: 'paypal', agreeToTerms: true })
  const { id } = paid.body.deposit
  await admin.call('POST', `/api/admin/payments/${id}/approve`, { transactionId: 'BANK-1' })
  expect((await business.call('GET', '/api/kyc')).body).toMatchObject({ status: 'not_started', canSubmit: true })
  const { rows } = await world.database.orm.execute<{ id: number }>(
    sql`insert into kyc_verifications (user_id, document_type) values (${business.id}, 'passport') returning id`,
  )
  await admin.call('POST', `/api/admin/kyc-verifications/${rows[0]!.id}/approve`, {})
  expect(world.mails.at(-1)).toMatchObject({
    userId: business.id,
    kind: 'kyc_approved',
    params: { link: 'http://localhost/business/verification' },
  })
  expect((await saveDetails(business, details.bank_transfer)).status).toBe(200)
  expect((await request(business, 'bank_transfer', iban)).body.code).toBe('payout_details_new')
  world.pass(24.1)
  expect((await business.call('GET', '/api/withdrawals/conditions')).body.obstacles).toEqual([])
  expect((await request(business, 'bank_transfer', iban)).status).toBe(201)
})
