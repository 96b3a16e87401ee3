import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { teamRules } from '#contract/accounts/team/team.ts'
import type { MemberRole } from '#contract/member-rights.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, purchaseInput } from '../../../../test/world.ts'
import type { Queryable } from '../../../platform/database/database.ts'

const { world } = await aMarket()

let number = 0
const invite = (by: Person, more: { email?: string; role?: MemberRole } = {}) =>
  by.call('POST', '/api/team/invitations', {
    email: `new${++number}@example.com`,
    role: 'viewer',
    language: 'en',
    ...more,
  })
const mailedToken = () =>
  new URL(world.mails.filter(({ kind }) => kind === 'team_invited').at(-1)!.params.link!).hash.slice(1)
const answer = (token: string, how: 'read' | 'accept' | 'decline', by: Pick<Person, 'call'> = world.aStranger()) =>
  by.call('POST', `/api/team-invitations/${how}`, { token })
const switchTo = (person: Person, partyId: number) => person.call('PUT', '/api/user/party', { partyId })
const whoIs = async (person: Person) => (await person.call('GET', '/api/user')).body
const membersOf = async (person: Person) =>
  (await person.call('GET', '/api/team')).body.members.map(({ person, role }: { person: Person; role: string }) => [
    person.id,
    role,
  ])

const order = async (business: Person, dealId: number) =>
  business.call('POST', `/api/deals/${dealId}/purchases`, {
    ...purchaseInput,
    termsDigest: await world.shownTerms(business, `/api/deals/${dealId}`),
  })

/** A business, and somebody whom it has invited in a role, with the token of their link. */
async function anInvitation(role: MemberRole = 'buyer') {
  const [business, nadia] = [await world.aBusiness(), await world.anInfluencer()]
  expect((await invite(business, { email: nadia.email.toUpperCase(), role })).status).toBe(201)
  return { business, nadia, token: mailedToken() }
}

