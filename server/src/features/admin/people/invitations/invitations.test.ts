import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitationRules } from '#contract/admin/people/invitations.ts'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { aMarket } from '../../../../../test/market.ts'
import { type Person, sessionCookieOf } from '../../../../../test/world.ts'

const { world } = await aMarket({}, { demo: false })
let owner: Person
beforeAll(async () => {
  owner = await anOwner()
})
beforeEach(async () => {
  world.pass(0.01)
  world.mails.length = 0
  await world.database.orm.execute(sql`delete from admin_invitations`)
})

/** An admin who has turned on two-factor sign-in. */
const anOwner = async (): Promise<Person> => {
  const person = await world.anAdmin()
  await world.database.orm.execute(sql`update users set has_two_factor = true where id = ${person.id}`)
  return person
}

let number = 0
const newEmail = () => `invited${++number}@example.com`
const invite = (more: { email?: string; rights?: AdminRight[] } = {}, by = owner) =>
  by.call('POST', '/api/admin/invitations', { email: newEmail(), language: 'de', rights: ['support'], ...more })
const mailedToken = () => new URL(world.mails.at(-1)!.params.link!).hash.slice(1)
const accept = (token: string, more: object = {}) =>
  world.call('POST', '/api/admin-invitations/accept', {
    token,
    displayName: 'Nadia',
    username: `nadia${++number}`,
    password: 'a loud red kettle',
    language: 'de',
    ...more,
  })
const open = async () => (await owner.call('GET', '/api/admin/invitations')).body.items

describe('an invitation', () => {
  it('is mailed with a link, listed, and makes an admin with these rights, who must first turn on two-factor', async () => {
    const { status, body } = await invite({ rights: ['support', 'moderation'] })
    expect(status).toBe(201)
    expect(world.mails).toMatchObject([{ kind: 'admin_invited', to: body.email, reader: { language: 'de' } }])
    expect(await open()).toMatchObject([{ email: body.email, invitedBy: { id: owner.id } }])
    const token = mailedToken()
    expect((await world.call('POST', '/api/admin-invitations/read', { token })).body).toMatchObject({
      email: body.email,
      rights: ['support', 'moderation'],
      invitedBy: { id: owner.id },
    })
    const answer = await accept(token)
    expect(answer).toMatchObject({
      status: 201,
      body: { role: 'admin', email: body.email, isVerified: true, adminRights: ['support', 'moderation'] },
    })
    const headers = { cookie: sessionCookieOf(answer)! }
    expect(await world.call('GET', '/api/admin/contact-messages', undefined, headers)).toMatchObject({
      status: 403,
      body: { code: 'two_factor_required' },
    })
    expect((await world.call('GET', '/api/user', undefined, headers)).status).toBe(200)
    expect(await open()).toEqual([])
    const { rows } = await world.database.orm.execute<{ what: string; admin: number }>(sql`
      select details ->> 'what' as what, admin_id as admin from admin_action_logs
      where target_type = 'admin_invitation' and target_id = ${String(body.id)} order by id`)
    expect(rows).toEqual([
      { what: 'admin_invited', admin: owner.id },
      { what: 'admin_joined', admin: answer.body.id },
    ])
  })

  it('works once, also for two at the same time', async () => {
    await invite()
    const token = mailedToken()
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(await accept(token)).toMatchObject({ status: 404, body: { code: 'link_invalid' } })
  })

  it(`works for ${invitationRules.days} days and then makes room for another`, async () => {
    const { body } = await invite()
    const token = mailedToken()
    world.pass(24 * invitationRules.days + 1)
    expect((await accept(token)).status).toBe(404)
    expect(await open()).toEqual([])
    owner = await anOwner()
    expect((await invite({ email: body.email })).status).toBe(201)
  })

  it('is void once it is revoked, or its owner is one no more', async () => {
    const { body } = await invite()
    const token = mailedToken()
    expect((await owner.call('DELETE', `/api/admin/invitations/${body.id}`)).status).toBe(204)
    expect((await owner.call('DELETE', `/api/admin/invitations/${body.id}`)).status).toBe(404)
    expect((await accept(token)).status).toBe(404)
    const other = await anOwner()
    await invite({}, other)
    await other.call('PUT', `/api/admin/rights/${other.id}`, { rights: ['support'] })
    expect((await accept(mailedToken())).status).toBe(404)
  })

  it('is refused to an address with an account, and to one that is invited already, exactly also for two at once', async () => {
    const business = await world.aBusiness()
    expect(await invite({ email: business.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    const email = newEmail()
    const both = await Promise.all([invite({ email }), invite({ email })])
    expect(both.map(({ body }) => body.code).sort()).toEqual(['invitation_open', undefined])
  })

  it(`is refused beyond ${invitationRules.maxOpen} open ones`, async () => {
    await world.database.orm.execute(sql`
      insert into admin_invitations (email, rights, token_hash, invited_by, created_at, expires_at)
      select 'open' || n || '@example.com', '{support}', 'hash' || n, ${owner.id}, ${world.services.clock()},
        ${new Date(world.services.clock().getTime() + 3_600_000)} from generate_series(2, ${invitationRules.maxOpen}) n`)
    const answers = await Promise.all([invite(), invite()])
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['limit_reached', undefined])
  })

  it('needs an owner, a recent proof of identity, and at least one right', async () => {
    const other = await anOwner()
    await other.call('PUT', `/api/admin/rights/${other.id}`, { rights: ['support', 'money', 'moderation'] })
    expect((await invite({}, other)).body.code).toBe('right_needed')
    expect((await invite({ rights: [] })).status).toBe(422)
    await world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${owner.id}`)
    expect((await invite()).body.code).toBe('step_up_needed')
    owner = await anOwner()
  })

  it('is accepted with a free username and a good password only', async () => {
    const business = await world.aBusiness()
    await invite()
    const token = mailedToken()
    expect((await accept(token, { username: business.username })).body.code).toBe('username_taken')
    expect((await accept(token, { password: 'password' })).status).toBe(422)
    expect((await accept(token, { username: 'admin' })).status).toBeGreaterThanOrEqual(409)
    expect((await accept(token)).status).toBe(201)
  })
})
