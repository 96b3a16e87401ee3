import { createHmac } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credentials, password as newPassword } from '#contract/accounts/identity/credentials.ts'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { profileErrors } from '#contract/presence/profiles/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { encodeSolution, solve } from '../../../../test/challenge.ts'
import { aMarket } from '../../../../test/market.ts'
import { deriveKey } from '../../../platform/crypto/secret.ts'

const password = 'a quiet green kettle'
type Account = { id: number; username: string; email: string; cookie: string }

const { world } = await aMarket()
let ana: Account
beforeAll(async () => {
  ana = await register('Ana Maria')
})
// rate limit counters are reset between tests
beforeEach(() => world.pass(2))

async function register(username: string): Promise<Account> {
  const email = `${username.replaceAll(' ', '-')}@example.com`
  const challengeAnswer = encodeSolution(await solve(world))
  const input = { username, email, password, role: 'influencer', challengeAnswer }
  const { status, body, headers } = await world.call('POST', '/api/register', input)
  expect(status).toBe(201)
  return { id: body.id, username, email, cookie: cookieOf({ headers }) }
}
const login = (username: string, input: Record<string, unknown> = {}) =>
  world.call('POST', '/api/login', { username, password, challengeAnswer: noChallenge, ...input })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0]!
const signInAgain = async (account: Account): Promise<Account> => ({
  ...account,
  cookie: cookieOf(await login(account.username)),
})
const currentUser = (cookie: string) => world.call('GET', '/api/user', undefined, { cookie })
const long = (length: number) => 'x'.repeat(length)

