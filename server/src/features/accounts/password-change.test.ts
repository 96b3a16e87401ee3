import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noChallenge } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { contents } from '../../../test/endpoints.ts'
import { type Person, World, worldPassword } from '../../../test/world.ts'

let world: World
let ana: Person
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())
beforeEach(async () => {
  // what is counted against abuse in one test is forgotten in the next
  world.pass(2)
  ana = await world.anInfluencer()
  world.mails.length = 0
})

const newPassword = 'a loud red kettle'
const login = (username: string, password: string) =>
  world.call('POST', '/api/login', { username, password, challengeAnswer: noChallenge })
const forget = async (email: string) => {
  const answer = await world.call('POST', '/api/auth/forgot-password', { email })
  await world.doJobs()
  return answer
}
const tokenOf = (kind: string) =>
  new URL(world.mails.findLast((mail) => mail.kind === kind)!.params.link!).searchParams.get('token')!
const aToken = async (person = ana) => {
  expect((await forget(person.email)).status).toBe(204)
  return tokenOf('reset_password')
}
const reset = (token: string, password = newPassword) =>
  world.call('POST', '/api/auth/reset-password', { token, password })
const linkInvalid = {
  status: 422,
  body: { code: 'reset_link_invalid', issues: [{ path: 'token', message: messages.resetLinkInvalid }] },
}

describe('a forgotten password', () => {
  it('is replaced by way of a link in a mail; every session ends, none begins, and a mail confirms it', async () => {
    const token = await aToken()
    expect(world.mails[0]).toMatchObject({
      userId: ana.id,
      to: ana.email,
      params: { link: `http://localhost/auth/reset-password?token=${token}` },
    })
    const answer = await reset(token)
    expect(answer.status).toBe(204)
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect((await ana.call('GET', '/api/user')).status).toBe(401)
    expect((await login(ana.username, worldPassword)).status).toBe(401)
    expect((await login(ana.username, newPassword)).status).toBe(200)
    expect(world.mails.at(-1)).toMatchObject({ userId: ana.id, kind: 'password_changed' })
  })

  it('is asked for in any case of the address', async () => {
    expect((await forget(` ${ana.email.toUpperCase()} `)).status).toBe(204)
    expect(world.mails).toHaveLength(1)
  })

  it.each<[string, () => Promise<string>]>([
    ['an unknown address', async () => 'nobody@example.com'],
    ['a user name that looks like an address', async () => `${ana.username}@elsewhere.example`],
    ['a blocked person', async () => (await world.anInfluencer({ isActive: false })).email],
  ])('of %s gets the same answer, and nothing is sent or stored', async (_, address) => {
    const email = await address()
    const before = await contents(world)
    const known = await world.call('POST', '/api/auth/forgot-password', { email: ana.email })
    const unknown = await world.call('POST', '/api/auth/forgot-password', { email })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
    // the request itself looks nothing up for either: that is the job's part
    expect(await contents(world)).toEqual(before)
    await world.doJobs()
    expect(world.mails.map(({ userId }) => userId)).toEqual([ana.id])
  })

  it('is kept apart from its hash: the token is not in the database', async () => {
    const token = await aToken()
    const { rows } = await world.database.orm.execute(sql`select * from verifications`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is set once with each link, also by two at once', async () => {
    const token = await aToken()
    const two = await Promise.all([reset(token), reset(token, 'another loud kettle')])
    expect(two.map(({ status }) => status).sort()).toEqual([204, 422])
    expect(await reset(token)).toMatchObject(linkInvalid)
  })

  it('is set within an hour', async () => {
    const [early, late] = [await aToken(), await aToken(await world.aBusiness())]
    world.pass(0.99)
    expect((await reset(early)).status).toBe(204)
    world.pass(0.02)
    expect(await reset(late)).toMatchObject(linkInvalid)
  })

  it('is set by the newest link alone', async () => {
    const [older, newer] = [await aToken(), await aToken()]
    expect(await reset(older)).toMatchObject(linkInvalid)
    expect((await reset(newer)).status).toBe(204)
  })

  it('is set by no link that was changed, nor by one that proves an address', async () => {
    const token = await aToken()
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    expect(await reset(changed)).toMatchObject(linkInvalid)
    const verified = await world.call('POST', '/api/user/email/verify', { token })
    expect(verified).toMatchObject({ status: 422, body: { code: 'verification_link_invalid' } })
    const other = await world.anInfluencer({ isVerified: false })
    await other.call('POST', '/api/user/email/verify-request')
    expect(await reset(tokenOf('verify_email'))).toMatchObject(linkInvalid)
    expect((await reset(token)).status).toBe(204)
  })

  it('follows the rules of registration, and a refused one leaves the link good', async () => {
    const token = await aToken()
    for (const [password, message] of [
      ['seven77', messages.passwordTooShort],
      ['x'.repeat(129), messages.passwordTooLong],
      ['password123', messages.passwordTooCommon],
      [ana.username, messages.passwordTooCommon],
    ] as const)
      expect(await reset(token, password)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'password', message }] },
      })
    expect((await reset(token)).status).toBe(204)
  })

  it('is asked for five times an hour for one address, known or not', async () => {
    for (const email of [ana.email, 'nobody@example.com']) {
      for (let i = 0; i < 5; i++) expect((await forget(email)).status).toBe(204)
      expect(await forget(email)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    }
    world.pass(1.01)
    expect((await forget(ana.email)).status).toBe(204)
  })

  it('is asked for 25 times an hour from one network', async () => {
    for (let i = 0; i < 25; i++) expect((await forget(`nobody${i}@example.com`)).status).toBe(204)
    expect((await forget('nobody@example.com')).status).toBe(429)
  })

  it('does not open the account of a person who was blocked since', async () => {
    const token = await aToken()
    await world.database.orm.execute(sql`update users set is_active = false where id = ${ana.id}`)
    expect(await reset(token)).toMatchObject(linkInvalid)
  })

  it('takes a solved challenge, and refuses a false one', async () => {
    const body = { email: ana.email, challengeAnswer: 'solved, honestly' }
    expect((await world.call('POST', '/api/auth/forgot-password', body)).status).toBe(422)
    body.challengeAnswer = noChallenge
    expect((await world.call('POST', '/api/auth/forgot-password', body)).status).toBe(204)
  })
})

