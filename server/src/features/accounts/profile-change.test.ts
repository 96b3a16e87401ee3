import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { type Person, World } from '../../../test/world.ts'

let world: World
let person: Person
let business: Person
beforeAll(async () => {
  world = await World.open()
  person = await world.anInfluencer()
  business = await world.aBusiness()
})
afterAll(() => world.close())

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
  languagesSpoken: ['es', 'pt'],
  streetAddress: 'Calle Mayor 1, 2º B',
  city: 'Madrid',
  state: 'Comunidad de Madrid',
  country: 'ES',
  postalCode: '28013',
}

describe('the profile', () => {
  it('takes every field, and gives it back', async () => {
    expect(await change(everything)).toMatchObject({ status: 200, body: everything })
    expect(await own()).toMatchObject(everything)
    expect(await change(everything, business)).toMatchObject({ status: 200, body: everything })
  })

  it('leaves what is not told, and clears what is null, empty or blank', async () => {
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
    ['displayName', '', messages.textRequired],
    ['displayName', '   ', messages.textRequired],
    ['displayName', null, messages.valueInvalid],
    ['displayName', letters(61), messages.textTooLong],
    ['displayName', 'Ana\u202eanA', messages.textInvalid],
    ['displayName', 'Ana\nBanana', messages.textInvalid],
    ['bio', letters(1001), messages.textTooLong],
    ['bio', 'Bread\u0000', messages.textInvalid],
    ['profession', letters(81), messages.textTooLong],
    ['businessType', 'Piracy', messages.valueInvalid],
    ['website', 'ana.example', messages.urlInvalid],
    ['website', 'javascript:alert(1)', messages.urlInvalid],
    ['website', 'https://me:secret@ana.example', messages.urlInvalid],
    ['website', `https://ana.example/${'a'.repeat(2048)}`, messages.urlInvalid],
    ['expertise', Array.from({ length: 16 }, (_, i) => `Field ${i}`), messages.tooManyExpertise],
    ['expertise', ['food', 'Food'], messages.namedTwice],
    ['expertise.0', [''], messages.textRequired],
    ['expertise.0', [letters(41)], messages.textTooLong],
    ['expertise', 'food', messages.valueInvalid],
    ['certifications', letters(1001), messages.textTooLong],
    ['aiProficiency', 'Godlike', messages.valueInvalid],
    ['aiProficiency', 'expert', messages.valueInvalid],
    ['industries.0', ['lifestyle'], messages.valueInvalid],
    ['industries', ['Legal', 'Legal'], messages.namedTwice],
    ['countryOfOrigin', 'ZZ', messages.valueInvalid],
    ['countryOfOrigin', 'es', messages.valueInvalid],
    ['countriesOfOperation.1', ['ES', 'Spain'], messages.valueInvalid],
    ['countriesOfOperation', ['ES', 'ES'], messages.namedTwice],
    ['languagesSpoken.0', ['xx'], messages.valueInvalid],
    ['languagesSpoken', ['en', 'en'], messages.namedTwice],
    ['languagesSpoken', 'en de es pt ar fr it nl sv da fi'.split(' '), messages.tooManyLanguages],
    ['streetAddress', letters(201), messages.textTooLong],
    ['streetAddress', 'Line one\nline two', messages.textInvalid],
    ['city', letters(101), messages.textTooLong],
    ['state', letters(101), messages.textTooLong],
    ['country', 'Spain', messages.valueInvalid],
    ['postalCode', '28013-28013-28', messages.textTooLong],
    ['postalCode', '28;13', messages.postalCodeInvalid],
    ['language', 'fr', messages.valueInvalid],
    // each has a way of its own
    ['phone', '+34600000000', messages.unknownField],
    ['username', 'another', messages.unknownField],
    ['email', 'other@example.com', messages.unknownField],
    ['balance', 1_000_000, messages.unknownField],
    ['role', 'admin', messages.unknownField],
    ['isVerified', true, messages.unknownField],
    ['avatarUrl', 'https://elsewhere.example/me.png', messages.unknownField],
    ['accountNumber', '12345678', messages.unknownField],
    ['globalRank', 1, messages.unknownField],
  ])('refuses %s: %j', async (path, value, message) => {
    const before = await own()
    const { status, body } = await change({ [path.split('.')[0]!]: value })
    expect(status).toBe(422)
    expect(body.issues).toContainEqual({ path, message })
    expect(await own()).toEqual(before)
  })

  it('takes a postal code of elsewhere, and the longest there may be', async () => {
    for (const postalCode of ['SW1A 1AA', 'D-01067', '١١٥١١', 'K1A 0B1'])
      expect((await change({ postalCode })).body.postalCode).toBe(postalCode)
    expect((await change({ bio: letters(1000), displayName: letters(60) })).status).toBe(200)
  })

  it('shows nothing secret of its owner', async () => {
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

  it('is for who is signed in', async () => {
    expect((await world.call('PATCH', '/api/user', { bio: 'x' })).status).toBe(401)
    expect((await world.call('GET', '/api/user')).status).toBe(401)
  })
})

describe('PATCH /api/user/profile', () => {
  const changeOwn = (body: unknown, by = person) => by.call('PATCH', '/api/user/profile', body)

  it('is the same rule for influencers, answered as their profile is read', async () => {
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

  it('has the same limits, and leaves the language alone', async () => {
    expect(await changeOwn({ website: 'nowhere' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'website', message: messages.urlInvalid }] },
    })
    expect((await changeOwn({ language: 'de' })).status).toBe(422)
  })

  it('is for influencers', async () => {
    expect((await changeOwn({ bio: 'x' }, business)).status).toBe(403)
    expect((await changeOwn({ bio: 'x' }, await world.anAdmin())).status).toBe(403)
    expect((await world.call('PATCH', '/api/user/profile', { bio: 'x' })).status).toBe(401)
  })
})