describe('a password with marks on its letters', () => {
  const composed = 'Ein grüner Kessel'.normalize('NFC')
  const decomposed = composed.normalize('NFD')
  const hashOf = async ({ id }: { id: number }) =>
    (await world.database.orm.execute(sql`select password from users where id = ${id}`)).rows[0]!.password
  /** Stores a password as earlier releases did, which treated each form as a password of its own. */
  const storeAsTyped = async ({ id }: { id: number }, typed: string) => {
    const peppered = createHmac('sha256', deriveKey(world.services.secret, 'password-pepper')).update(typed)
    const hashed = await hash(peppered.digest('base64'))
    await world.database.orm.execute(sql`update users set password = ${hashed} where id = ${id}`)
    return hashed
  }

  it('lets its owner in from a keyboard that composes them and from one that does not', async () => {
    const leo = await register('Leo Kessler')
    await storeAsTyped(leo, composed)
    for (const typed of [composed, decomposed]) expect((await login(leo.email, { password: typed })).status).toBe(200)
  })

  it('that was stored decomposed lets its owner in, at once too, and is stored composed from then on', async () => {
    const ida = await register('Ida Nord')
    const before = await storeAsTyped(ida, decomposed)
    const answers = await Promise.all([composed, decomposed].map((typed) => login(ida.email, { password: typed })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const after = await hashOf(ida)
    expect(after).not.toBe(before)
    expect((await login(ida.email, { password: decomposed })).status).toBe(200)
    expect(await hashOf(ida)).toBe(after)
  })

  it('is as long as it is read, however it is typed', () => {
    const accented = 'é'.normalize('NFD')
    expect(newPassword.safeParse(accented.repeat(7)).success).toBe(false)
    expect(newPassword.safeParse(accented.repeat(128)).success).toBe(true)
    expect(newPassword.safeParse(accented.repeat(129)).success).toBe(false)
    const typed = { username: 'ida', challengeAnswer: 'x' }
    expect(credentials.safeParse({ ...typed, password: 'é'.repeat(4) }).success).toBe(true)
  })
})

describe('signing in', () => {
  it.each(['Ana Maria', 'ANA maria', ' ana maria ', 'ana-maria@example.com', 'Ana-Maria@EXAMPLE.com'])(
    'works with "%s"',
    async (username) => {
      const answer = await login(username)
      expect(answer).toMatchObject({ status: 200, body: { id: ana.id, username: 'Ana Maria' } })
      expect((await currentUser(cookieOf(answer))).status).toBe(200)
    },
  )

  it.each([
    ['no name', { username: '  ' }, 'username', identityErrors.usernameRequired],
    ['a name of another type', { username: 7 }, 'username', identityErrors.usernameRequired],
    ['a long name', { username: long(255) }, 'username', identityErrors.invalidCredentials],
    ['a short password', { password: 'seven77' }, 'password', identityErrors.passwordTooShort],
    ['a long password', { password: long(129) }, 'password', identityErrors.passwordTooLong],
    ['NUL in the password', { password: 'a quiet\u0000kettle' }, 'password', requestErrors.textInvalid],
    ['no challenge', { challengeAnswer: undefined }, 'challengeAnswer', identityErrors.challengeRequired],
    ['a country in words', { country: 'Spain' }, 'country', requestErrors.valueInvalid],
    ['an unknown field', { role: 'admin' }, 'role', requestErrors.unknownField],
  ])('refuses %s', async (_, input, path, message) => {
    const { status, body } = await login('Ana Maria', input)
    expect({ status, ...body }).toMatchObject({ status: 422, code: 'validation', message, issues: [{ path, message }] })
  })

  it('answers an unknown name and a wrong password alike', async () => {
    const unknown = await login('nobody at all')
    const wrong = await login('Ana Maria', { password: 'another kettle' })
    expect(unknown).toMatchObject({ status: 401, body: { message: identityErrors.invalidCredentials } })
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.status).toBe(unknown.status)
  })

  it('requires a challenge after 3 failures of the account, and accepts the right password with a solved one', async () => {
    for (let i = 0; i < 3; i++) expect((await login('ANA maria', { password: 'wrong wrong' })).status).toBe(401)
    const { status, body } = await login('Ana Maria')
    expect({ status, code: body.code }).toEqual({ status: 428, code: 'challenge_needed' })
    const challengeAnswer = encodeSolution(await solve(world, body.challenge))
    expect((await login('Ana Maria', { challengeAnswer, password: 'wrong wrong' })).status).toBe(401)
    expect((await login('Ana Maria', { challengeAnswer })).status).toBe(422)
    expect((await login('Ana Maria', { challengeAnswer: encodeSolution(await solve(world)) })).status).toBe(200)
    // a success clears the account's failures
    expect((await login('Ana Maria')).status).toBe(200)
  })

  it('requires a challenge for every account for 15 minutes after 5 failures of the network', async () => {
    for (let i = 0; i < 5; i++) await login(`guess ${i}`)
    expect((await login('Ana Maria')).status).toBe(428)
    world.pass(0.26)
    expect((await login('Ana Maria')).status).toBe(200)
  })

  it('refuses more than 25 attempts from one network in 5 minutes', async () => {
    const tries = await Promise.all(Array.from({ length: 25 }, (_, i) => login(`guess ${i % 2}`)))
    expect(tries.filter(({ status }) => status === 429)).toEqual([])
    expect(await login('Ana Maria')).toMatchObject({
      status: 429,
      body: { code: 'too_many', message: requestErrors.tooMany },
      headers: { 'retry-after': '300' },
    })
  })

  it('reveals that an account is blocked only with its password', async () => {
    const { id, cookie } = await register('Blocked One')
    await world.database.orm.execute(sql`update users set is_active = false where id = ${id}`)
    expect(await login('Blocked One', { password: 'wrong wrong' })).toMatchObject({
      status: 401,
      body: { message: identityErrors.invalidCredentials },
    })
    expect(await login('Blocked One')).toMatchObject({ status: 403, body: { message: identityErrors.accountBlocked } })
    expect((await currentUser(cookie)).status).toBe(401)
  })
})

describe('a session', () => {
  it('ends on sign-out, while the user’s other sessions continue', async () => {
    const [one, other] = [cookieOf(await login('Ana Maria')), cookieOf(await login('Ana Maria'))]
    const end = await world.call('POST', '/api/logout', undefined, { cookie: one })
    expect(end.status).toBe(204)
    expect(String(end.headers['set-cookie'])).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/)
    expect(await currentUser(one)).toMatchObject({ status: 401, body: { message: requestErrors.signedOut } })
    expect((await currentUser(other)).status).toBe(200)
  })

  it.each(['sid=', 'sid=unknown', 'sid=%00', 'sid=%', `sid=${long(4000)}`])(
    'cannot be forged with %s',
    async (cookie) => {
      expect((await currentUser(cookie.slice(0, 4000))).status).toBe(401)
    },
  )

  it('does not let a business act as an influencer', async () => {
    const business = await world.aBusiness()
    expect(await business.call('POST', '/api/deals', {})).toMatchObject({
      status: 403,
      body: { code: 'wrong_role', message: requestErrors.wrongRole },
    })
    expect((await world.call('POST', '/api/deals', {})).status).toBe(401)
  })
})

