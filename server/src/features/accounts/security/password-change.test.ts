import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { aChallengeAnswer } from '../../../../test/challenge.ts'
import { databaseSnapshot } from '../../../../test/database-snapshot.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { worldPassword } from '../../../../test/world.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })
beforeEach(() => {
  // rate limit counters are reset between tests
  world.pass(2)
  world.mails.length = 0
})

const newPassword = 'a loud red kettle'
const login = (username: string, password: string) =>
  world.call('POST', '/api/login', { username, password, challengeAnswer: noChallenge })
const forget = async (email: string) => {
  const challengeAnswer = await aChallengeAnswer(world)
  const answer = await world.call('POST', '/api/auth/forgot-password', { email, challengeAnswer })
  await world.doJobs()
  return answer
}
/** The cookies set by a response, by name. */
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(
    [headers['set-cookie']].flat().map((line) => String(line).split(';')[0]!.split('=') as [string, string]),
  )
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
  body: { code: 'reset_link_invalid', issues: [{ path: 'token', message: securityErrors.resetLinkInvalid }] },
}

describe('a forgotten password', () => {
  it('is replaced through a mailed link; every session ends, none begins, and an email confirms it', async () => {
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

  it('can be reset with the address in any case', async () => {
    expect((await forget(` ${ana.email.toUpperCase()} `)).status).toBe(204)
    expect(world.mails).toHaveLength(1)
  })

  it.each<[string, () => Promise<string>]>([
    ['an unknown address', async () => 'nobody@example.com'],
    ['a user name that looks like an address', async () => `${ana.username}@elsewhere.example`],
    ['a blocked person', async () => (await world.anInfluencer({ isActive: false })).email],
  ])('of %s gets the same answer, and nothing is sent or stored', async (_, address) => {
    const email = await address()
    const stored = async () => ({ ...(await databaseSnapshot(world)), 'public.used_challenges': 'used by both' })
    const before = await stored()
    const ask = async (address: string) =>
      world.call('POST', '/api/auth/forgot-password', {
        email: address,
        challengeAnswer: await aChallengeAnswer(world),
      })
    const known = await ask(ana.email)
    const unknown = await ask(email)
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
    // the request itself looks up neither; the job does
    expect(await stored()).toEqual(before)
    await world.doJobs()
    expect(world.mails.map(({ userId }) => userId)).toEqual([ana.id])
  })

  it('is reset with a token of which only the hash is in the database', async () => {
    const token = await aToken()
    const { rows } = await world.database.orm.execute(sql`select * from verifications`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('can be reset once with each link, even concurrently', async () => {
    const token = await aToken()
    const two = await Promise.all([reset(token), reset(token, 'another loud kettle')])
    expect(two.map(({ status }) => status).sort()).toEqual([204, 422])
    expect(await reset(token)).toMatchObject(linkInvalid)
  })

  it('can be reset within an hour', async () => {
    const [early, late] = [await aToken(), await aToken(await world.aBusiness())]
    world.pass(0.99)
    expect((await reset(early)).status).toBe(204)
    world.pass(0.02)
    expect(await reset(late)).toMatchObject(linkInvalid)
  })

  it('can be reset with the newest link only, and an older one says that there is a newer', async () => {
    const [older, newer] = [await aToken(), await aToken()]
    const replaced = { path: 'token', message: securityErrors.linkReplaced }
    expect(await reset(older)).toMatchObject({ status: 422, body: { code: 'reset_link_invalid', issues: [replaced] } })
    expect((await reset(newer)).status).toBe(204)
    // the newer one was used too
    expect(await reset(older)).toMatchObject(linkInvalid)
  })

  it('cannot be reset with a forged link or one that verifies an address', async () => {
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

  it('is replaced under the rules of registration; a refused one does not use up the link', async () => {
    const token = await aToken()
    for (const [password, message] of [
      ['seven77', identityErrors.passwordTooShort],
      ['x'.repeat(129), identityErrors.passwordTooLong],
      ['password123', identityErrors.passwordTooCommon],
      [ana.username, identityErrors.passwordTooCommon],
    ] as const)
      expect(await reset(token, password)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'password', message }] },
      })
    expect((await reset(token)).status).toBe(204)
  })

  it('can be reset five times an hour per address, known or not', async () => {
    for (const email of [ana.email, 'nobody@example.com']) {
      for (let i = 0; i < 5; i++) expect((await forget(email)).status).toBe(204)
      expect(await forget(email)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    }
    world.pass(1.01)
    expect((await forget(ana.email)).status).toBe(204)
  })

  it('can be reset 25 times an hour from one network', async () => {
    for (let i = 0; i < 25; i++) expect((await forget(`nobody${i}@example.com`)).status).toBe(204)
    expect((await forget('nobody@example.com')).status).toBe(429)
  })

  it('cannot be reset by a user who was blocked since', async () => {
    const token = await aToken()
    await world.database.orm.execute(sql`update users set is_active = false where id = ${ana.id}`)
    expect(await reset(token)).toMatchObject(linkInvalid)
  })

  it('takes a solved challenge, and requests without one do not count against the address', async () => {
    const ask = (challengeAnswer?: string) =>
      world.call('POST', '/api/auth/forgot-password', { email: ana.email, challengeAnswer })
    for (let i = 0; i < 3; i++) {
      expect(await ask('solved, honestly')).toMatchObject({ status: 422, body: { code: 'challenge_failed' } })
      expect(await ask()).toMatchObject({ status: 422, body: { issues: [{ path: 'challengeAnswer' }] } })
      expect(await ask(noChallenge)).toMatchObject({ status: 428, body: { code: 'challenge_needed' } })
    }
    const solved = await aChallengeAnswer(world)
    expect((await ask(solved)).status).toBe(204)
    expect(await ask(solved)).toMatchObject({ status: 422, body: { code: 'challenge_failed' } })
    for (let i = 0; i < 4; i++) expect((await forget(ana.email)).status).toBe(204)
  })

  it('can be reset by its owner on a known device even if others have used up the limit of the address', async () => {
    const device = cookiesOf(await login(ana.username, worldPassword)).dev!
    for (let i = 0; i < 5; i++) await forget(ana.email)
    expect((await forget(ana.email)).status).toBe(429)
    const ask = async (email: string) =>
      world.call(
        'POST',
        '/api/auth/forgot-password',
        { email, challengeAnswer: await aChallengeAnswer(world) },
        { cookie: `dev=${device}` },
      )
    for (let i = 0; i < 5; i++) expect((await ask(ana.email)).status).toBe(204)
    expect((await ask(ana.email)).status).toBe(429)
    // the device grants no extra attempts for anyone else's address
    for (let i = 0; i < 5; i++) await forget('nobody@example.com')
    expect((await ask('nobody@example.com')).status).toBe(429)
  })
})

describe('changing the password', () => {
  const change = (currentPassword = worldPassword, password = newPassword) =>
    ana.call('POST', '/api/user/password', { currentPassword, newPassword: password })
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0]!

  it('ends all other sessions and keeps this one with a rotated token', async () => {
    const [before, elsewhere] = [ana.cookie, cookieOf(await login(ana.username, worldPassword))]
    const answer = await change()
    expect(answer.status).toBe(204)
    const cookie = cookieOf(answer)
    expect((await world.call('GET', '/api/user', undefined, { cookie })).body).toMatchObject({ id: ana.id })
    for (const old of [before, elsewhere])
      expect((await world.call('GET', '/api/user', undefined, { cookie: old })).status).toBe(401)
    expect((await login(ana.username, newPassword)).status).toBe(200)
    expect(world.mails.at(-1)).toMatchObject({ userId: ana.id, kind: 'password_changed' })
  })

  it('is refused without the current one, which counts as a failed sign-in', async () => {
    const before = await databaseSnapshot(world)
    for (let i = 0; i < 3; i++)
      expect(await change('not this one')).toMatchObject({
        status: 422,
        body: {
          code: 'password_wrong',
          issues: [{ path: 'currentPassword', message: identityErrors.passwordWrong }],
        },
      })
    expect(await databaseSnapshot(world)).toEqual(before)
    expect((await login(ana.username, worldPassword)).body).toMatchObject({ code: 'challenge_needed' })
    expect((await login(ana.email, worldPassword)).body).toMatchObject({ code: 'challenge_needed' })
  })

  it('can be tried ten times in 15 minutes', async () => {
    for (let i = 0; i < 10; i++) expect((await change('not this one')).status).toBe(422)
    expect((await change()).status).toBe(429)
    world.pass(0.26)
    expect((await change()).status).toBe(204)
  })

  it('follows the rules of registration', async () => {
    for (const [password, message] of [
      ['seven77', identityErrors.passwordTooShort],
      ['vivobid1', identityErrors.passwordTooCommon],
    ] as const)
      expect(await change(worldPassword, password)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'newPassword', message }] },
      })
  })

  it('revokes links sent before', async () => {
    const token = await aToken()
    await ana.call('POST', '/api/user/email', { email: 'thief@example.com', password: worldPassword })
    const moving = tokenOf('change_email')
    expect((await change()).status).toBe(204)
    expect(await reset(token)).toMatchObject(linkInvalid)
    expect((await world.call('POST', '/api/user/email/verify', { token: moving })).status).toBe(422)
  })

  it('leaves no session to a concurrent sign-in with the old one', async () => {
    await Promise.all([change(), login(ana.username, worldPassword), login(ana.username, worldPassword)])
    const { rows } = await world.database.orm.execute(sql`select id from sessions where user_id = ${ana.id}`)
    expect(rows).toHaveLength(1)
  })
})
