import { beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { userErrors } from '#contract/foundation/users/errors.ts'
import { aChallengeAnswer } from '../../../../test/challenge.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { worldPassword } from '../../../../test/world.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })
let number = 0
let address: string
beforeEach(() => {
  world.pass(2)
  address = `ana-${++number}@new.example`
  world.mails.length = 0
})

const change = (email = address, password = worldPassword, person = ana) =>
  person.call('POST', '/api/user/email', { email, password })
const tokens = () =>
  world.mails
    .filter(({ kind }) => kind === 'change_email')
    .map(({ params }) => new URL(params.link!).searchParams.get('token')!)
const open = (token: string, person = ana) => person.call('POST', '/api/user/email/verify', { token })
const emailOf = async (person = ana) => (await person.call('GET', '/api/user')).body.email
const taken = {
  status: 409,
  body: { code: 'email_taken', issues: [{ path: 'email', message: identityErrors.emailTaken }] },
}
const invalid = { status: 422, body: { code: 'verification_link_invalid' } }

describe('changing the email address', () => {
  it('takes effect with the link mailed to the new one; the old one is notified', async () => {
    expect((await change(address.toUpperCase())).status).toBe(204)
    expect(world.mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['change_email', address],
      ['email_changing', ana.email],
    ])
    expect(world.mails[1]!.params.link).toBe('http://localhost/auth/forgot-password')
    expect(await emailOf()).toBe(ana.email)
    expect((await open(tokens()[0]!)).status).toBe(204)
    expect((await ana.call('GET', '/api/user')).body).toMatchObject({ email: address, isVerified: true })
    // a program that checks links, or its reader once more
    const [mails, session] = [world.mails.length, ana.cookie]
    expect((await open(tokens()[0]!, world.aStranger())).status).toBe(204)
    expect((await open(tokens()[0]!)).status).toBe(204)
    expect([world.mails.length, ana.cookie]).toEqual([mails, session])
    expect(await emailOf()).toBe(address)
    await change(`later-${address}`)
    await open(tokens()[1]!)
    expect(await open(tokens()[0]!)).toMatchObject(invalid)
  })

  it('verifies an unverified user', async () => {
    const eva = await world.anInfluencer({ isVerified: false })
    await change(address, worldPassword, eva)
    await open(tokens()[0]!, eva)
    expect((await eva.call('GET', '/api/user')).body).toMatchObject({ email: address, isVerified: true })
  })

  it('revokes links sent to the old address', async () => {
    const eva = await world.anInfluencer({ isVerified: false })
    await eva.call('POST', '/api/user/email/verify-request')
    await world.call('POST', '/api/auth/forgot-password', {
      email: eva.email,
      challengeAnswer: await aChallengeAnswer(world),
    })
    await world.doJobs()
    const [verify, reset] = world.mails.map(({ params }) => new URL(params.link!).searchParams.get('token')!)
    await change(address, worldPassword, eva)
    await open(tokens()[0]!, eva)
    expect(await open(verify!)).toMatchObject(invalid)
    const answer = await world.call('POST', '/api/auth/reset-password', { token: reset, password: 'a loud red kettle' })
    expect(answer.status).toBe(422)
  })

  it('takes the newest link, within a day of requesting it', async () => {
    await change()
    await change(`second-${address}`)
    expect(await open(tokens()[0]!)).toMatchObject({ status: 422, body: { message: securityErrors.linkReplaced } })
    world.pass(24.01)
    expect(await open(tokens()[1]!)).toMatchObject(invalid)
    expect(await emailOf()).toBe(ana.email)
  })

  it('is refused without the password', async () => {
    expect(await change(address, 'not this one')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'password', message: identityErrors.passwordWrong }] },
    })
    expect(world.mails).toEqual([])
  })

  it.each([
    ['half an address', 'ana@', userErrors.emailInvalid],
    ['no address', undefined, userErrors.emailInvalid],
  ])('is refused for %s', async (_, email, message) => {
    expect(await ana.call('POST', '/api/user/email', { email, password: worldPassword })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'email', message }] },
    })
  })

  it('is refused for the current address and for a taken one, case-insensitively', async () => {
    expect(await change(ana.email.toUpperCase())).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'email', message: securityErrors.emailUnchanged }] },
    })
    const eva = await world.anInfluencer()
    expect(await change(eva.email.toUpperCase())).toMatchObject(taken)
    expect(world.mails).toEqual([])
  })

  it('is refused on opening the link if another user was faster, even concurrently', async () => {
    const eva = await world.anInfluencer()
    await change()
    await change(address, worldPassword, eva)
    const [first, second] = tokens()
    const both = await Promise.all([open(first!), open(second!, eva)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject(taken)
    const emails = [await emailOf(), await emailOf(eva)]
    expect(emails.filter((email) => email === address)).toHaveLength(1)
  })

  it('sends at most five links an hour', async () => {
    for (let i = 0; i < 5; i++) expect((await change()).status).toBe(204)
    expect((await change()).status).toBe(429)
  })
})