describe('the link that verifies an address', () => {
  const token = () => new URL(world.mails.at(-1)!.params.link as string).searchParams.get('token')!
  const verify = (value: unknown) => world.call('POST', '/api/user/email/verify', { token: value })
  const isVerified = async ({ cookie }: Account) => (await currentUser(cookie)).body.isVerified
  const ask = ({ cookie }: Account) => world.call('POST', '/api/user/email/verify-request', undefined, { cookie })
  let eva: Account
  let number = 0
  beforeEach(async () => {
    eva = await register(`Eva no ${++number}`)
  })

  it('verifies it, and says so again to whoever opens it once more', async () => {
    const link = token()
    expect((await verify(link)).status).toBe(204)
    expect(await isVerified(eva)).toBe(true)
    const again = await Promise.all([verify(link), verify(link)])
    expect(again.map(({ status }) => status)).toEqual([204, 204])
    world.pass(24.01)
    expect(await verify(link)).toMatchObject({ status: 422, body: { message: identityErrors.verificationLinkInvalid } })
    expect(await ask(eva)).toMatchObject({ status: 409, body: { message: identityErrors.emailAlreadyVerified } })
  })

  it.each<[string, () => unknown]>([
    ['changed', () => `${token().slice(0, -2)}xx`],
    ['empty', () => ''],
    ['of another type', () => ({ token: token() })],
    ['too long', () => long(2049)],
  ])('is refused when it is %s', async (_, value) => {
    expect(await verify(value())).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'token', message: identityErrors.verificationLinkInvalid }] },
    })
    expect(await isVerified(eva)).toBe(false)
  })

  it('expires after a day; a new one can be requested', async () => {
    const old = token()
    world.pass(24.1)
    expect((await verify(old)).status).toBe(422)
    eva = await signInAgain(eva)
    expect((await ask(eva)).status).toBe(204)
    expect((await verify(token())).status).toBe(204)
  })

  it('does not verify an address that was changed since', async () => {
    await world.database.orm.execute(sql`update users set email = 'new.' || email where id = ${eva.id}`)
    expect((await verify(token())).status).toBe(422)
    expect(await isVerified(eva)).toBe(false)
  })

  it('is sent at most 5 times an hour', async () => {
    for (let i = 0; i < 5; i++) expect((await ask(eva)).status).toBe(204)
    expect(await ask(eva)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
  })
})

describe('users can change', () => {
  const change = (body: unknown) => world.call('PATCH', '/api/user', body, { cookie: ana.cookie })
  beforeAll(async () => {
    ana = { ...ana, cookie: cookieOf(await login('Ana Maria')) }
  })

  it('their name, text, country and languages', async () => {
    const wanted = { displayName: 'Ana M.', bio: 'Coffee.\nAnd bread.', countryOfOrigin: 'ES', languagesSpoken: ['es'] }
    expect(await change(wanted)).toMatchObject({ status: 200, body: wanted })
    expect((await currentUser(ana.cookie)).body).toMatchObject(wanted)
  })

  it.each([
    ['an empty name', { displayName: ' ' }, 'displayName', requestErrors.textRequired],
    ['a long name', { displayName: long(61) }, 'displayName', requestErrors.textTooLong],
    ['a name that nobody sees', { displayName: '\u202e\u3164' }, 'displayName', requestErrors.textRequired],
    ['a long text', { bio: long(1001) }, 'bio', requestErrors.textTooLong],
    ['NUL in the text', { bio: 'Coffee\u0000' }, 'bio', requestErrors.textInvalid],
    ['half a character', { bio: 'Coffee \ud83d' }, 'bio', requestErrors.textInvalid],
    ['a long profession', { profession: long(81) }, 'profession', requestErrors.textTooLong],
    ['a country in words', { countryOfOrigin: 'Spain' }, 'countryOfOrigin', requestErrors.valueInvalid],
    ['a language in words', { languagesSpoken: ['es', 'German'] }, 'languagesSpoken.1', requestErrors.valueInvalid],
    [
      'eleven languages',
      { languagesSpoken: 'en de es pt ar fr it nl sv da fi'.split(' ') },
      'languagesSpoken',
      profileErrors.tooManyLanguages,
    ],
    ['an unknown language', { language: 'fr' }, 'language', requestErrors.valueInvalid],
    ['their role', { role: 'admin' }, 'role', requestErrors.unknownField],
    ['their balance', { balance: 1_000_000 }, 'balance', requestErrors.unknownField],
    ['their verification', { isVerified: true }, 'isVerified', requestErrors.unknownField],
  ])('but not %s', async (_, body, path, message) => {
    const before = (await currentUser(ana.cookie)).body
    expect(await change(body)).toMatchObject({ status: 422, body: { code: 'validation', issues: [{ path, message }] } })
    expect((await currentUser(ana.cookie)).body).toEqual(before)
  })
})
