import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { Authenticator, aPasskey, type Fault } from '../../../../test/authenticator.ts'
import { aChallengeAnswer } from '../../../../test/challenge.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { type Answer, type Person, worldPassword } from '../../../../test/world.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })
beforeEach(() => {
  // rate limit counters are reset between tests
  world.pass(2)
  world.mails.length = 0
})

const password = worldPassword
const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'
const removed = { status: 422, body: { code: 'passkey_removed', message: securityErrors.passkeyRemoved } }
const invalid = { status: 422, body: { code: 'passkey_invalid', message: securityErrors.passkeyInvalid } }
const expired = { status: 422, body: { code: 'passkey_expired', message: securityErrors.passkeyExpired } }
const stepUpNeeded = { status: 403, body: { code: 'step_up_needed' } }

const adding = async (person = ana) => (await person.call('POST', '/api/user/passkeys/options')).body
const add = (passkey: object, person = ana) => person.call('POST', '/api/user/passkeys', { passkey })
const passkeysOf = async (person = ana) => (await person.call('GET', '/api/user/passkeys')).body.items
const signingIn = async () => (await world.call('POST', '/api/login/passkey/options')).body
const login = (passkey: object) => world.call('POST', '/api/login/passkey', { passkey })
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0]!
const forgetProof = (person: Person) =>
  world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${person.id}`)
/** The ticket of the first step, after two-factor was turned on. */
async function aTicket(person = ana): Promise<{ ticket: string; hasPasskey: boolean }> {
  const { secret } = (await person.call('POST', '/api/user/two-factor', { password })).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.services.clock().getTime() })
  expect((await person.call('POST', '/api/user/two-factor/confirm', { code })).status).toBe(200)
  const { status, body } = await passwordLogin(person)
  expect(status).toBe(428)
  return { ticket: body.ticket, hasPasskey: body.hasPasskey }
}
const passwordLogin = (person: Person) =>
  world.call('POST', '/api/login', { username: person.username, password, challengeAnswer: noChallenge })

describe('adding a passkey', () => {
  it('names it after the browser, and tells its owner by mail', async () => {
    const authenticator = new Authenticator()
    const options = await adding()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Vivobid' },
      user: { name: ana.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const body = { passkey: authenticator.create(options) }
    const { status } = await ana.call('POST', '/api/user/passkeys', body, { 'user-agent': chrome })
    expect(status).toBe(201)
    expect(await passkeysOf()).toEqual([
      { id: expect.any(Number), name: 'Chrome · macOS', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect(world.mails.map(({ kind, to }) => ({ kind, to }))).toEqual([{ kind: 'passkey_added', to: ana.email }])
    expect((await adding()).excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ])
  })

  it.each<[string, Fault]>([
    ['from another site', { origin: 'http://localhost.example' }],
    ['for another site', { rpId: 'localhost.example' }],
    ['without checking who uses it', { unverified: true }],
    ['for signing in', { type: 'webauthn.get' }],
  ])('is refused when it was created %s', async (_, fault) => {
    expect(await add(new Authenticator().create(await adding(), fault))).toMatchObject(invalid)
    expect(await passkeysOf()).toEqual([])
  })

  it('takes a challenge once, within five minutes, and only from whom it was issued to', async () => {
    const authenticator = new Authenticator()
    const options = await adding()
    expect(await add(authenticator.create(options), await world.anInfluencer())).toMatchObject(expired)
    expect((await add(authenticator.create(options))).status).toBe(201)
    expect(await add(new Authenticator().create(options))).toMatchObject(expired)
    const late = await adding()
    world.pass(5.1 / 60)
    expect(await add(new Authenticator().create(late))).toMatchObject(expired)
    expect(await add(new Authenticator().create(await signingIn()))).toMatchObject(expired)
    const unsigned = { challenge: 'made up' }
    expect(await add(new Authenticator().create(unsigned))).toMatchObject(expired)
  })

  it('uses the challenge up even if what was created is wrong', async () => {
    const options = await adding()
    expect(await add(new Authenticator().create(options, { unverified: true }))).toMatchObject(invalid)
    expect(await add(new Authenticator().create(options))).toMatchObject(expired)
  })

  it('is refused for one that exists already, also for somebody else', async () => {
    const { authenticator } = await aPasskey(ana)
    const ben = await world.aBusiness()
    expect(await add(authenticator.create(await adding(ben)), ben)).toMatchObject({
      status: 409,
      body: { code: 'passkey_known', message: securityErrors.passkeyKnown },
    })
  })

  it('asks for the password first where it was not entered lately', async () => {
    const options = await adding()
    await forgetProof(ana)
    expect(await ana.call('POST', '/api/user/passkeys/options')).toMatchObject(stepUpNeeded)
    expect(await add(new Authenticator().create(options))).toMatchObject(stepUpNeeded)
  })

  it.each([
    ['no passkey', {}],
    ['not base64url', { id: 'x y', rawId: 'x', type: 'public-key', response: {} }],
    [
      'not CBOR',
      { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: 'x' } },
    ],
  ])('is refused with a sentence for what is %s', async (_, passkey) => {
    const { status, body } = await add(passkey)
    expect({ status, message: typeof body.message }).toEqual({ status: 422, message: 'string' })
  })
})

describe('signing in by passkey', () => {
  it('needs neither name nor password nor code', async () => {
    const { authenticator } = await aPasskey(ana)
    await aTicket()
    const answer = await login(authenticator.get(await signingIn()))
    expect(answer).toMatchObject({ status: 200, body: { id: ana.id } })
    expect((await world.call('GET', '/api/user', undefined, { cookie: cookieOf(answer) })).body.id).toBe(ana.id)
    expect((await passkeysOf())[0].lastUsedAt).toBe(world.services.clock().toISOString())
  })

  it.each<[string, Fault]>([
    ['from another site', { origin: 'https://localhost' }],
    ['for another site', { rpId: 'localhost.example' }],
    ['without checking who uses it', { unverified: true }],
    ['with a counter that was used already, as of a copy', { counter: 1 }],
    ['for creating a passkey', { type: 'webauthn.create' }],
    ['without a name for its owner', { userHandle: null }],
    ['in the name of somebody else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ])('is refused when it was signed %s', async (_, fault) => {
    const { authenticator } = await aPasskey(ana)
    const answer = await login(authenticator.get(await signingIn(), fault))
    expect(answer).toMatchObject(invalid)
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  it('takes each challenge once, within five minutes', async () => {
    const { authenticator } = await aPasskey(ana)
    const options = await signingIn()
    const proof = authenticator.get(options)
    const all = await Promise.all(Array.from({ length: 10 }, () => login(proof)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await login(authenticator.get(options))).toMatchObject(expired)
    const late = await signingIn()
    world.pass(5.1 / 60)
    expect(await login(authenticator.get(late))).toMatchObject(expired)
    expect(await login(authenticator.get(await adding()))).toMatchObject(expired)
  })

  it('is refused with an unknown passkey, and one whose signature is another’s', async () => {
    const [{ authenticator }, other] = [await aPasskey(ana), await aPasskey(await world.aBusiness())]
    expect(await login(new Authenticator().get(await signingIn()))).toMatchObject(removed)
    const { id, rawId } = authenticator.get(await signingIn())
    expect(await login({ ...other.authenticator.get(await signingIn()), id, rawId })).toMatchObject(invalid)
  })

  it('tells the owner of a blocked account so', async () => {
    const { authenticator } = await aPasskey(ana)
    await world.database.orm.execute(sql`update users set is_active = false where id = ${ana.id}`)
    expect(await login(authenticator.get(await signingIn()))).toMatchObject({
      status: 403,
      body: { code: 'account_blocked', message: identityErrors.accountBlocked },
    })
  })
})

describe('the second step of signing in', () => {
  const second = (ticket: string, passkey: object) => world.call('POST', '/api/login/two-factor', { ticket, passkey })

  it('takes a passkey in place of a code, and each ticket once', async () => {
    const { authenticator } = await aPasskey(ana)
    const { ticket, hasPasskey } = await aTicket()
    expect(hasPasskey).toBe(true)
    expect(await second(ticket, authenticator.get(await signingIn()))).toMatchObject({
      status: 200,
      body: { id: ana.id },
    })
    expect(await second(ticket, authenticator.get(await signingIn()))).toMatchObject({
      status: 401,
      body: { code: 'ticket_invalid' },
    })
  })

  it('refuses somebody else’s passkey, and says who has none', async () => {
    const { ticket, hasPasskey } = await aTicket()
    expect(hasPasskey).toBe(false)
    const { authenticator } = await aPasskey(await world.aBusiness())
    expect(await second(ticket, authenticator.get(await signingIn()))).toMatchObject(invalid)
  })
})

describe('confirming one’s identity by passkey', () => {
  const confirming = async (person: Person) => (await person.call('POST', '/api/user/confirm/passkey')).body
  const confirm = (person: Person, passkey: object) => person.call('POST', '/api/user/confirm', { passkey })

  it('lets its owner go on, under a new token', async () => {
    const { id, authenticator } = await aPasskey(ana)
    await forgetProof(ana)
    const remove = () => ana.call('DELETE', `/api/user/passkeys/${id}`)
    expect(await remove()).toMatchObject(stepUpNeeded)
    const before = ana.cookie
    expect((await confirm(ana, authenticator.get(await confirming(ana)))).status).toBe(204)
    expect(ana.cookie).not.toBe(before)
    expect((await remove()).status).toBe(204)
  })

  it('refuses somebody else’s passkey, a challenge for signing in, and who has none', async () => {
    const { authenticator } = await aPasskey(ana)
    const ben = await world.aBusiness()
    expect(await ben.call('POST', '/api/user/confirm/passkey')).toMatchObject({
      status: 409,
      body: { code: 'no_passkey', message: securityErrors.noPasskey },
    })
    await aPasskey(ben)
    expect(await confirm(ben, authenticator.get(await confirming(ben)))).toMatchObject(invalid)
    expect(await confirm(ana, authenticator.get(await signingIn()))).toMatchObject(expired)
  })
})

describe('an own passkey', () => {
  it('can be renamed, but not somebody else’s', async () => {
    const { id } = await aPasskey(ana)
    const url = `/api/user/passkeys/${id}`
    expect(await ana.call('PATCH', url, { name: ' Work laptop ' })).toMatchObject({
      status: 200,
      body: { name: 'Work laptop' },
    })
    expect((await (await world.aBusiness()).call('PATCH', url, { name: 'Mine' })).status).toBe(404)
    expect(await ana.call('PATCH', url, { name: ' ' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'name', message: securityErrors.passkeyNameNeeded }] },
    })
    expect(await passkeysOf()).toMatchObject([{ name: 'Work laptop' }])
  })

  it('tells its owner what browsers have to know: the account as they named it, and which of its passkeys are left', async () => {
    const { authenticator } = await aPasskey(ana)
    const { user, rp } = await adding()
    const { account } = (await ana.call('GET', '/api/user/passkeys')).body
    expect(account).toMatchObject({ rpId: rp.id, userId: user.id, name: ana.username })
    expect(account.credentialIds).toEqual([authenticator.get(await signingIn()).id])
  })

  it('can be removed, which signs out elsewhere and is told by mail', async () => {
    const { id, authenticator } = await aPasskey(ana)
    const elsewhere = cookieOf(await login(authenticator.get(await signingIn())))
    world.mails.length = 0
    expect((await (await world.aBusiness()).call('DELETE', `/api/user/passkeys/${id}`)).status).toBe(404)
    expect((await ana.call('DELETE', `/api/user/passkeys/${id}`)).status).toBe(204)
    expect(await passkeysOf()).toEqual([])
    expect(await login(authenticator.get(await signingIn()))).toMatchObject(removed)
    expect((await world.call('GET', '/api/user', undefined, { cookie: elsewhere })).status).toBe(401)
    expect(world.mails.map(({ kind }) => kind)).toEqual(['passkey_removed'])
  })

  it('is not removed before the password was entered again', async () => {
    const { id } = await aPasskey(ana)
    await forgetProof(ana)
    expect(await ana.call('DELETE', `/api/user/passkeys/${id}`)).toMatchObject(stepUpNeeded)
    expect(await passkeysOf()).toHaveLength(1)
  })

  it('is gone after a reset of the password, since an intruder may have added it', async () => {
    const { authenticator } = await aPasskey(ana)
    const challengeAnswer = await aChallengeAnswer(world)
    await world.call('POST', '/api/auth/forgot-password', { email: ana.email, challengeAnswer })
    await world.doJobs()
    const { link } = world.mails.findLast(({ kind }) => kind === 'reset_password')!.params
    const token = new URL(link!).searchParams.get('token')
    expect(
      (await world.call('POST', '/api/auth/reset-password', { token, password: 'a loud red kettle' })).status,
    ).toBe(204)
    expect(await login(authenticator.get(await signingIn()))).toMatchObject(removed)
  })

  it('stays when its owner changes their password', async () => {
    const { authenticator } = await aPasskey(ana)
    const change = { currentPassword: password, newPassword: 'a loud red kettle' }
    expect((await ana.call('POST', '/api/user/password', change)).status).toBe(204)
    expect((await login(authenticator.get(await signingIn()))).status).toBe(200)
  })
})