describe('an invitation', () => {
  it('is mailed, shows what it is for, and makes its reader act for the account under their own sign-in', async () => {
    const { business, nadia, token } = await anInvitation()
    expect((await answer(token, 'read')).body).toMatchObject({
      party: { id: business.id },
      partyRole: 'business',
      role: 'buyer',
      email: nadia.email,
      invitedBy: { id: business.id },
      hasAccount: true,
    })
    const accepted = await answer(token, 'accept', nadia)
    expect(accepted).toMatchObject({
      status: 200,
      body: { id: business.id, role: 'business', person: { id: nadia.id }, membership: { role: 'buyer' } },
    })
    expect(await whoIs(nadia)).toEqual(accepted.body)
    expect(await membersOf(business)).toEqual([[nadia.id, 'buyer']])
    expect(world.mails.at(-1)).toMatchObject({ kind: 'team_joined', userId: business.id, otherId: nadia.id })
  })

  it('confirms the address of a new account, since its link was mailed there', async () => {
    const business = await world.aBusiness()
    const nadia = await world.aPerson('business', { isVerified: false })
    await invite(business, { email: nadia.email })
    expect((await answer(mailedToken(), 'accept', nadia)).status).toBe(200)
    await switchTo(nadia, nadia.id)
    expect(await whoIs(nadia)).toMatchObject({ id: nadia.id, isVerified: true })
  })

  it('works once, also for the same person twice at the same time', async () => {
    const { nadia, token } = await anInvitation()
    const answers = await Promise.all([answer(token, 'accept', nadia), answer(token, 'accept', nadia)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await answer(token, 'read')).toMatchObject({ status: 404, body: { code: 'link_invalid' } })
  })

  it('is for its address alone, and for nobody of our team', async () => {
    const { token } = await anInvitation()
    expect(await answer(token, 'accept', await world.anInfluencer())).toMatchObject({
      status: 403,
      body: { code: 'other_address' },
    })
    const [business, admin] = [await world.aBusiness(), await world.anAdmin()]
    await invite(business, { email: admin.email })
    expect((await answer(mailedToken(), 'accept', admin)).body.code).toBe('admins_join_no_team')
  })

  it('is replaced by a new one to the same address, and void once it is withdrawn or a week old', async () => {
    const { business, nadia, token } = await anInvitation()
    await invite(business, { email: nadia.email, role: 'finance' })
    expect((await answer(token, 'read')).status).toBe(404)
    const newer = mailedToken()
    const { body } = await business.call('GET', '/api/team')
    expect(body.invitations).toMatchObject([{ email: nadia.email, role: 'finance' }])
    expect((await business.call('DELETE', `/api/team/invitations/${body.invitations[0].id}`)).status).toBe(204)
    expect((await answer(newer, 'accept', nadia)).status).toBe(404)
    await invite(business, { email: nadia.email })
    world.pass(24 * teamRules.days + 1)
    const again = await world.aSession(nadia.id)
    expect(
      (await answer(mailedToken(), 'accept', { call: (m, u, b) => world.call(m, u, b, { cookie: again }) })).status,
    ).toBe(404)
  })

  it('is declined with one press, which the account is told', async () => {
    const { business, nadia, token } = await anInvitation()
    expect((await answer(token, 'decline')).status).toBe(204)
    expect(world.mails.at(-1)).toMatchObject({
      kind: 'team_declined',
      userId: business.id,
      params: { email: nadia.email },
    })
    expect((await answer(token, 'accept', nadia)).status).toBe(404)
  })

  it(`is refused beyond ${teamRules.invitations} open ones, exactly also for two at once`, async () => {
    const business = await world.aBusiness()
    for (let n = 1; n < teamRules.invitations; n++) expect((await invite(business)).status).toBe(201)
    const answers = await Promise.all([invite(business), invite(business)])
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['limit_reached', undefined])
  })

  it('is refused to the owner, to a member, and in a role that the account cannot give', async () => {
    const { business, nadia, token } = await anInvitation()
    await answer(token, 'accept', nadia)
    expect((await invite(business, { email: business.email })).body.code).toBe('own_invitation')
    expect((await invite(business, { email: nadia.email })).body.code).toBe('member_exists')
    expect(await invite(business, { role: 'agent' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'role' }] },
    })
    expect((await invite(await world.anInfluencer(), { role: 'agent' })).status).toBe(201)
  })

  it(`lets a team have ${teamRules.members} members, exactly also for two at once`, async () => {
    const business = await world.aBusiness()
    for (let n = 1; n < teamRules.members; n++) await world.aMemberOf(business, 'business', 'viewer')
    const [one, two] = [await world.anInfluencer(), await world.anInfluencer()]
    await invite(business, { email: one.email })
    const first = mailedToken()
    await invite(business, { email: two.email })
    const answers = await Promise.all([answer(first, 'accept', one), answer(mailedToken(), 'accept', two)])
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['limit_reached', undefined])
  })
})

describe('the members of an account', () => {
  it('are read once in a transaction, and anew outside of one', async () => {
    const business = await world.aBusiness()
    const { memberships, database } = world.services
    const ids = async (db: Queryable) =>
      (await memberships.membersOf(db, [business.id])).get(business.id)!.map(({ personId }) => personId)
    await database.transaction(async (tx) => {
      expect(await ids(tx)).toEqual([business.id])
      const nadia = await world.aMemberOf(business, 'business', 'buyer')
      expect(await ids(tx)).toEqual([business.id])
      expect(await ids(database.orm)).toEqual([business.id, nadia.id])
      await business.call('DELETE', `/api/team/members/${nadia.id}`)
      expect(await ids(database.orm)).toEqual([business.id])
    })
  })
})

