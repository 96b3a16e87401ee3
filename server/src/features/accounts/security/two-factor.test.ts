import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { aChallengeAnswer } from '../../../../test/challenge.ts'
import { endpoints, uses } from '../../../../test/endpoints.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { World, worldPassword } from '../../../../test/world.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })
beforeEach(() => world.pass(2))

const step = 30 / 3600
const password = worldPassword
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.services.clock().getTime() + steps * 30_000,
  })
const wrongFor = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}
const begin = (person = ana) => person.call('POST', '/api/user/two-factor', { password })
const confirm = (code: string, person = ana) => person.call('POST', '/api/user/two-factor/confirm', { code })
const login = (person = ana) =>
  world.call('POST', '/api/login', { username: person.username, password, challengeAnswer: noChallenge })
const second = (ticket: string, code: string) => world.call('POST', '/api/login/two-factor', { ticket, code })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0]!

/** Turns two-factor on, and moves time so that the next code is a new one. */
async function turnedOn(person = ana): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await begin(person)).body
  const { status, body } = await confirm(codeOf(secret), person)
  expect(status).toBe(200)
  world.pass(step)
  return { secret: secret!, recoveryCodes: body.recoveryCodes }
}
const ticketOf = async (person = ana): Promise<string> => {
  const { status, body } = await login(person)
  expect({ status, code: body.code }).toEqual({ status: 428, code: 'two_factor_needed' })
  return body.ticket
}
const wrongCode = {
  status: 422,
  body: { code: 'code_wrong', issues: [{ path: 'code', message: securityErrors.codeWrong }] },
}
const ticketInvalid = { status: 401, body: { code: 'ticket_invalid', message: securityErrors.ticketInvalid } }

describe('turning two-factor on', () => {
  it('takes the password and the first code, ends other sessions and returns ten recovery codes', async () => {
    const elsewhere = cookieOf(await login())
    const { status, body } = await begin()
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(body.secret)
    expect(uri.searchParams.get('issuer')).toBe('Vivobid')
    expect(decodeURIComponent(uri.pathname)).toContain(ana.username)
    expect((await ana.call('GET', '/api/user')).body.hasTwoFactor).toBe(false)

    const confirmed = await confirm(codeOf(body.secret))
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect(confirmed.body.recoveryCodes[0]).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect((await ana.call('GET', '/api/user')).body.hasTwoFactor).toBe(true)
    expect((await world.call('GET', '/api/user', undefined, { cookie: elsewhere })).status).toBe(401)
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'two_factor_on' } })
    expect(await confirm(codeOf(body.secret, 1))).toMatchObject({ status: 409, body: { code: 'two_factor_on' } })
  })

  it('stores neither the secret nor the recovery codes in clear text', async () => {
    const { secret, recoveryCodes } = await turnedOn()
    const { rows } = await world.database.orm.execute(
      sql`select t.secret, r.code_hash from two_factors t join recovery_codes r using (user_id) where user_id = ${ana.id}`,
    )
    expect(rows).toHaveLength(10)
    const stored = JSON.stringify(rows)
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text)
  })

  it('is refused with a wrong password, a wrong code, or before it is begun', async () => {
    expect(await confirm('123456')).toMatchObject({ status: 409, body: { code: 'two_factor_not_begun' } })
    expect(await ana.call('POST', '/api/user/two-factor', { password: 'not this one' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'password', message: identityErrors.passwordWrong }] },
    })
    const { secret } = (await begin()).body
    expect(await confirm(wrongFor(secret))).toMatchObject(wrongCode)
    expect((await ana.call('GET', '/api/user')).body.hasTwoFactor).toBe(false)
  })

  it('uses the newest secret', async () => {
    const { secret: older } = (await begin()).body
    const { secret: newer } = (await begin()).body
    expect(await confirm(codeOf(older))).toMatchObject(wrongCode)
    expect((await confirm(codeOf(newer))).status).toBe(200)
  })
})

