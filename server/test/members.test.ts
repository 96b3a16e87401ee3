import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberRole, memberMay, memberRolesOf } from '#contract/member-rights.ts'
import { defaultLimits } from '../src/features/accounts/credentials/account-limits.ts'
import { endpoints, type Marketplace, seedMarketplace, uses } from './endpoints.ts'
import { type Answer, type Person, World, worldPassword } from './world.ts'

const unlimited = { max: 1_000_000, windowMs: 60_000 }
type PartyRole = 'influencer' | 'business'
/** A world with one of everything, and the people who call for the two parties, by their role there; `owner`: the parties themselves. */
type Side = { world: World; market: Marketplace; callers: Record<PartyRole, Map<MemberRole | 'owner', Person>> }

async function aSide(): Promise<Side> {
  const world = await World.open({ limits: { failuresPerAccount: unlimited, failuresPerNetwork: unlimited } })
  const market = await seedMarketplace(world)
  const { influencer, business } = market.people
  const callers: Side['callers'] = {
    influencer: new Map([['owner', influencer]]),
    business: new Map([['owner', business]]),
  }
  for (const [partyRole, party] of Object.entries({ influencer, business }) as [PartyRole, Person][])
    for (const role of memberRolesOf[partyRole])
      callers[partyRole].set(role, await world.aMemberOf(party, partyRole, role))
  return { world, market, callers }
}

let party: Side
let member: Side
beforeAll(async () => {
  party = await aSide()
  member = await aSide()
}, 120_000)
afterAll(() => Promise.all([party.world.close(), member.world.close()]))

const call = ({ market, callers }: Side, name: string, as: MemberRole | 'owner'): Promise<Answer> => {
  const { by, body, headers } = uses[name]!
  const method = endpoints[name]!.method as Parameters<Person['call']>[0]
  return callers[by as PartyRole].get(as)!.call(method, market.urlOf(name), body, headers)
}

/** All but endpoints about the person alone, who keeps their own password, sessions, devices and inbox of notices. */
const names = Object.keys(uses).filter(
  (name) => ['influencer', 'business'].includes(uses[name]!.by) && endpoints[name]!.needs !== 'person',
)

describe('somebody who acts for an account that is not their own', () => {
  it.each(names.map((name, index) => [name, index] as const))(
    'uses %s as their role allows, and as the account itself',
    async (name, index) => {
      const { needs } = endpoints[name]!
      const roles: MemberRole[] = [...memberRolesOf[uses[name]!.by as PartyRole]]
      const able = roles.filter((role) => !needs || memberMay(role, needs))
      for (const role of roles.filter((each) => !able.includes(each)))
        expect(await call(member, name, role)).toMatchObject({ status: 403, body: { code: 'member_right_needed' } })
      // each role in turn, since most acts can be done once
      const role = able[index % able.length] ?? 'owner'
      const [expected, answer] = [await call(party, name, 'owner'), await call(member, name, role)]
      expect(answer.status).toBe(expected.status)
      expect(Object.keys(answer.body)).toEqual(Object.keys(expected.body))
    },
  )
})

