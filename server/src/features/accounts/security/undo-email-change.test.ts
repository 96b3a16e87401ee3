import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import { encodeSolution, solve } from '../../../../test/challenge.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { paypalWithdrawal, sessionCookieOf, worldPassword } from '../../../../test/world.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })
let number = 0
beforeEach(() => {
  world.pass(2)
  world.mails.length = 0
})

const newPassword = 'a loud red kettle'
const tokenOf = (kind: string, index = -1) => {
  const { link } = world.mails.filter((mail) => mail.kind === kind).at(index)!.params
  return new URL(link!).searchParams.get('token')!
}
const move = async (email = `moved-${++number}@example.com`, person = ana) => {
  expect((await person.call('POST', '/api/user/email', { email, password: worldPassword })).status).toBe(204)
  const answer = await person.call('POST', '/api/user/email/verify', { token: tokenOf('change_email') })
  expect(answer.status).toBe(204)
  return email
}
const undo = (token: string, password = newPassword) => world.call('POST', '/api/user/email/undo', { token, password })
const login = (username: string, password: string) =>
  world.call('POST', '/api/login', { username, password, challengeAnswer: noChallenge })
const emailOf = async (person = ana) => (await person.call('GET', '/api/user')).body.email
const invalid = {
  status: 422,
  body: { code: 'undo_link_invalid', issues: [{ path: 'token', message: identityErrors.verificationLinkInvalid }] },
}

