import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { aChallengeAnswer } from '../../../../test/challenge.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { aVisitor, browser } from '../../../../test/visitors.ts'
import { type Answer, type Person, withoutRequestId, worldPassword } from '../../../../test/world.ts'
import { day } from '../../../platform/clock.ts'
import { nameDigest } from '../credentials/account-limits.ts'
import { openDevices } from '../credentials/devices.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })
beforeEach(() => {
  // rate limit counters are reset between tests
  world.pass(25)
  world.mails.length = 0
})

let networks = 0
/** Signs in from a fresh network. */
async function login(username: string, { device = '', ...input }: Record<string, string> = {}): Promise<Answer> {
  const visitor = aVisitor(world, browser, `10.${Math.floor(++networks / 250)}.${networks % 250}.1`)
  const body = { username, password: worldPassword, challengeAnswer: noChallenge, ...input }
  return visitor('POST', '/api/login', { body, headers: device ? { cookie: device } : {} })
}
const wrong = { password: 'another kettle' }
/** The device cookie set by a response; empty when there is none. */
const deviceOf = ({ headers }: Answer) =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0]!)
    .find((pair) => pair.startsWith('dev=')) ?? ''
/** Records this many wrong passwords. */
const guessed = (person: Person, times = 100) =>
  world.database.orm.execute(sql`
    insert into throttles (subject, times, expires_at) values (${`guess:user:${person.id}`},
      array_fill(${world.services.clock()}::timestamptz, array[${times}::int]), now() + interval '1 year')
    on conflict (subject) do update set times = excluded.times`)
const byMail = { status: 429, body: { code: 'confirm_by_mail', message: identityErrors.confirmByMail } }
const linkInvalid = { status: 422, body: { code: 'device_link_invalid', issues: [{ path: 'token' }] } }
const confirm = (token: string) => world.call('POST', '/api/login/confirm', { token })
const linksTo = ({ id }: Person) =>
  world.mails.filter(({ kind, userId }) => kind === 'confirm_device' && userId === id).map(({ params }) => params.link!)
/** The token mailed after an attempt from an unknown device. */
async function aToken(person = ana): Promise<string> {
  await guessed(person)
  expect(await login(person.username)).toMatchObject(byMail)
  await world.doJobs()
  return new URL(linksTo(person).at(-1)!).searchParams.get('confirm')!
}

async function replacedToken(): Promise<string> {
  const older = await aToken()
  world.pass(24.1)
  await aToken()
  return older
}

describe('an account whose password was guessed a hundred times', () => {
  it('is closed to unknown devices on any network, even with the right password and a solved challenge', async () => {
    for (let i = 0; i < 100; i++) {
      const challengeAnswer = await aChallengeAnswer(world)
      expect((await login(ana.username, { ...wrong, challengeAnswer })).status).toBe(401)
    }
    world.pass(24 * 30)
    expect(await login(ana.username)).toMatchObject(byMail)
    expect(await login(ana.email)).toMatchObject(byMail)
    expect(await login(ana.username, { challengeAnswer: await aChallengeAnswer(world) })).toMatchObject(byMail)
    expect(await login(ana.username, wrong)).toMatchObject(byMail)
  })

  it('is open to its owner’s known device, and the right password resets the count', async () => {
    const device = deviceOf(await login(ana.username))
    await guessed(ana)
    expect(await login(ana.username)).toMatchObject(byMail)
    expect((await login(ana.username, { device })).status).toBe(200)
    expect((await login(ana.username)).status).toBe(200)
  })

  it('is open to a known device even when its network has used up its sign-ins', async () => {
    const device = deviceOf(await login(ana.username))
    const visitor = aVisitor(world, browser, '10.200.0.1')
    const ask = (headers = {}) =>
      visitor('POST', '/api/login', {
        body: { username: ana.username, password: worldPassword, challengeAnswer: noChallenge },
        headers,
      })
    for (let i = 0; i < 25; i++)
      await visitor('POST', '/api/login', { body: { username: `nobody ${i}`, ...wrong, challengeAnswer: noChallenge } })
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect((await ask({ cookie: device })).status).toBe(200)
  })

  it('is open after 99 wrong passwords with a right one in between', async () => {
    await guessed(ana, 99)
    expect((await login(ana.username)).status).toBe(200)
    await guessed(ana, 98)
    for (const status of [401, 401, 429]) expect((await login(ana.username, wrong)).status).toBe(status)
  })

  it('also counts wrong passwords of signed-in sessions', async () => {
    await guessed(ana, 99)
    expect((await ana.call('POST', '/api/user/two-factor', { password: 'not this one' })).status).toBe(422)
    expect(await login(ana.username)).toMatchObject(byMail)
    expect((await ana.call('POST', '/api/user/two-factor', { password: worldPassword })).status).toBe(200)
    expect((await login(ana.username)).status).toBe(200)
  })

  it('is open to every device after its password was reset by email', async () => {
    await guessed(ana)
    await world.call('POST', '/api/auth/forgot-password', {
      email: ana.email,
      challengeAnswer: await aChallengeAnswer(world),
    })
    await world.doJobs()
    const token = new URL(world.mails.at(-1)!.params.link!).searchParams.get('token')
    await world.call('POST', '/api/auth/reset-password', { token, password: 'a loud red kettle' })
    expect((await login(ana.username, { password: 'a loud red kettle' })).status).toBe(200)
  })

  it('answers exactly like an unknown name', async () => {
    const nobody = `nobody ${ana.id}`
    await guessed(ana)
    await world.database.orm.execute(sql`
      insert into throttles (subject, times, expires_at) values (${`guess:name:${nameDigest(world.services.secret, nobody)}`},
        array_fill(${world.services.clock()}::timestamptz, array[100]), now() + interval '1 year')`)
    const [known, unknown] = [await login(ana.username), await login(nobody.toUpperCase())]
    expect(unknown.status).toBe(known.status)
    expect(withoutRequestId(unknown.body)).toEqual(withoutRequestId(known.body))
    expect(unknown.headers['retry-after']).toBe(known.headers['retry-after'])
    await world.doJobs()
    expect(world.mails.map(({ userId }) => userId)).toEqual([ana.id])
  })
})

