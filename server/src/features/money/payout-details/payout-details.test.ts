import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { userErrors } from '#contract/foundation/users/errors.ts'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, worldPassword as password } from '../../../../test/world.ts'

const { world, person } = await aMarket({ person: 'influencer' })

const url = '/api/user/payout-details'
const iban = 'DE89 3704 0044 0532 0130 00'
const wire = {
  paymentMethod: 'wire',
  bankName: 'Sparkasse',
  accountHolder: 'Ana Álvarez',
  accountNumber: iban,
  password,
}
const paypal = { paymentMethod: 'paypal', paypalEmail: 'Ana.Bakes@example.com', password }
const change = (body: unknown, by = person) => by.call('PUT', url, body)
const read = async (by = person) => (await by.call('GET', url)).body
const nothing = {
  paymentMethod: null,
  paypalEmail: null,
  bankName: null,
  accountHolder: null,
  accountNumber: null,
  routingNumber: null,
  swiftCode: null,
  stripeAccountId: null,
  cryptoAddress: null,
}
const rawOf = async ({ id }: Person) => {
  const { rows } = await world.database.orm.execute<Record<string, string | null>>(
    sql`select paypal_email, bank_name, account_holder, account_number, routing_number, swift_code, stripe_account_id, crypto_address from payout_details where user_id = ${id}`,
  )
  return rows[0] ?? {}
}

