import type { Challenge } from 'altcha-lib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noChallenge } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { solve, wrap } from '../../../test/challenge.ts'
import { World } from '../../../test/world.ts'
import { openChallenges } from './challenge.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())
// what is counted against abuse in one test is forgotten in the next
beforeEach(() => world.pass(2))

const password = 'a quiet green kettle'
let number = 0
const newName = () => `Person ${++number}x`

const solved = (challenge?: Challenge) => solve(world, challenge)
const person = (username = newName()) => ({
  username,
  email: `${username.replaceAll(' ', '-')}@example.com`,
  password,
  role: 'influencer',
  challengeAnswer: noChallenge,
})
const register = async (input: Record<string, unknown> = {}) =>
  world.call('POST', '/api/register', { ...person(), challengeAnswer: wrap(await solved()), ...input })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0]!
const currentUser = (cookie: string) => world.call('GET', '/api/user', undefined, { cookie })
const long = (length: number) => 'x'.repeat(length)

describe('registration', () => {
  it('opens an account, signs it in and asks to verify the address', async () => {
    const input = person()
    const answer = await register({ ...input, challengeAnswer: wrap(await solved()), language: 'de' })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        username: input.username,
        email: input.email.toLowerCase(),
        language: 'de',
        isVerified: false,
        balance: 0,
      },
    })
    expect(answer.body).not.toHaveProperty('password')
    expect((await currentUser(cookieOf(answer))).body).toMatchObject({ username: input.username })
    expect(world.mails.at(-1)).toMatchObject({ userId: answer.body.id, kind: 'verify_email' })
  })

  it('gives a session cookie that scripts and other sites cannot use', async () => {
    const cookie = String((await register()).headers['set-cookie'])
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Path=/')
    const { rows } = await world.database.orm.execute(sql`select token_hash from sessions`)
    expect(rows.map((row) => row.token_hash)).not.toContain(cookie.split(/[=;]/)[1])
  })

  it.each([
    ['a short name', { username: 'ab' }, 'username', messages.usernameTooShort],
    ['no name', { username: undefined }, 'username', messages.usernameTooShort],
    ['a short name with spaces around', { username: ' ab ' }, 'username', messages.usernameTooShort],
    ['a long name', { username: long(31) }, 'username', messages.usernameTooLong],
    ['other characters in the name', { username: 'ana/maria' }, 'username', messages.usernameCharacters],
    ['letters that look like others', { username: 'аdmin' }, 'username', messages.usernameCharacters],
    ['a line break in the name', { username: 'ana\nmaria' }, 'username', messages.textInvalid],
    ['a reserved name', { username: 'Admin' }, 'username', messages.usernameReserved],
    ['a reserved name in disguise', { username: 'vivo-b.i d' }, 'username', messages.usernameReserved],
    ['a name of digits alone', { username: '12345' }, 'username', messages.usernameReserved],
    ['a name of marks alone', { username: '-_.' }, 'username', messages.usernameReserved],
    ['a common password', { password: 'Password123' }, 'password', messages.passwordTooCommon],
    ['the product as password', { password: 'Vivobid2026' }, 'password', messages.passwordTooCommon],
    ['the name as password', { username: 'Ana Maria', password: 'ana maria' }, 'password', messages.passwordTooCommon],
    ['a short password', { password: 'seven77' }, 'password', messages.passwordTooShort],
    ['no password', { password: undefined }, 'password', messages.passwordTooShort],
    ['a long password', { password: long(129) }, 'password', messages.passwordTooLong],
    ['NUL in the password', { password: 'a quiet\u0000kettle' }, 'password', messages.textInvalid],
    ['no address', { email: undefined }, 'email', messages.emailInvalid],
    ['half an address', { email: 'ana@' }, 'email', messages.emailInvalid],
    ['two addresses', { email: 'ana@example.com,eva@example.com' }, 'email', messages.emailInvalid],
    ['the address of a deleted account', { email: 'deleted-7@deleted.invalid' }, 'email', messages.emailInvalid],
    ['a long address', { email: `${long(250)}@example.com` }, 'email', messages.emailInvalid],
    ['an unknown role', { role: 'moderator' }, 'role', messages.roleInvalid],
    ['no challenge', { challengeAnswer: '' }, 'challengeAnswer', messages.challengeRequired],
    ['a huge challenge', { challengeAnswer: long(4097) }, 'challengeAnswer', messages.challengeFailed],
    ['an unknown language', { language: 'fr' }, 'language', messages.valueInvalid],
    ['an unknown field', { isVerified: true }, 'isVerified', messages.unknownField],
  ])('refuses %s', async (_, input, path, message) => {
    const { status, body } = await world.call('POST', '/api/register', { ...person(), ...input })
    expect({ status, ...body }).toMatchObject({ status: 422, code: 'validation', message })
    expect(body.issues[0]).toEqual({ path, message })
  })

  it('refuses the role admin', async () => {
    expect(await register({ role: 'admin' })).toMatchObject({ status: 403, body: { message: messages.adminSignUp } })
  })

  it.each(['username', 'email'] as const)('refuses a taken %s in another case', async (field) => {
    const { body } = await register()
    const message = field === 'email' ? messages.emailTaken : messages.usernameTaken
    expect(await register({ [field]: body[field].toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: `${field}_taken`, message, issues: [{ path: field, message }] },
    })
  })

  it.each(['username', 'email'] as const)('gives the same %s to one of two who ask at once', async (field) => {
    const { [field]: wanted } = person()
    const both = await Promise.all([register({ [field]: wanted }), register({ [field]: wanted.toLowerCase() })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('refuses more than 20 from one network in an hour', async () => {
    const one = () => world.call('POST', '/api/register', person())
    for (let i = 0; i < 20; i++) expect((await one()).status).toBe(428)
    expect(await one()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
  })
})

describe('the challenge', () => {
  it('is demanded of every registration, with a new one to solve', async () => {
    const input = person()
    const { status, body } = await world.call('POST', '/api/register', input)
    expect({ status, code: body.code }).toEqual({ status: 428, code: 'challenge_needed' })
    const challengeAnswer = wrap(await solved(body.challenge))
    expect((await register({ ...input, challengeAnswer })).status).toBe(201)
  })

  const expired = () =>
    openChallenges(world.services.secret, () => new Date(Date.now() - 360_000), { cost: 1, least: 1, most: 5 }).make()
  it.each<[string, () => Promise<string>]>([
    ['words', async () => 'solved, honestly'],
    ['another thing', async () => Buffer.from('{"challenge":null,"solution":7}').toString('base64')],
    ['a wrong solution', async () => wrap({ ...(await solved()), solution: { counter: 77, derivedKey: '00' } })],
    [
      'a solution of another challenge',
      async () => wrap({ ...(await solved()), challenge: (await solved()).challenge }),
    ],
    [
      'an expired challenge that was given more time',
      async () => {
        const challenge = await expired()
        const expiresAt = Math.floor(Date.now() / 1000) + 600
        return wrap(await solved({ ...challenge, parameters: { ...challenge.parameters, expiresAt } }))
      },
    ],
    [
      'a challenge without its signature',
      async () => {
        const { challenge, solution } = await solved()
        return wrap({ challenge: { parameters: challenge.parameters }, solution })
      },
    ],
    ['an expired challenge', async () => wrap(await solved(await expired()))],
  ])('is not met by %s', async (_, answer) => {
    expect(await register({ challengeAnswer: await answer() })).toMatchObject({
      status: 422,
      body: { code: 'challenge_failed', issues: [{ path: 'challengeAnswer', message: messages.challengeFailed }] },
    })
  })

  it('is good for one use, also at once', async () => {
    const challengeAnswer = wrap(await solved())
    const two = await Promise.all([register({ challengeAnswer }), register({ challengeAnswer })])
    expect(two.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await register({ challengeAnswer })).status).toBe(422)
  })
})
