import type { Challenge } from 'altcha-lib'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { userErrors } from '#contract/foundation/users/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { encodeSolution, solve } from '../../../../test/challenge.ts'
import { aMarket } from '../../../../test/market.ts'
import { openChallenges } from '../credentials/challenges.ts'

const { world } = await aMarket()
// rate limit counters are reset between tests
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
  world.call('POST', '/api/register', { ...person(), challengeAnswer: encodeSolution(await solved()), ...input })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0]!
const currentUser = (cookie: string) => world.call('GET', '/api/user', undefined, { cookie })
const long = (length: number) => 'x'.repeat(length)

describe('registration', () => {
  it('creates an account, signs it in and mails a verification link', async () => {
    const input = person()
    const answer = await register({ ...input, challengeAnswer: encodeSolution(await solved()), language: 'de' })
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

  it('takes an address with other letters in its host, once, and signs in by either form of it', async () => {
    expect((await register({ email: 'Noor@müller.example' })).body).toMatchObject({
      email: 'noor@xn--mller-kva.example',
    })
    expect((await register({ email: 'noor@xn--mller-kva.example' })).body).toMatchObject({ code: 'email_taken' })
    for (const username of ['noor@MÜLLER.example', 'noor@xn--mller-kva.example']) {
      const credentials = { username, password, challengeAnswer: noChallenge }
      expect((await world.call('POST', '/api/login', credentials)).status).toBe(200)
    }
  })

  it('sets a session cookie that scripts and other sites cannot use', async () => {
    const cookie = String((await register()).headers['set-cookie'])
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Path=/')
    const { rows } = await world.database.orm.execute(sql`select token_hash from sessions`)
    expect(rows.map((row) => row.token_hash)).not.toContain(cookie.split(/[=;]/)[1])
  })

  it.each([
    ['a short name', { username: 'ab' }, 'username', identityErrors.usernameTooShort],
    ['no name', { username: undefined }, 'username', identityErrors.usernameTooShort],
    ['a short name with spaces around', { username: ' ab ' }, 'username', identityErrors.usernameTooShort],
    ['a long name', { username: long(31) }, 'username', identityErrors.usernameTooLong],
    ['other characters in the name', { username: 'ana/maria' }, 'username', identityErrors.usernameCharacters],
    ['letters that look like others', { username: 'аdmin' }, 'username', identityErrors.usernameCharacters],
    ['a line break in the name', { username: 'ana\nmaria' }, 'username', requestErrors.textInvalid],
    ['a reserved name', { username: 'Admin' }, 'username', identityErrors.usernameReserved],
    ['a reserved name in disguise', { username: 'vivo-b.i d' }, 'username', identityErrors.usernameReserved],
    ['a name of digits alone', { username: '12345' }, 'username', identityErrors.usernameReserved],
    ['a name of marks alone', { username: '-_.' }, 'username', identityErrors.usernameEnds],
    ['a common password', { password: 'Password123' }, 'password', identityErrors.passwordTooCommon],
    ['the product as password', { password: 'Vivobid2026' }, 'password', identityErrors.passwordTooCommon],
    [
      'the name as password',
      { username: 'Ana Maria', password: 'ana maria' },
      'password',
      identityErrors.passwordTooCommon,
    ],
    ['a short password', { password: 'seven77' }, 'password', identityErrors.passwordTooShort],
    ['no password', { password: undefined }, 'password', identityErrors.passwordTooShort],
    ['a long password', { password: long(129) }, 'password', identityErrors.passwordTooLong],
    ['NUL in the password', { password: 'a quiet\u0000kettle' }, 'password', requestErrors.textInvalid],
    ['no address', { email: undefined }, 'email', userErrors.emailInvalid],
    ['half an address', { email: 'ana@' }, 'email', userErrors.emailInvalid],
    ['two addresses', { email: 'ana@example.com,eva@example.com' }, 'email', userErrors.emailInvalid],
    ['the address of a deleted account', { email: 'deleted-7@deleted.invalid' }, 'email', userErrors.emailInvalid],
    ['a long address', { email: `${long(250)}@example.com` }, 'email', userErrors.emailInvalid],
    ['an unknown role', { role: 'moderator' }, 'role', userErrors.roleInvalid],
    ['no challenge', { challengeAnswer: '' }, 'challengeAnswer', identityErrors.challengeRequired],
    ['a huge challenge', { challengeAnswer: long(4097) }, 'challengeAnswer', identityErrors.challengeFailed],
    ['an unknown language', { language: 'fr' }, 'language', requestErrors.valueInvalid],
    ['an unknown field', { isVerified: true }, 'isVerified', requestErrors.unknownField],
  ])('refuses %s', async (_, input, path, message) => {
    const { status, body } = await world.call('POST', '/api/register', { ...person(), ...input })
    expect({ status, ...body }).toMatchObject({ status: 422, code: 'validation', message })
    expect(body.issues[0]).toEqual({ path, message })
  })

  it('refuses the admin role', async () => {
    expect(await register({ role: 'admin' })).toMatchObject({
      status: 403,
      body: { message: identityErrors.adminSignUp },
    })
  })

  it.each(['username', 'email'] as const)('refuses a taken %s in a different case', async (field) => {
    const { body } = await register()
    const message = field === 'email' ? identityErrors.emailTaken : identityErrors.usernameTaken
    expect(await register({ [field]: body[field].toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: `${field}_taken`, message, issues: [{ path: field, message }] },
    })
  })

  it.each([
    ['nobody has', 'quite.new', null],
    ['somebody has', 'TAKEN.name', identityErrors.usernameTaken],
    ['looks like somebody’s', 'takenname', identityErrors.usernameTooSimilar],
    ['is reserved', 'Explore', identityErrors.usernameReserved],
  ])('can ask first whether it may have a name, one that %s', async (_, username, problem) => {
    await register({ username: 'Taken.name' })
    const url = `/api/register/username?username=${username}`
    expect(await world.call('GET', url)).toMatchObject({ status: 200, body: { problem } })
  })

  it('is told what is wrong with a name that nobody could have', async () => {
    expect(await world.call('GET', '/api/register/username?username=a')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'username', message: identityErrors.usernameTooShort }] },
    })
  })

  it('names everything that is taken at once, and everything that is refused before', async () => {
    const { body } = await register()
    expect(await register({ username: body.username, email: body.email })).toMatchObject({
      status: 409,
      body: {
        code: 'username_taken',
        issues: [
          { path: 'username', message: identityErrors.usernameTaken },
          { path: 'email', message: identityErrors.emailTaken },
        ],
      },
    })
    expect(await register({ username: 'admin', password: 'password123' })).toMatchObject({
      status: 422,
      body: {
        code: 'validation',
        issues: [
          { path: 'username', message: identityErrors.usernameReserved },
          { path: 'password', message: identityErrors.passwordTooCommon },
        ],
      },
    })
  })

  it.each(['username', 'email'] as const)(
    'gives the same %s to only one of two concurrent registrations',
    async (field) => {
      const { [field]: wanted } = person()
      const both = await Promise.all([register({ [field]: wanted }), register({ [field]: wanted.toLowerCase() })])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    },
  )

  it('refuses more than 20 from one network in an hour', async () => {
    const one = () => world.call('POST', '/api/register', person())
    for (let i = 0; i < 20; i++) expect((await one()).status).toBe(428)
    expect(await one()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
  })
})