describe('payout details', () => {
  it('are empty at first', async () => {
    expect(await read(await world.anInfluencer())).toEqual({ ...nothing, payableFrom: null })
  })

  it('are stored encrypted and returned masked', async () => {
    const { status, body } = await change({ ...wire, swiftCode: 'cobadeff xxx', routingNumber: '' })
    expect(status).toBe(200)
    const shown = {
      ...nothing,
      paymentMethod: 'wire',
      bankName: 'Sparkasse',
      accountHolder: 'Ana Álvarez',
      accountNumber: '•••• 3000',
      swiftCode: '•••• FXXX',
      payableFrom: new Date(world.services.clock().getTime() + 24 * 3_600_000).toISOString(),
    }
    expect(body).toEqual(shown)
    expect(await read()).toEqual(shown)
    const raw = await rawOf(person)
    expect(raw).toMatchObject({ paypal_email: null, routing_number: null })
    for (const plain of ['Sparkasse', 'Álvarez', 'DE89370400440532013000', '0532013000', 'COBADEFF'])
      expect(JSON.stringify(raw)).not.toContain(plain)
    expect(JSON.stringify(await person.call('GET', '/api/user'))).not.toContain('3000"')
  })

  it('for PayPal replace those for a bank', async () => {
    await change(wire)
    expect((await change(paypal)).body).toMatchObject({
      ...nothing,
      paymentMethod: 'paypal',
      paypalEmail: 'a•••@example.com',
    })
    expect(Object.values(await rawOf(person)).filter(Boolean)).toHaveLength(1)
    expect(JSON.stringify(await rawOf(person))).not.toContain('ana.bakes')
  })

  it('can be removed', async () => {
    await change(wire)
    expect((await change({ paymentMethod: null, password })).body).toMatchObject(nothing)
    expect(Object.values(await rawOf(person)).filter(Boolean)).toEqual([])
  })

  it('cannot be decrypted for another person or column', async () => {
    const thief = await world.anInfluencer()
    await change({ ...wire, swiftCode: 'COBADEFF' })
    await change(wire, thief)
    await world.database.orm.execute(sql`update payout_details set account_number =
      (select account_number from payout_details where user_id = ${person.id}) where user_id = ${thief.id}`)
    expect((await thief.call('GET', url)).status).toBe(500)
    await change(wire, thief)
    await world.database.orm.execute(
      sql`update payout_details set bank_name = account_number where user_id = ${thief.id}`,
    )
    expect((await thief.call('GET', url)).status).toBe(500)
  })

  it('cannot be changed without the right password', async () => {
    await change(wire)
    for (const [given, message] of [
      ['not this one', identityErrors.passwordWrong],
      ['', identityErrors.passwordRequired],
      [undefined, identityErrors.passwordRequired],
    ]) {
      const { status, body } = await change({ ...paypal, password: given })
      expect({ status, issues: body.issues }).toEqual({ status: 422, issues: [{ path: 'password', message }] })
    }
    expect(await read()).toMatchObject({ paymentMethod: 'wire', accountNumber: '•••• 3000' })
  })

  it('cost no attempt at the password while a number is wrong', async () => {
    const careless = await world.anInfluencer()
    const mistyped = { ...wire, accountNumber: 'DE5137040044053201300', password: 'wrong one' }
    for (let i = 0; i < 11; i++) expect((await change(mistyped, careless)).status).toBe(422)
    expect((await change(wire, careless)).status).toBe(200)
  })

  it('allow at most ten wrong passwords', async () => {
    const tried = await world.anInfluencer()
    for (let i = 0; i < 10; i++) expect((await change({ ...paypal, password: 'wrong one' }, tried)).status).toBe(422)
    expect((await change(paypal, tried)).status).toBe(429)
  })

  it('send an email when they change, which does not contain them', async () => {
    const notified = await world.anInfluencer()
    await change(wire, notified)
    const mails = world.mails.filter(({ userId }) => userId === notified.id)
    expect(mails).toMatchObject([{ kind: 'payout_changed', params: { link: 'http://localhost/auth/forgot-password' } }])
    expect(JSON.stringify(mails)).not.toContain('3000')
  })

  it('are masked in the data export, and deleted with the account', async () => {
    const leaving = await world.anInfluencer()
    await change(wire, leaving)
    const { body } = await leaving.call('GET', '/api/user/export')
    expect(body.payoutDetails).toMatchObject([{ paymentMethod: 'wire', accountNumber: '•••• 3000' }])
    for (const column of ['accountNumber', 'bankName', 'paypalEmail', 'swiftCode', 'usernameSkeleton'])
      expect(Object.keys(body.profile[0])).not.toContain(column)
    expect(JSON.stringify(body)).not.toContain((await rawOf(leaving)).account_number)
    expect((await leaving.call('DELETE', '/api/user', { password })).status).toBe(204)
    expect(Object.values(await rawOf(leaving)).filter(Boolean)).toEqual([])
  })

  it('require signing in, and are only one’s own', async () => {
    await change(wire)
    expect((await world.call('GET', url)).status).toBe(401)
    expect((await world.call('PUT', url, wire)).status).toBe(401)
    expect(await read(await world.aBusiness())).toEqual({ ...nothing, payableFrom: null })
  })

  const bank = { ...wire, accountNumber: '123456789' }
  it.each<[string, object]>([
    ['only an IBAN', wire],
    ['a Norwegian IBAN', { ...wire, accountNumber: 'no9386011117947' }],
    ['an account number with a SWIFT code', { ...bank, swiftCode: 'HDFCINBB' }],
    [
      'an account number with SWIFT code and routing number',
      { ...bank, swiftCode: 'HDFCINBB', routingNumber: 'HDFC0000001' },
    ],
    ['a US account number with a routing number', { ...bank, routingNumber: '021000021' }],
    ['a firm’s name', { ...wire, accountHolder: 'Acme, Inc.', bankName: 'Bank "Harbour"; of us' }],
    [
      'a US account number with routing number and SWIFT code',
      { ...bank, routingNumber: '021000021', swiftCode: 'CHASUS33' },
    ],
  ])('accept %s', async (_, body) => expect((await change(body)).status).toBe(200))

  it.each<[string, object, string, string]>([
    ['no method', { password }, 'paymentMethod', requestErrors.valueInvalid],
    ['another method', { ...paypal, paymentMethod: 'cash' }, 'paymentMethod', requestErrors.valueInvalid],
    ['no address', { ...paypal, paypalEmail: 'ana' }, 'paypalEmail', userErrors.emailInvalid],
    ['a reserved address', { ...paypal, paypalEmail: 'a@b.invalid' }, 'paypalEmail', userErrors.emailInvalid],
    ['PayPal with a bank name', { ...paypal, bankName: 'Sparkasse' }, 'bankName', requestErrors.unknownField],
    ['no bank name', { ...wire, bankName: '' }, 'bankName', requestErrors.textRequired],
    ['a long bank name', { ...wire, bankName: 'b'.repeat(101) }, 'bankName', requestErrors.textTooLong],
    ['no holder', { ...wire, accountHolder: ' ' }, 'accountHolder', requestErrors.textRequired],
    ['no account number', { ...wire, accountNumber: undefined }, 'accountNumber', requestErrors.textRequired],
    ['a short account number', { ...bank, accountNumber: '123' }, 'accountNumber', requestErrors.textRequired],
    [
      'an account number with other characters',
      { ...bank, accountNumber: '1234/5678' },
      'accountNumber',
      payoutErrors.accountNumberInvalid,
    ],
    [
      'an IBAN with a typo',
      { ...wire, accountNumber: 'DE89370400440532013001' },
      'accountNumber',
      payoutErrors.accountNumberInvalid,
    ],
    [
      'an IBAN that is a digit short, though its check digits fit',
      { ...wire, accountNumber: 'DE51 3704 0044 0532 0130 0' },
      'accountNumber',
      payoutErrors.accountNumberInvalid,
    ],
    [
      'an IBAN of a country that has none',
      { ...wire, accountNumber: 'US9737040044053201300000' },
      'accountNumber',
      payoutErrors.accountNumberInvalid,
    ],
    [
      'an account number of zeros',
      { ...bank, accountNumber: '00000000', routingNumber: '021000021' },
      'accountNumber',
      payoutErrors.accountNumberInvalid,
    ],
    [
      'an account number longer than those of US banks',
      { ...bank, accountNumber: '123456789012345678', routingNumber: '021000021' },
      'accountNumber',
      payoutErrors.accountNumberInvalid,
    ],
    ['a SWIFT code of no country', { ...bank, swiftCode: 'HDFCXXBB' }, 'swiftCode', payoutErrors.swiftInvalid],
    [
      'a SWIFT code of no country beside an IBAN',
      { ...wire, swiftCode: 'ABCDUKFF' },
      'swiftCode',
      payoutErrors.swiftInvalid,
    ],
    [
      'a US routing number that no bank has',
      { ...bank, routingNumber: '000000000' },
      'routingNumber',
      payoutErrors.routingNumberInvalid,
    ],
    [
      'a truncated IBAN',
      { ...wire, accountNumber: 'DE8937040044' },
      'accountNumber',
      payoutErrors.accountNumberInvalid,
    ],
    ['a SWIFT code of nine characters', { ...wire, swiftCode: 'COBADEFF1' }, 'swiftCode', payoutErrors.swiftInvalid],
    ['a SWIFT code of digits', { ...wire, swiftCode: '12345678' }, 'swiftCode', payoutErrors.swiftInvalid],
    ['an account number without a bank code', bank, 'routingNumber', payoutErrors.bankRequired],
    [
      'a US bank without its routing number',
      { ...bank, swiftCode: 'CHASUS33' },
      'routingNumber',
      payoutErrors.bankRequired,
    ],
    [
      'a US routing number with a typo',
      { ...bank, routingNumber: '021000022' },
      'routingNumber',
      payoutErrors.routingNumberInvalid,
    ],
    [
      'a US routing number of eight digits',
      { ...bank, routingNumber: '02100002' },
      'routingNumber',
      payoutErrors.routingNumberInvalid,
    ],
    [
      'a routing number with other characters',
      { ...wire, routingNumber: '12/34' },
      'routingNumber',
      payoutErrors.routingNumberInvalid,
    ],
  ])('refuse %s', async (_, body, path, message) => {
    const answer = await change(body)
    expect(answer.status).toBe(422)
    expect(answer.body.issues).toContainEqual({ path, message })
  })
})