describe('what a member does', () => {
  /** An order of a business by its member, accepted by the member of an influencer. */
  async function anOrderOfMembers() {
    const { world } = member
    const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
    const buyer = await world.aMemberOf(business, 'business')
    const agent = await world.aMemberOf(influencer, 'influencer')
    const order = await world.anOrder(buyer, await world.aDeal(influencer))
    const { status } = await agent.call('POST', `/api/purchases/${order.purchaseId}/accept`, {
      message: 'With pleasure',
    })
    expect(status).toBe(200)
    return { world, business, influencer, buyer, agent, ...order }
  }
  const eventsOf = async (world: World, taskId: number) =>
    (
      await world.database.orm.execute(
        sql`select kind, actor_id, party_id from task_events where task_id = ${taskId} order by id`,
      )
    ).rows

  it('names them, and the account for which they acted', async () => {
    const { world, business, influencer, buyer, agent, taskId } = await anOrderOfMembers()
    expect(await eventsOf(world, taskId)).toEqual([
      { kind: 'paid', actor_id: buyer.id, party_id: business.id },
      { kind: 'order_accepted', actor_id: agent.id, party_id: influencer.id },
    ])
    const { rows } = await world.database.orm.execute(
      sql`select actor_id from ledger.journals order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: buyer.id }])
  })

  it('is the account’s to everybody: its money, its order, its side of the timeline', async () => {
    const { business, influencer, buyer, taskId } = await anOrderOfMembers()
    for (const reader of [business, influencer, buyer]) {
      const { body } = await reader.call('GET', `/api/tasks/${taskId}`)
      expect(body).toMatchObject({ business: { id: business.id }, influencer: { id: influencer.id } })
      expect(body.events.map(({ by, actor }: { by: string; actor: { id: number } }) => [by, actor.id])).toEqual([
        ['business', business.id],
        ['influencer', influencer.id],
      ])
    }
    const [own, members] = [await business.call('GET', '/api/wallet'), await buyer.call('GET', '/api/wallet')]
    expect(members.body).toEqual(own.body)
  })

  it('is told to everybody who acts for the other side, in the application, by mail and live', async () => {
    const { world, business, influencer, buyer, agent } = await anOrderOfMembers()
    const mailed = (kind: string) =>
      world.mails.filter((mail) => mail.kind === kind).flatMap(({ userId }) => (userId === null ? [] : [userId]))
    expect(mailed('order_paid').slice(-2)).toEqual([influencer.id, agent.id])
    expect(mailed('order_accepted').slice(-2)).toEqual([business.id, buyer.id])
    for (const [reader, event] of [
      [agent, 'order_paid'],
      [buyer, 'order_accepted'],
    ] as const) {
      const { rows } = await world.database.orm.execute(sql`
        select n.event, (select count(*)::int from live_events e where e.user_id = n.user_id and e.type = 'order') > 0 as is_live
        from notifications n where n.user_id = ${reader.id}`)
      expect(rows).toEqual([{ event, is_live: true }])
    }
  })

  it('is not told of what concerns the sign-in of another person', async () => {
    const { world } = member
    const business = await world.aBusiness()
    const buyer = await world.aMemberOf(business, 'business')
    await business.call('POST', '/api/user/password', {
      currentPassword: worldPassword,
      newPassword: 'a loud red kettle',
    })
    expect(world.mails.filter(({ kind }) => kind === 'password_changed').at(-1)).toMatchObject({ userId: business.id })
    expect(world.mails.filter(({ userId }) => userId === buyer.id)).toEqual([])
  })

  it('counts as their own guess at a password, not as the account’s', async () => {
    const { world } = member
    const business = await world.aBusiness()
    const finance = await world.aMemberOf(business, 'business', 'finance')
    const withdrawal = { ...uses['withdrawals.create']!.body, password: 'not this one' }
    const guess = async (person: Person) => (await person.call('POST', '/api/withdrawals', withdrawal)).status
    const statuses = []
    for (let n = 0; n <= defaultLimits.passwordsPerUser.max; n++) statuses.push(await guess(finance))
    expect(statuses.at(-2)).toBe(422)
    expect(statuses.at(-1)).toBe(429)
    expect(await guess(business)).toBe(422)
  })

  it('is done for their own account once the other is blocked', async () => {
    const { world } = member
    const business = await world.aBusiness()
    const buyer = await world.aMemberOf(business, 'business')
    expect((await buyer.call('GET', '/api/user')).body).toMatchObject({ id: business.id, role: 'business' })
    await world.database.orm.execute(sql`update users set is_active = false where id = ${business.id}`)
    expect((await buyer.call('GET', '/api/user')).body).toMatchObject({ id: buyer.id, role: 'influencer' })
  })
})