describe('the challenge', () => {
  it('is required for every registration; the refusal includes a new one', async () => {
    const input = person()
    const { status, body } = await world.call('POST', '/api/register', input)
    expect({ status, code: body.code }).toEqual({ status: 428, code: 'challenge_needed' })
    const challengeAnswer = encodeSolution(await solved(body.challenge))
    expect((await register({ ...input, challengeAnswer })).status).toBe(201)
  })

  const expired = () =>
    openChallenges(world.services.secret, () => new Date(Date.now() - 360_000), { cost: 1, least: 1, most: 5 }).create()
  it.each<[string, () => Promise<string>]>([
    ['words', async () => 'solved, honestly'],
    ['another thing', async () => Buffer.from('{"challenge":null,"solution":7}').toString('base64')],
    [
      'a wrong solution',
      async () => encodeSolution({ ...(await solved()), solution: { counter: 77, derivedKey: '00' } }),
    ],
    [
      'a solution of another challenge',
      async () => encodeSolution({ ...(await solved()), challenge: (await solved()).challenge }),
    ],
    [
      'an expired challenge with a forged expiry',
      async () => {
        const challenge = await expired()
        const expiresAt = Math.floor(Date.now() / 1000) + 600
        return encodeSolution(await solved({ ...challenge, parameters: { ...challenge.parameters, expiresAt } }))
      },
    ],
    [
      'a challenge without its signature',
      async () => {
        const { challenge, solution } = await solved()
        return encodeSolution({ challenge: { parameters: challenge.parameters }, solution })
      },
    ],
    ['an expired challenge', async () => encodeSolution(await solved(await expired()))],
  ])('is not met by %s', async (_, answer) => {
    expect(await register({ challengeAnswer: await answer() })).toMatchObject({
      status: 422,
      body: {
        code: 'challenge_failed',
        issues: [{ path: 'challengeAnswer', message: identityErrors.challengeFailed }],
      },
    })
  })

  it('can be used only once, even concurrently', async () => {
    const challengeAnswer = encodeSolution(await solved())
    const two = await Promise.all([register({ challengeAnswer }), register({ challengeAnswer })])
    expect(two.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await register({ challengeAnswer })).status).toBe(422)
  })
})