describe('signing in with two-factor', () => {
  it('takes the password, then a code; the first step alone begins no session', async () => {
    const { secret } = await turnedOn()
    const first = await login()
    expect(first.headers).not.toHaveProperty('set-cookie')
    expect(first).toMatchObject({
      status: 428,
      body: { code: 'two_factor_needed', message: securityErrors.twoFactorNeeded },
    })
    const answer = await second(first.body.ticket, codeOf(secret))
    expect(answer).toMatchObject({ status: 200, body: { id: ana.id, hasTwoFactor: true } })
    expect((await world.call('GET', '/api/user', undefined, { cookie: cookieOf(answer) })).status).toBe(200)
  })

  it('accepts each time step once, and no earlier one afterwards', async () => {
    const { secret } = await turnedOn()
    world.pass(2 * step)
    const code = codeOf(secret)
    expect((await second(await ticketOf(), code)).status).toBe(200)
    expect(await second(await ticketOf(), code)).toMatchObject(wrongCode)
    expect(await second(await ticketOf(), codeOf(secret, -1))).toMatchObject(wrongCode)
    expect((await second(await ticketOf(), codeOf(secret, 1))).status).toBe(200)
  })

  it('accepts the same code only once, even concurrently', async () => {
    const { secret } = await turnedOn()
    const tickets = [await ticketOf(), await ticketOf()]
    const two = await Promise.all(tickets.map((ticket) => second(ticket, codeOf(secret))))
    expect(two.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('refuses a code that is two steps off', async () => {
    const { secret } = await turnedOn()
    world.pass(3 * step)
    expect(await second(await ticketOf(), codeOf(secret, -2))).toMatchObject(wrongCode)
    expect(await second(await ticketOf(), codeOf(secret, 2))).toMatchObject(wrongCode)
  })

  it('accepts each recovery code once, however it is formatted', async () => {
    const { recoveryCodes } = await turnedOn()
    const written = recoveryCodes[0]!.replaceAll('-', ' ').toUpperCase()
    expect((await second(await ticketOf(), written)).status).toBe(200)
    expect(await second(await ticketOf(), recoveryCodes[0]!)).toMatchObject(wrongCode)
    expect((await second(await ticketOf(), recoveryCodes[1]!)).status).toBe(200)
  })

  it('refuses another user’s recovery code', async () => {
    const { recoveryCodes } = await turnedOn()
    const eva = await world.aBusiness()
    await turnedOn(eva)
    expect(await second(await ticketOf(eva), recoveryCodes[0]!)).toMatchObject(wrongCode)
  })

  it('is refused for 15 minutes after five wrong codes of the account, even concurrent ones', async () => {
    const { secret } = await turnedOn()
    const ticket = await ticketOf()
    const tries = await Promise.all(Array.from({ length: 8 }, () => second(ticket, wrongFor(secret))))
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(5).fill(422), ...Array(3).fill(429)])
    expect((await second(await ticketOf(), codeOf(secret))).status).toBe(429)
    world.pass(0.26)
    expect((await second(await ticketOf(), codeOf(secret))).status).toBe(200)
  })

  it('accepts a ticket once, within five minutes', async () => {
    const { secret } = await turnedOn()
    const used = await ticketOf()
    expect((await second(used, codeOf(secret))).status).toBe(200)
    expect(await second(used, codeOf(secret, 1))).toMatchObject(ticketInvalid)
    // the refusal did not use up the code
    const late = await ticketOf()
    world.pass(5.1 / 60)
    expect(await second(late, codeOf(secret))).toMatchObject(ticketInvalid)
  })

  it.each<[string, (ticket: string) => string]>([
    ['words', () => 'a ticket, honestly'],
    ['another’s claim under the signature', (ticket) => `${other(ticket)}.${ticket.split('.')[1]}`],
    ['a signature that was cut off', (ticket) => ticket.split('.')[0]!],
  ])('takes no %s for a ticket', async (_, forged) => {
    const { secret } = await turnedOn()
    expect(await second(forged(await ticketOf()), codeOf(secret))).toMatchObject(ticketInvalid)
  })
  const other = (ticket: string) => {
    const claim = JSON.parse(Buffer.from(ticket.split('.')[0]!, 'base64url').toString())
    return Buffer.from(JSON.stringify({ ...claim, user: claim.user - 1 })).toString('base64url')
  }

  it.each([
    ['the password was changed', sql`update users set password = 'another'`],
    ['the person was blocked', sql`update users set is_active = false`],
    ['two-factor was turned off', sql`update users set has_two_factor = false`],
  ])('takes no ticket from before %s', async (_, change) => {
    const { secret } = await turnedOn()
    const ticket = await ticketOf()
    await world.database.orm.execute(sql`${change} where id = ${ana.id}`)
    expect(await second(ticket, codeOf(secret))).toMatchObject(ticketInvalid)
  })

  it('is not revealed without the password', async () => {
    await turnedOn()
    const body = { username: ana.username, password: 'not this one', challengeAnswer: noChallenge }
    expect(await world.call('POST', '/api/login', body)).toMatchObject({ status: 401 })
  })

  it('is still required after the password was reset by email', async () => {
    await turnedOn()
    await world.call('POST', '/api/auth/forgot-password', {
      email: ana.email,
      challengeAnswer: await aChallengeAnswer(world),
    })
    await world.doJobs()
    const token = new URL(world.mails.at(-1)!.params.link!).searchParams.get('token')
    const reset = await world.call('POST', '/api/auth/reset-password', { token, password: 'a loud red kettle' })
    expect(reset.status).toBe(204)
    const body = { username: ana.username, password: 'a loud red kettle', challengeAnswer: noChallenge }
    expect(await world.call('POST', '/api/login', body)).toMatchObject({ body: { code: 'two_factor_needed' } })
  })
})

describe('two-factor that is turned on', () => {
  const end = (code: string, given = password) => ana.call('DELETE', '/api/user/two-factor', { password: given, code })
  const renew = (code: string, given = password) =>
    ana.call('POST', '/api/user/two-factor/recovery-codes', { password: given, code })

  it('is turned off with the password and a code', async () => {
    const { secret } = await turnedOn()
    expect((await end(codeOf(secret))).status).toBe(204)
    expect((await login()).status).toBe(200)
    expect(await end('123456')).toMatchObject({ status: 409, body: { code: 'two_factor_off' } })
    expect(await renew('123456')).toMatchObject({ status: 409, body: { code: 'two_factor_off' } })
  })

  it('is turned off with a recovery code as well', async () => {
    const { recoveryCodes } = await turnedOn()
    expect((await end(recoveryCodes[9]!)).status).toBe(204)
  })

  it('stays on without the password or the code', async () => {
    const { secret } = await turnedOn()
    for (const change of [end, renew]) {
      expect(await change(codeOf(secret), 'not this one')).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'password', message: identityErrors.passwordWrong }] },
      })
      expect(await change(wrongFor(secret))).toMatchObject(wrongCode)
    }
    expect((await ana.call('GET', '/api/user')).body.hasTwoFactor).toBe(true)
  })

  it('gets new recovery codes, which replace the old ones', async () => {
    const { secret, recoveryCodes } = await turnedOn()
    const { status, body } = await renew(codeOf(secret))
    expect(status).toBe(200)
    expect(body.recoveryCodes).toHaveLength(10)
    expect(await second(await ticketOf(), recoveryCodes[0]!)).toMatchObject(wrongCode)
    expect((await second(await ticketOf(), body.recoveryCodes[0])).status).toBe(200)
  })
})