describe('a change of email address', () => {
  it('is reported to the former one, with a link that undoes it', async () => {
    await move()
    const mail = world.mails.find(({ kind }) => kind === 'email_changed')!
    expect(mail).toMatchObject({ userId: ana.id, to: ana.email })
    expect(mail.params.link).toMatch(/^http:\/\/localhost\/auth\/undo-email\?token=.{40,}$/)
  })

  it('is undone by setting a new password; every session ends and none begins', async () => {
    await move()
    const elsewhere = sessionCookieOf(await login(ana.username, worldPassword))!
    const answer = await undo(tokenOf('email_changed'))
    expect(answer.status).toBe(204)
    expect(answer.headers).not.toHaveProperty('set-cookie')
    for (const cookie of [ana.cookie, elsewhere])
      expect((await world.call('GET', '/api/user', undefined, { cookie })).status).toBe(401)
    expect((await login(ana.username, worldPassword)).status).toBe(401)
    const again = await login(ana.email, newPassword)
    expect(again).toMatchObject({ status: 200, body: { id: ana.id, email: ana.email, isVerified: true } })
    expect(world.mails.at(-1)).toMatchObject({ userId: ana.id, kind: 'password_changed' })
  })

  it('is not undone by just opening the link', async () => {
    const email = await move()
    await world.call('GET', `/auth/undo-email?token=${tokenOf('email_changed')}`)
    await world.call('GET', `/api/user/email/undo?token=${tokenOf('email_changed')}`)
    expect(await emailOf()).toBe(email)
    expect((await undo(tokenOf('email_changed'))).status).toBe(204)
  })

  it('is undone once, even under concurrent requests', async () => {
    await move()
    const token = tokenOf('email_changed')
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(422)])
    expect(await undo(token)).toMatchObject(invalid)
  })

  it('can be undone within 72 hours', async () => {
    const email = await move()
    const first = tokenOf('email_changed')
    world.pass(71.9)
    const eva = await world.anInfluencer()
    await move(undefined, eva)
    expect((await undo(tokenOf('email_changed'))).status).toBe(204)
    world.pass(0.2)
    expect(await undo(first)).toMatchObject(invalid)
    expect((await login(email, worldPassword)).status).toBe(200)
  })

  it('is not undone by an unknown link or with a password that is refused elsewhere', async () => {
    const email = await move()
    expect(await undo('unknown')).toMatchObject(invalid)
    expect((await undo('')).status).toBe(422)
    for (const [password, message] of [
      ['seven77', identityErrors.passwordTooShort],
      ['password123', identityErrors.passwordTooCommon],
    ] as const)
      expect(await undo(tokenOf('email_changed'), password)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'password', message }] },
      })
    expect(await emailOf()).toBe(email)
    expect((await undo(tokenOf('email_changed'))).status).toBe(204)
  })

  it('followed by another is undone from the first address, which voids the later links', async () => {
    await move()
    world.pass(0.1)
    await move()
    const [first, second] = [tokenOf('email_changed', 0), tokenOf('email_changed', 1)]
    expect((await undo(first)).status).toBe(204)
    expect(await undo(second)).toMatchObject(invalid)
    expect((await login(ana.email, newPassword)).status).toBe(200)
  })

  it('can still be undone after a later one was undone', async () => {
    const email = await move()
    world.pass(0.1)
    await move()
    expect((await undo(tokenOf('email_changed', 1))).status).toBe(204)
    expect((await login(email, newPassword)).status).toBe(200)
    expect((await undo(tokenOf('email_changed', 0), 'a third grey kettle')).status).toBe(204)
    expect((await login(ana.email, 'a third grey kettle')).status).toBe(200)
  })

  it('reserves the former address for 72 hours', async () => {
    await move()
    const eva = await world.anInfluencer()
    const taken = { status: 409, body: { code: 'email_taken' } }
    const ask = () => eva.call('POST', '/api/user/email', { email: ana.email, password: worldPassword })
    const register = async () =>
      world.call('POST', '/api/register', {
        email: ana.email.toUpperCase(),
        username: `keeps no ${++number}`,
        password: worldPassword,
        role: 'influencer',
        challengeAnswer: encodeSolution(await solve(world)),
      })
    expect(await ask()).toMatchObject(taken)
    expect(await register()).toMatchObject(taken)
    world.pass(72.1)
    expect((await register()).status).toBe(201)
  })

  it('cannot be undone from an address that was never verified, which may be a stranger’s', async () => {
    const eva = await world.anInfluencer({ isVerified: false })
    await move(undefined, eva)
    expect(world.mails.map(({ kind }) => kind)).toEqual(['change_email', 'email_changing'])
  })

  it('pauses withdrawals for 72 hours, as does undoing it', async () => {
    await world.mayWithdraw(ana)
    await world.giveMoney(ana.id, 20_000)
    const conditions = async () => (await ana.call('GET', '/api/withdrawals/conditions')).body
    const withdraw = (password: string) =>
      ana.call('POST', '/api/withdrawals', { amount: 5_000, ...paypalWithdrawal(ana), password })
    await move()
    world.pass(71.9)
    ana.cookie = sessionCookieOf(await login(ana.username, worldPassword))!
    expect((await conditions()).obstacles).toEqual(['email_new'])
    expect(await withdraw(worldPassword)).toMatchObject({
      status: 409,
      body: { code: 'email_new', message: withdrawalErrors.emailNew },
    })
    await undo(tokenOf('email_changed'))
    world.pass(71.9)
    ana.cookie = sessionCookieOf(await login(ana.email, newPassword))!
    expect((await conditions()).obstacles).toEqual(['email_new'])
    world.pass(0.2)
    expect((await conditions()).obstacles).toEqual([])
    expect((await withdraw(newPassword)).status).toBe(201)
    expect(await world.audit()).toEqual([])
  })
})

describe('a security notice', () => {
  it('also goes to the former address while it can undo the change', async () => {
    const email = await move()
    world.mails.length = 0
    const { secret } = (await ana.call('POST', '/api/user/two-factor', { password: worldPassword })).body
    const proof = () => {
      world.pass(1 / 60)
      const totp = new TOTP({ secret: Secret.fromBase32(secret) })
      return { password: worldPassword, code: totp.generate({ timestamp: world.services.clock().getTime() }) }
    }
    await ana.call('POST', '/api/user/two-factor/confirm', { code: proof().code })
    await ana.call('POST', '/api/user/two-factor/recovery-codes', proof())
    await ana.call('DELETE', '/api/user/two-factor', proof())
    const kinds = ['two_factor_on', 'recovery_codes_renewed', 'two_factor_off']
    const expected = kinds.flatMap((kind) => [email, ana.email].map((to) => ({ kind, to, userId: ana.id })))
    expect(world.mails).toMatchObject(expected)
    world.mails.length = 0
    expect((await ana.call('DELETE', '/api/user', { password: worldPassword })).status).toBe(204)
    expect(world.mails).toMatchObject([
      { kind: 'account_deleted', to: email, reader: { displayName: ana.username, language: 'en' } },
      { kind: 'account_deleted', to: ana.email },
    ])
  })
})