describe('what a machine-readable file of payouts could not contain', () => {
  it.each([
    ['bankName', '=HYPERLINK("http://evil")'],
    ['accountHolder', '+Ana'],
    ['accountHolder', '-Ana'],
    ['accountHolder', '@Ana'],
  ])('is refused: %s %s', async (field, value) => {
    expect(await change({ ...wire, [field]: value })).toMatchObject({
      status: 422,
      body: { issues: [{ path: field, message: payoutErrors.payoutFieldUnusable }] },
    })
  })

  it.each(['Ana\nNeill', 'Ana\rNeill'])('is refused: the name %j', async (accountHolder) => {
    expect(await change({ ...wire, accountHolder })).toMatchObject({ status: 422 })
  })

  it('loses what cannot be seen: the name with a tab and a mark that turns it around', async () => {
    const answer = await change({ ...wire, accountHolder: '\u202eAna\tNeill' })
    expect(answer).toMatchObject({ status: 200, body: { accountHolder: 'Ana Neill' } })
  })

  it('is refused: PayPal addresses that a spreadsheet would take for formulas', async () => {
    const other = await world.anInfluencer()
    const changeTo = (paypalEmail: string) => change({ ...paypal, paypalEmail }, other)
    for (const address of ['+ana@pay.example', '-ana@pay.example'])
      expect(await changeTo(address)).toMatchObject({ status: 422, body: { issues: [{ path: 'paypalEmail' }] } })
    expect((await changeTo('ana+pay@pay.example')).status).toBe(200)
  })
})