describe('admins outside demo mode', () => {
  let strict: World
  beforeAll(async () => {
    strict = await World.open({ demo: false })
  })
  afterAll(() => strict.close())

  it('can use nothing but their own account until they turn on two-factor', async () => {
    const admin = await strict.anAdmin()
    const refused = { status: 403, body: { code: 'two_factor_required', message: securityErrors.twoFactorRequired } }
    for (const url of [
      '/api/admin/overview',
      '/api/purchases',
      '/api/wallet',
      '/api/files/8c0f5b0e-8f55-4a37-a6b1-2f0f6f4b7d11',
    ])
      expect(await admin.call('GET', url)).toMatchObject(refused)
    expect(await admin.call('POST', '/api/uploads?purpose=task_result', {})).toMatchObject(refused)
    for (const url of ['/api/user', '/api/user/sessions', '/api/site/terms'])
      expect((await admin.call('GET', url)).status).toBe(200)

    const { secret } = (await admin.call('POST', '/api/user/two-factor', { password })).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: strict.services.clock().getTime(),
    })
    expect((await admin.call('POST', '/api/user/two-factor/confirm', { code })).status).toBe(200)
    expect((await admin.call('GET', '/api/admin/overview')).status).toBe(200)
  })

  it.each(Object.keys(uses).filter((name) => uses[name]!.by === 'admin'))('are refused by %s', async (name) => {
    const { method, url } = endpoints[name]!
    const path = url.replace('files/:id', `files/${randomUUID()}`).replace(/:\w+/, '1')
    const answer = await (await strict.anAdmin()).call(method, path, uses[name]!.body)
    expect(answer).toMatchObject({ status: 403, body: { code: 'two_factor_required' } })
  })

  it('are the only ones who need it', async () => {
    expect((await (await strict.aBusiness()).call('GET', '/api/wallet')).status).toBe(200)
    const inDemo = await world.anAdmin()
    expect((await inDemo.call('GET', '/api/admin/overview')).status).toBe(200)
  })
})
