import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { aChallengeAnswer } from '../../../../test/challenge.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, worldPassword } from '../../../../test/world.ts'

const { world } = await aMarket()
let ana: Person
beforeEach(async () => {
  world.pass(2)
  ana = await world.anInfluencer({ isVerified: false })
  world.mails.length = 0
})

const begin = () => ana.call('POST', '/api/user/two-factor', { password: worldPassword })
const confirmAddress = (isVerified: boolean) =>
  world.database.orm.execute(sql`update users set is_verified = ${isVerified} where id = ${ana.id}`)

/** Resets the password of an address by the mailed link. */
async function resetByMail(email: string, password: string): Promise<void> {
  const challengeAnswer = await aChallengeAnswer(world)
  expect((await world.call('POST', '/api/auth/forgot-password', { email, challengeAnswer })).status).toBe(204)
  await world.doJobs()
  const { link } = world.mails.find(({ kind }) => kind === 'reset_password')!.params
  const token = new URL(link!).searchParams.get('token')
  expect((await world.call('POST', '/api/auth/reset-password', { token, password })).status).toBe(204)
}

describe('before the address is confirmed', () => {
  it.each([
    ['two-factor sign-in', 'POST', '/api/user/two-factor', { password: worldPassword }],
    ['a first code', 'POST', '/api/user/two-factor/confirm', { code: '123456' }],
    ['a passkey', 'POST', '/api/user/passkeys/options', undefined],
    ['a text message', 'POST', '/api/user/phone/code', { phone: '+15550100' }],
    ['a code by text', 'POST', '/api/user/phone/verify', { code: '123456' }],
  ] as const)('there is no %s', async (_, method, url, body) => {
    expect(await ana.call(method, url, body)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  })

  it('the public page is in no index', async () => {
    expect((await world.call('GET', `/api/profiles/${ana.username}`)).body.isIndexable).toBe(false)
    await confirmAddress(true)
    expect((await world.call('GET', `/api/profiles/${ana.username}`)).body.isIndexable).toBe(true)
  })
})

it('whoever proves the address gets the account, whatever a stranger who registered it set up', async () => {
  // as accounts were set up before confirming came first
  await confirmAddress(true)
  const { secret } = (await begin()).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.services.clock().getTime() })
  expect((await ana.call('POST', '/api/user/two-factor/confirm', { code })).status).toBe(200)
  await world.database.orm.execute(
    sql`update users set phone = '+15550100', phone_verified = true where id = ${ana.id}`,
  )
  await confirmAddress(false)
  const password = 'a quiet yellow ladder'
  await resetByMail(ana.email, password)
  const signIn = await world.call('POST', '/api/login', {
    username: ana.email,
    password,
    challengeAnswer: noChallenge,
  })
  expect(signIn).toMatchObject({ status: 200, body: { isVerified: true, phone: null } })
  expect((await ana.call('GET', '/api/user')).status).toBe(401)
})

it('two-factor sign-in of a confirmed address survives a reset', async () => {
  await confirmAddress(true)
  const { secret } = (await begin()).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.services.clock().getTime() })
  await ana.call('POST', '/api/user/two-factor/confirm', { code })
  const password = 'a quiet yellow ladder'
  await resetByMail(ana.email, password)
  const answer = await world.call('POST', '/api/login', { username: ana.email, password, challengeAnswer: noChallenge })
  expect(answer).toMatchObject({ status: 428, body: { code: 'two_factor_needed' } })
})