describe('a member', () => {
  it('acts for one account at a time, and switches between their own and the others', async () => {
    const { business, nadia, token } = await anInvitation()
    await answer(token, 'accept', nadia)
    expect((await nadia.call('GET', '/api/user/parties')).body.items).toMatchObject([
      { id: nadia.id, membership: null },
      { id: business.id, membership: { role: 'buyer' } },
    ])
    expect((await switchTo(nadia, nadia.id)).body).toMatchObject({ id: nadia.id, role: 'influencer', membership: null })
    expect((await switchTo(nadia, business.id)).body).toMatchObject({ id: business.id, membership: { role: 'buyer' } })
    expect((await switchTo(nadia, (await world.aBusiness()).id)).status).toBe(404)
  })

  it('sends nothing from a page that was opened for another account', async () => {
    const { business, nadia, token } = await anInvitation('manager')
    await answer(token, 'accept', nadia)
    const change = (party: number) =>
      nadia.call('PATCH', '/api/user', { changes: {} }, { 'vivobid-party': String(party) })
    expect(await change(nadia.id)).toMatchObject({ status: 409, body: { code: 'party_changed' } })
    expect((await change(business.id)).body.code).not.toBe('party_changed')
  })

  it('loses the account with the next request, in all sessions, once removed or left', async () => {
    for (const end of ['remove', 'leave']) {
      const { business, nadia, token } = await anInvitation()
      await answer(token, 'accept', nadia)
      const { status } =
        end === 'remove'
          ? await business.call('DELETE', `/api/team/members/${nadia.id}`)
          : await nadia.call('POST', '/api/team/leave')
      expect(status).toBe(204)
      expect(await whoIs(nadia)).toMatchObject({ id: nadia.id, role: 'influencer', membership: null })
      expect(await membersOf(business)).toEqual([])
      const told =
        end === 'remove' ? { kind: 'team_removed', userId: nadia.id } : { kind: 'team_left', userId: business.id }
      expect(world.mails.at(-1)).toMatchObject(told)
    }
  })

  it('who is removed while what they do waits for a lock, changes nothing', async () => {
    const { business, nadia, token } = await anInvitation('manager')
    await answer(token, 'accept', nadia)
    const influencer = await world.anInfluencer()
    const dealId = await world.aDeal(influencer)
    const holder = await world.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [business.id])
    const ordering = order(nadia, dealId)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await holder.query('delete from team_members where person_id = $1', [nadia.id])
    await holder.query('commit')
    holder.release()
    expect(await ordering).toMatchObject({ status: 403, body: { code: 'member_removed' } })
    expect((await business.call('GET', '/api/purchases')).body.items ?? []).toEqual([])
  })

  it('gets another role, which counts at once; managers act on those below them', async () => {
    const { business, nadia, token } = await anInvitation('manager')
    await answer(token, 'accept', nadia)
    const viewer = await world.aMemberOf(business, 'business', 'viewer')
    const other = await world.aMemberOf(business, 'business', 'manager')
    const give = (id: number, role: string) => nadia.call('PATCH', `/api/team/members/${id}`, { role })
    expect((await give(viewer.id, 'finance')).body).toMatchObject({ role: 'finance' })
    expect((await give(viewer.id, 'manager')).body.code).toBe('member_right_needed')
    expect((await give(other.id, 'viewer')).body.code).toBe('member_right_needed')
    expect((await nadia.call('DELETE', `/api/team/members/${other.id}`)).body.code).toBe('member_right_needed')
    expect((await invite(nadia, { role: 'manager' })).body.code).toBe('member_right_needed')
    expect((await business.call('PATCH', `/api/team/members/${nadia.id}`, { role: 'viewer' })).status).toBe(200)
    expect((await invite(nadia)).body.code).toBe('member_right_needed')
    expect((await nadia.call('GET', '/api/team')).body.invitations).toEqual([])
  })

  it('cannot order from an account for which they act as well', async () => {
    const influencer = await world.anInfluencer()
    const dealId = await world.aDeal(influencer)
    const business = await world.aBusiness()
    await world.database.orm.execute(sql`
      insert into team_members (party_id, person_id, role, invited_by, created_at)
      values (${business.id}, ${influencer.id}, 'viewer', ${business.id}, now())`)
    expect(await order(business, dealId)).toMatchObject({ status: 409, body: { code: 'own_party' } })
    expect(
      await business.call('POST', '/api/conversations', { participantId: influencer.id, content: 'Hello' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'own_party' },
    })
  })
})
