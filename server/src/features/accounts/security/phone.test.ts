import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { aMarket, each } from '../../../../test/market.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })
let number = 0
let phone: string
beforeEach(() => {
  world.pass(2)
  phone = `+34600${String(++number).padStart(6, '0')}`
  world.texts.length = 0
})

const send = (to: unknown = phone, person = ana) => person.call('POST', '/api/user/phone/code', { phone: to })
const verify = (code: string, person = ana) => person.call('POST', '/api/user/phone/verify', { code })
const codeSent = () => /\d{6}/.exec(world.texts.at(-1)!.text)![0]
const wrong = () => (codeSent() === '000000' ? '000001' : '000000')
const expired = {
  status: 422,
  body: { code: 'code_expired', issues: [{ path: 'code', message: securityErrors.codeExpired }] },
}

describe('a phone number', () => {
  it('is verified by the code sent to it, and shown masked', async () => {
    expect((await send()).status).toBe(204)
    expect(world.texts).toEqual([
      { to: phone, text: `Vivobid: your code is ${codeSent()}. It expires in 10 minutes. Don't share it with anyone.` },
    ])
    expect((await ana.call('GET', '/api/user')).body).toMatchObject({ phone: null, phoneVerified: false })
    expect(await verify(codeSent())).toMatchObject({
      status: 200,
      body: { id: ana.id, phone: `+••••••••${phone.slice(-3)}`, phoneVerified: true },
    })
    expect(await verify(codeSent())).toMatchObject(expired)
  })

  it('is texted in the language of its user', async () => {
    await ana.call('PATCH', '/api/user', { language: 'de' })
    await send()
    expect(world.texts[0]!.text).toContain('Dein Code ist')
  })

  it('may contain spaces, dashes and brackets', async () => {
    expect((await send('+34 (600) 99-88.77')).status).toBe(204)
    expect(world.texts[0]!.to).toBe('+34600998877')
    expect((await verify(`${codeSent().slice(0, 3)} ${codeSent().slice(3)}`)).status).toBe(200)
  })

  it.each([
    ['the trunk prefix in brackets', '+49 (0)1512 3456789', '+4915123456789'],
    ['the trunk prefix after the country', '+49 01512 3456789', '+4915123456789'],
    ['a trunk prefix that its country does not have', '+34 (0) 600 998 871', '+34600998871'],
    ['a zero that belongs to the number', '+39 06 1234 5678', '+390612345678'],
    ['00 for the +', '0034 600 998 872', '+34600998872'],
    ['invisible marks around it', '\u202a+34 600 998 873\u202c\u200b', '+34600998873'],
    ['wide digits', '＋３４６００９９８８７４', '+34600998874'],
    ['dashes and slashes of every kind', '+34–600/998‑875', '+34600998875'],
    ['ten characters', '+376312345', '+376312345'],
    ['an American area that is new', '+1 679 234 5678', '+16792345678'],
    ['the Mexican 1 of before 2019', '+52 1 55 1234 5678', '+525512345678'],
    ['a French mobile number', '+33 7 12 34 56 78', '+33712345678'],
    ['an Israeli mobile number', '+972 50-123-4567', '+972501234567'],
  ])('is read with %s', async (_, typed, number) => {
    expect((await send(typed)).status).toBe(204)
    expect(world.texts[0]!.to).toBe(number)
  })

  it('of an earlier form goes on working', async () => {
    await send()
    await world.database.orm.execute(
      sql`update users set phone = '0600998877', phone_verified = true where id = ${ana.id}`,
    )
    expect((await ana.call('GET', '/api/user')).body).toMatchObject({ phone: '•••••••877', phoneVerified: true })
    expect((await verify(codeSent())).status).toBe(200)
  })

  it.each([
    ['too few digits', '+12345678', securityErrors.phoneTooShort],
    ['nothing', undefined, securityErrors.phoneTooShort],
    ['letters', '0600-CALL-ME', securityErrors.phoneDigits],
    ['a + within', '0600+1234567', securityErrors.phoneDigits],
    ['too many digits', '1234567890123456', securityErrors.phoneTooLong],
    ['a long text', '1'.repeat(41), securityErrors.phoneTooLong],
    ['no country', '0600 998877', securityErrors.phoneNeedsCountry],
    ['a country without its +', '34600998877', securityErrors.phoneNeedsCountry],
    ['a country that does not exist', '+999600998877', securityErrors.phoneUnknown],
    ['a digit less than the country has', '+34 60099887', securityErrors.phoneUnknown],
    ['Vietnamese digits from before 2018', '+84 123 456 7890', securityErrors.phoneUnknown],
    ['Brazilian digits from before 2016', '+55 21 8765 4321', securityErrors.phoneUnknown],
    ['Ivorian digits from before 2021', '+225 01020304', securityErrors.phoneUnknown],
  ])('is refused with %s', async (_, to, message) => {
    expect(await ana.call('POST', '/api/user/phone/code', { phone: to })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'phone', message }] },
    })
    expect(world.texts).toEqual([])
  })

  it('stays the same until another is verified', async () => {
    await send()
    await verify(codeSent())
    await send(`+49600${phone.slice(-6)}`)
    expect((await ana.call('GET', '/api/user')).body).toMatchObject({ phoneVerified: true })
    expect((await verify(wrong())).status).toBe(422)
    const { rows } = await world.database.orm.execute(sql`select phone from users where id = ${ana.id}`)
    expect(rows[0]!.phone).toBe(phone)
  })
})

describe('a phone code', () => {
  it('is stored as a digest', async () => {
    await send()
    const { rows } = await world.database.orm.execute(
      sql`select phone_verification_code from users where id = ${ana.id}`,
    )
    expect(rows[0]!.phone_verification_code).not.toContain(codeSent())
  })

  it('is valid for ten minutes', async () => {
    await send()
    world.pass(10.1 / 60)
    expect(await verify(codeSent())).toMatchObject(expired)
  })

  it('allows five attempts, even concurrently, and is then refused even when right', async () => {
    await send()
    const tries = await Promise.all(Array.from({ length: 8 }, () => verify(wrong())))
    expect(tries.map(({ body }) => body.code).sort()).toEqual([
      ...Array(3).fill('code_expired'),
      ...Array(5).fill('code_wrong'),
    ])
    expect(await verify(codeSent())).toMatchObject(expired)
    await send()
    expect((await verify(codeSent())).status).toBe(200)
  })

  it.each(['12345', '1234567', 'abcdef', ''])('is six digits, not "%s"', async (code) => {
    await send()
    expect(await verify(code)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'code', message: securityErrors.codeDigits }] },
    })
  })

  it('is superseded by a newer one', async () => {
    await send()
    const older = codeSent()
    await send()
    expect((await verify(older)).status).toBe(older === codeSent() ? 200 : 422)
  })

  it('does not work for another user', async () => {
    await send()
    expect(await verify(codeSent(), await world.aBusiness())).toMatchObject(expired)
  })

  it('is sent three times an hour per user and per number', async () => {
    for (let i = 0; i < 3; i++) expect((await send()).status).toBe(204)
    expect(await send()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    expect((await send(phone.replace('+', '00'), await world.aBusiness())).status).toBe(429)
    world.pass(1.01)
    expect((await send()).status).toBe(204)
  })
})