describe('changing the password', () => {
  const change = (currentPassword = worldPassword, password = newPassword) =>
    ana.call('POST', '/api/user/password', { currentPassword, newPassword: password })
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0]!

  it('ends all other sessions and keeps this one, under a new token', async () => {
    const elsewhere = cookieOf(await login(ana.username, worldPassword))
    const answer = await change()
    expect(answer.status).toBe(204)
    const cookie = cookieOf(answer)
    expect((await world.call('GET', '/api/user', undefined, { cookie })).body).toMatchObject({ id: ana.id })
    for (const old of [ana.cookie, elsewhere])
      expect((await world.call('GET', '/api/user', undefined, { cookie: old })).status).toBe(401)
    expect((await login(ana.username, newPassword)).status).toBe(200)
    expect(world.mails.at(-1)).toMatchObject({ userId: ana.id, kind: 'password_changed' })
  })

  it('is refused without the present one, which counts as a failed sign-in', async () => {
    const before = await contents(world)
    for (let i = 0; i < 3; i++)
      expect(await change('not this one')).toMatchObject({
        status: 422,
        body: {
          code: 'password_wrong',
          issues: [{ path: 'currentPassword', message: messages.passwordWrong }],
        },
      })
    expect(await contents(world)).toEqual(before)
    expect((await login(ana.username, worldPassword)).body).toMatchObject({ code: 'challenge_needed' })
    expect((await login(ana.email, worldPassword)).body).toMatchObject({ code: 'challenge_needed' })
  })

  it('is tried ten times in 15 minutes', async () => {
    for (let i = 0; i < 10; i++) expect((await change('not this one')).status).toBe(422)
    expect((await change()).status).toBe(429)
    world.pass(0.26)
    expect((await change()).status).toBe(204)
  })

  it('follows the rules of registration', async () => {
    for (const [password, message] of [
      ['seven77', messages.passwordTooShort],
      ['vivobid1', messages.passwordTooCommon],
    ] as const)
      expect(await change(worldPassword, password)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'newPassword', message }] },
      })
  })

  it('makes links worthless that were sent before', async () => {
    const token = await aToken()
    await ana.call('POST', '/api/user/email', { email: 'thief@example.com', password: worldPassword })
    const moving = tokenOf('change_email')
    expect((await change()).status).toBe(204)
    expect(await reset(token)).toMatchObject(linkInvalid)
    expect((await world.call('POST', '/api/user/email/verify', { token: moving })).status).toBe(422)
  })

  it('leaves no session to who signs in with the old one meanwhile', async () => {
    await Promise.all([change(), login(ana.username, worldPassword), login(ana.username, worldPassword)])
    const { rows } = await world.database.orm.execute(sql`select id from sessions where user_id = ${ana.id}`)
    expect(rows).toHaveLength(1)
  })
})
