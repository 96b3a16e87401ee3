import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { profileErrors } from '#contract/presence/profiles/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'

const { world, person, business } = await aMarket({ person: 'influencer', business: 'business' })

const change = (body: unknown, by = person) => by.call('PATCH', '/api/user', body)
const own = async (by = person) => (await by.call('GET', '/api/user')).body

const everything = {
  displayName: 'Ana Álvarez',
  bio: 'Bread, coffee and the road.',
  profession: 'Baker',
  businessType: 'Food & Beverage',
  website: 'https://ana.example/kitchen',
  expertise: ['food', 'travel', 'Sourdough'],
  certifications: 'Barista, level 2',
  aiProficiency: 'Intermediate',
  industries: ['Food & Beverage', 'Travel'],
  countryOfOrigin: 'ES',
  countriesOfOperation: ['ES', 'PT'],
  languagesSpoken: ['es', 'pt', 'yue', 'gsw', 'ckb', 'ary', 'ssp'],
  streetAddress: 'Calle Mayor 1, 2º B',
  city: 'Madrid',
  state: 'Comunidad de Madrid',
  country: 'ES',
  postalCode: '28013',
}

describe('the profile', () => {
  it('stores and returns every field', async () => {
    expect(await change(everything)).toMatchObject({ status: 200, body: everything })
    expect(await own()).toMatchObject(everything)
    expect(await change(everything, business)).toMatchObject({ status: 200, body: everything })
  })

  it('leaves omitted fields, and clears those that are null, empty or blank', async () => {
    await change(everything)
    expect((await change({ bio: 'Bread.' })).body).toMatchObject({ ...everything, bio: 'Bread.' })
    const { body } = await change({
      bio: null,
      website: null,
      expertise: [],
      industries: [],
      city: '',
      profession: '  ',
    })
    expect(body).toMatchObject({
      bio: null,
      website: null,
      expertise: [],
      industries: [],
      city: null,
      profession: null,
      country: 'ES',
    })
  })

  const letters = (many: number) => 'é'.repeat(many)
  it.each<[string, unknown, string]>([
    ['displayName', '', requestErrors.textRequired],
    ['displayName', '   ', requestErrors.textRequired],
    ['displayName', null, requestErrors.valueInvalid],
    ['displayName', letters(61), requestErrors.textTooLong],
    ['displayName', '\u3164\u3164\u3164', requestErrors.textRequired],
    ['displayName', '\u2800\u00ad', requestErrors.textRequired],
    ['displayName', '\u0301\u0308', requestErrors.textRequired],
    ['displayName', '\u{e0041}\u{e0042}', requestErrors.textRequired],
    ['displayName', '🌸 🌸', requestErrors.nameUnreadable],
    ['displayName', '...', requestErrors.nameUnreadable],
    ['displayName', 'www.shop.example', requestErrors.nameIsAddress],
    ['displayName', 'Claim prize at shop.example/pay', requestErrors.nameIsAddress],
    ['displayName', 'https://shop.example', requestErrors.nameIsAddress],
    ['displayName', 'ＷＷＷ．shop.example', requestErrors.nameIsAddress],
    ['displayName', 'claim@shop.example', requestErrors.nameIsAddress],
    ['displayName', 'Vivobid Support', requestErrors.nameIsOurs],
    ['displayName', 'V i v o b i d   T e a m', requestErrors.nameIsOurs],
    ['displayName', 'Ｖｉｖｏｂｉｄ Official', requestErrors.nameIsOurs],
    ['displayName', 'Vіvоbіd аdmіn', requestErrors.nameIsOurs],
    ['displayName', 'فريق فيفوبيد', requestErrors.nameIsOurs],
    ['displayName', 'Поддержка Вивобид', requestErrors.nameIsOurs],
    ['displayName', 'vivobid', requestErrors.nameIsOurs],
    ['displayName', 'Ana\nBanana', requestErrors.textInvalid],
    ['bio', letters(1001), requestErrors.textTooLong],
    ['bio', 'Bread\u0000', requestErrors.textInvalid],
    ['profession', letters(81), requestErrors.textTooLong],
    ['businessType', 'Piracy', requestErrors.valueInvalid],
    ['website', 'ana.example', requestErrors.urlInvalid],
    ['website', 'javascript:alert(1)', requestErrors.urlInvalid],
    ['website', 'https://me:secret@ana.example', requestErrors.urlInvalid],
    ['website', `https://ana.example/${'a'.repeat(2048)}`, requestErrors.urlInvalid],
    ['expertise', Array.from({ length: 16 }, (_, i) => `Field ${i}`), profileErrors.tooManyExpertise],
    ['expertise', ['food', 'Food'], requestErrors.namedTwice],
    ['expertise.0', [''], requestErrors.textRequired],
    ['expertise.0', [letters(41)], requestErrors.textTooLong],
    ['expertise', 'food', requestErrors.valueInvalid],
    ['certifications', letters(1001), requestErrors.textTooLong],
    ['aiProficiency', 'Godlike', requestErrors.valueInvalid],
    ['aiProficiency', 'expert', requestErrors.valueInvalid],
    ['industries.0', ['lifestyle'], requestErrors.valueInvalid],
    ['industries', ['Legal', 'Legal'], requestErrors.namedTwice],
    ['countryOfOrigin', 'ZZ', requestErrors.valueInvalid],
    ['countryOfOrigin', 'es', requestErrors.valueInvalid],
    ['countriesOfOperation.1', ['ES', 'Spain'], requestErrors.valueInvalid],
    ['countriesOfOperation', ['ES', 'ES'], requestErrors.namedTwice],
    ['languagesSpoken.0', ['xx'], requestErrors.valueInvalid],
    ['languagesSpoken', ['en', 'en'], requestErrors.namedTwice],
    ['languagesSpoken', 'en de es pt ar fr it nl sv da fi'.split(' '), profileErrors.tooManyLanguages],
    ['streetAddress', letters(201), requestErrors.textTooLong],
    ['streetAddress', 'Line one\nline two', requestErrors.textInvalid],
    ['city', letters(101), requestErrors.textTooLong],
    ['state', letters(101), requestErrors.textTooLong],
    ['country', 'Spain', requestErrors.valueInvalid],
    ['postalCode', '28013-28013-28', requestErrors.textTooLong],
    ['postalCode', '28;13', profileErrors.postalCodeInvalid],
    ['language', 'fr', requestErrors.valueInvalid],
    // changed through endpoints of their own
    ['phone', '+34600000000', requestErrors.unknownField],
    ['username', 'another', requestErrors.unknownField],
    ['email', 'other@example.com', requestErrors.unknownField],
    ['balance', 1_000_000, requestErrors.unknownField],
    ['role', 'admin', requestErrors.unknownField],
    ['isVerified', true, requestErrors.unknownField],
    ['avatarUrl', 'https://elsewhere.example/me.png', requestErrors.unknownField],
    ['accountNumber', '12345678', requestErrors.unknownField],
    ['globalRank', 1, requestErrors.unknownField],
  ])('refuses %s: %j', async (path, value, message) => {
    const before = await own()
    const { status, body } = await change({ [path.split('.')[0]!]: value })
    expect(status).toBe(422)
    expect(body.issues).toContainEqual({ path, message })
    expect(await own()).toEqual(before)
  })

  it('accepts names that only look like addresses, and fans of ours', async () => {
    for (const displayName of ['booking.com', 'will.i.am', 'AC/DC', 'Dr. No', 'A.B.', 'Vivobid fan', '@ana'])
      expect((await change({ displayName })).body.displayName).toBe(displayName)
  })

  it('accepts foreign postal codes up to the maximum length', async () => {
    for (const postalCode of ['SW1A 1AA', 'D-01067', '١١٥١١', 'K1A 0B1'])
      expect((await change({ postalCode })).body.postalCode).toBe(postalCode)
    expect((await change({ bio: letters(1000), displayName: letters(60) })).status).toBe(200)
  })

  it('exposes no secrets of its owner', async () => {
    await world.database.orm.execute(
      sql`update users set registration_ip = '10.1.2.3', last_login_ip = '10.1.2.3', phone_verification_code = 'kept' where id = ${person.id}`,
    )
    const body = await own()
    for (const secret of [
      'password',
      'registrationIp',
      'lastLoginIp',
      'phoneVerificationCode',
      'accountNumber',
      'paypalEmail',
    ])
      expect(Object.keys(body)).not.toContain(secret)
    expect(JSON.stringify(body)).not.toContain('10.1.2.3')
  })

  it('requires a sign-in', async () => {
    expect((await world.call('PATCH', '/api/user', { bio: 'x' })).status).toBe(401)
    expect((await world.call('GET', '/api/user')).status).toBe(401)
  })
})

describe('PATCH /api/user/profile', () => {
  const changeOwn = (body: unknown, by = person) => by.call('PATCH', '/api/user/profile', body)

  it('changes the same fields for influencers and answers with their profile', async () => {
    const { status, body } = await changeOwn({ bio: 'Twelve loaves a day', city: 'Ávila', languagesSpoken: ['es'] })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual([
      'avatarUrl',
      'bio',
      'languagesSpoken',
      'profession',
      'socialMediaProfiles',
    ])
    expect(body).toMatchObject({ bio: 'Twelve loaves a day', languagesSpoken: ['es'] })
    expect(await own()).toMatchObject({ city: 'Ávila' })
  })

  it('has the same limits, and does not change the language', async () => {
    expect(await changeOwn({ website: 'nowhere' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'website', message: requestErrors.urlInvalid }] },
    })
    expect((await changeOwn({ language: 'de' })).status).toBe(422)
  })

  it('is for influencers only', async () => {
    expect((await changeOwn({ bio: 'x' }, business)).status).toBe(403)
    expect((await changeOwn({ bio: 'x' }, await world.anAdmin())).status).toBe(403)
    expect((await world.call('PATCH', '/api/user/profile', { bio: 'x' })).status).toBe(401)
  })
})