describe('the link that confirms a device', () => {
  it('is mailed to the owner once a day', async () => {
    await guessed(ana)
    for (let i = 0; i < 3; i++)
      expect(await login(ana.username)).toMatchObject({ ...byMail, headers: { 'retry-after': '86400' } })
    await world.doJobs()
    expect(world.mails).toMatchObject([{ kind: 'confirm_device', userId: ana.id, to: ana.email }])
    expect(linksTo(ana)).toMatchObject([expect.stringMatching(/^http:\/\/localhost\/login\?confirm=[\w-]{43}$/)])
    world.pass(24.1)
    await login(ana.username)
    await world.doJobs()
    expect(linksTo(ana)).toHaveLength(2)
  })

  it('makes the browser a known device, once; signing in still takes the password', async () => {
    const token = await aToken()
    const admitted = await confirm(token)
    expect(admitted.status).toBe(204)
    const device = deviceOf(admitted)
    expect([admitted.headers['set-cookie']].flat()).toHaveLength(1)
    expect((await login(ana.username, { device, ...wrong })).status).toBe(401)
    expect((await login(ana.username, { device })).status).toBe(200)
    expect(await confirm(token)).toMatchObject(linkInvalid)
  })

  it('works for only one of two hundred concurrent uses', async () => {
    const token = await aToken()
    const answers = await Promise.all(Array.from({ length: 200 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter((answer) => deviceOf(answer) !== '')).toHaveLength(1)
  })

  it('is valid for an hour', async () => {
    const token = await aToken()
    world.pass(1.01)
    expect(await confirm(token)).toMatchObject(linkInvalid)
  })

  it.each([
    ['unknown', async () => 'unknown'],
    ['empty', async () => ''],
    ['too long', async () => 'x'.repeat(2_049)],
    ['replaced by a newer one', replacedToken],
  ])('is worth nothing when it is %s', async (_, token) => {
    const answer = await confirm(await token())
    expect(answer).toMatchObject({ status: 422, body: { message: identityErrors.deviceLinkInvalid } })
    expect(deviceOf(answer)).toBe('')
  })

  it('is void once the address or password has changed or the user is blocked', async () => {
    for (const change of [
      sql`update users set email = 'new.' || email where id = ${ana.id}`,
      sql`update users set is_active = false where id = ${ana.id}`,
    ]) {
      const token = await aToken()
      await world.database.orm.execute(change)
      expect(await confirm(token)).toMatchObject(linkInvalid)
      world.pass(25)
    }
    const eva = await world.anInfluencer()
    const token = await aToken(eva)
    const passwords = { currentPassword: worldPassword, newPassword: 'a loud red kettle' }
    expect((await eva.call('POST', '/api/user/password', passwords)).status).toBe(204)
    expect(await confirm(token)).toMatchObject(linkInvalid)
  })

  it('cannot be exchanged with links of other purposes', async () => {
    const token = await aToken()
    expect((await world.call('POST', '/api/user/email/verify', { token })).status).toBe(422)
    const password = 'a loud red kettle'
    expect((await world.call('POST', '/api/auth/reset-password', { token, password })).status).toBe(422)
    expect((await confirm(token)).status).toBe(204)
  })
})

describe('a device', () => {
  it('is known after a sign-in, a second step and a registration, and stays known after signing out', async () => {
    const signedIn = await login(ana.username)
    expect(deviceOf(signedIn)).toMatch(/^dev=\d+\.[\w-]{22}\.\d+\.[\w-]{43}$/)
    expect(String(signedIn.headers['set-cookie'])).toMatch(/dev=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax/)
    const username = `eva-${ana.id}`
    const input = { username, email: `${username}@example.com`, password: worldPassword, role: 'business' }
    const registered = await world.call('POST', '/api/register', {
      ...input,
      challengeAnswer: await aChallengeAnswer(world),
    })
    expect(deviceOf(registered)).not.toBe('')
    const left = await world.call('POST', '/api/logout', undefined, { cookie: deviceOf(signedIn) })
    expect(deviceOf(left)).toBe('')
  })

  it('is not known after a wrong password or before the second step', async () => {
    expect(deviceOf(await login(ana.username, wrong))).toBe('')
    await world.database.orm.execute(sql`update users set has_two_factor = true where id = ${ana.id}`)
    const first = await login(ana.username)
    expect(first.status).toBe(428)
    expect(deviceOf(first)).toBe('')
  })

  it('is unknown for other users, with a forged cookie, and after 180 days', async () => {
    const device = deviceOf(await login(ana.username))
    const eva = await world.anInfluencer()
    await guessed(eva)
    const [user, nonce, expires, signature] = device.slice('dev='.length).split('.')
    for (const other of [
      device,
      `dev=${eva.id}.${nonce}.${expires}.${signature}`,
      `dev=${eva.id}.${nonce}.${expires}.${'A'.repeat(43)}`,
      'dev=',
      'dev=%',
      `dev=${'x'.repeat(4_000)}`,
    ])
      expect(await login(eva.username, { device: other })).toMatchObject(byMail)
    await guessed(ana)
    expect(
      await login(ana.username, { device: `dev=${user}.${nonce}.${Number(expires) + 1}.${signature}` }),
    ).toMatchObject(byMail)
    world.pass(24 * 180.1)
    expect(await login(ana.username, { device })).toMatchObject(byMail)
  })

  it('is treated as unknown after ten wrong passwords of its own, until a right one', async () => {
    const device = deviceOf(await login(ana.username))
    for (let i = 0; i < 10; i++) expect((await login(ana.username, { device, ...wrong })).status).toBe(401)
    await guessed(ana)
    expect(await login(ana.username, { device })).toMatchObject(byMail)
    await guessed(ana, 1)
    const known = deviceOf(await login(ana.username, { device }))
    await guessed(ana)
    expect(await login(ana.username, { device })).toMatchObject(byMail)
    expect((await login(ana.username, { device: known })).status).toBe(200)
  })

  it('never needs a challenge because of what others do to the account', async () => {
    const device = deviceOf(await login(ana.username))
    for (let i = 0; i < 3; i++) await login(ana.username, wrong)
    expect((await login(ana.username)).status).toBe(428)
    expect((await login(ana.username, { device })).status).toBe(200)
  })

  it('gets a __Host- cookie when the site is served over https', () => {
    const set: unknown[][] = []
    const reply = { setCookie: (...cookie: unknown[]) => set.push(cookie) } as unknown as FastifyReply
    const now = new Date('2026-03-01T12:00:00Z')
    const devices = openDevices('a secret of the tests, and of the tests alone', () => now, { secure: true })
    devices.recordDevice(7, reply)
    expect(set).toEqual([
      [
        '__Host-dev',
        expect.stringMatching(/^7\./),
        {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: true,
          expires: new Date(now.getTime() + 180 * day),
        },
      ],
    ])
    const request = { cookies: { '__Host-dev': set[0]![1] } } as unknown as FastifyRequest
    expect(devices.read(request)).toMatchObject({ userId: 7 })
  })
})
