import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { peopleErrors } from '#contract/admin/people/errors.ts'
import type { AdminChange } from '#contract/admin/people/rights.ts'
import { settingsErrors } from '#contract/foundation/settings/errors.ts'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, sessionCookieOf, worldPassword } from '../../../../test/world.ts'
import { takeDueRights } from './admin-changes.ts'
import { decideRights } from './rights.ts'

const { world } = await aMarket({}, { demo: false })
let [anna, boris, carol]: Person[] = []
beforeEach(async () => {
  await execute(sql`update users set is_active = false where role = 'admin'`)
  await execute(sql`update admin_changes set ended_at = now(), outcome = 'void' where ended_at is null`)
  ;[anna, boris, carol] = [await anOwner(), await anOwner(), await anOwner()]
  world.mails.length = 0
})

const execute = (query: ReturnType<typeof sql>) => world.database.orm.execute(query)
/** An owner with two-factor sign-in whose rights are older than 72 hours. */
async function anOwner(): Promise<Person> {
  const person = await world.anAdmin()
  await execute(sql`update users set has_two_factor = true where id = ${person.id}`)
  return person
}
async function anAdminWith(...rights: AdminRight[]): Promise<Person> {
  const person = await anOwner()
  await execute(sql`update users set admin_rights = ${sql.param(rights)}::text[] where id = ${person.id}`)
  return person
}
const setRights = (by: Person | undefined, of: Person | undefined, rights: AdminRight[]) =>
  by!.call('PUT', `/api/admin/rights/${of!.id}`, { rights })
const rightsOf = async ({ id }: Person) => {
  const { rows } = await execute(sql`select admin_rights as rights, email, is_active from users where id = ${id}`)
  return rows[0] as { rights: AdminRight[]; email: string; is_active: boolean }
}
const changes = async (by = anna!): Promise<AdminChange[]> =>
  (await by.call('GET', '/api/admin/rights/changes')).body.items
const stop = async (by: Person | undefined, index = 0) =>
  by!.call('POST', `/api/admin/rights/changes/${(await changes(by))[index]!.id}/stop`)
const block = (by: Person | undefined, person: Person | undefined) =>
  by!.call('POST', `/api/admin/users/${person!.id}/block`, { reason: 'They shared their password.' })

const bonus = async (by: Person | undefined) =>
  by!.call('POST', `/api/admin/users/${(await world.anInfluencer()).id}/bonus`, {
    amount: 300_000,
    reason: 'A prize for the best film.',
  })
const approve = (by: Person | undefined, id: number) => by!.call('POST', `/api/admin/bonuses/${id}/approve`)
const tooNew = { status: 409, body: { code: 'second_admin_needed', message: settingsErrors.tooNewToApprove } }

let number = 0
/** An admin whom an owner invites and who accepts. */
async function aNewAdmin(by: Person | undefined, rights: AdminRight[] = ['money']): Promise<Person> {
  const email = `invited${++number}@example.com`
  expect((await by!.call('POST', '/api/admin/invitations', { email, language: 'en', rights })).status).toBe(201)
  const token = new URL(world.mails.at(-1)!.params.link!).hash.slice(1)
  const names = { displayName: 'Nadia', username: `nadia.new${number}`, password: 'a loud red kettle', language: 'en' }
  const answer = await world.call('POST', '/api/admin-invitations/accept', { token, ...names })
  const { id } = answer.body
  await execute(sql`update users set has_two_factor = true where id = ${id}`)
  await execute(sql`update sessions set confirmed_at = ${world.services.clock()} where user_id = ${id}`)
  const cookie = sessionCookieOf(answer)!
  return { ...anna!, id, email, cookie, call: (method, url, body) => world.call(method, url, body, { cookie }) }
}

describe('an account that one owner invites', () => {
  it('seconds nobody for 72 hours, neither as the first nor as the second to approve', async () => {
    const accomplice = await aNewAdmin(anna)
    const first = await bonus(anna)
    expect(first.body.status).toBe('pending')
    expect(await approve(accomplice, first.body.id)).toMatchObject(tooNew)
    const second = await bonus(accomplice)
    expect((await approve(anna, second.body.id)).body.status).toBe('pending')
    expect(await approve(accomplice, second.body.id)).toMatchObject(tooNew)
    world.pass(72.1)
    expect((await approve(await signedIn(accomplice), first.body.id)).body.status).toBe('granted')
  })

  it('loosens no setting and approves no large withdrawal', async () => {
    const accomplice = await aNewAdmin(anna)
    const url = '/api/admin/settings/gifts'
    const { value } = (await anna!.call('GET', url)).body
    const looser = { value: { ...value, giftsPerDay: value.giftsPerDay + 1 } }
    expect((await anna!.call('PUT', url, looser)).body.pending).not.toBeNull()
    expect(await accomplice.call('PUT', url, looser)).toMatchObject(tooNew)
    const id = await world.aWithdrawal(await world.anInfluencer(), 200_000)
    expect((await anna!.call('POST', `/api/admin/withdrawals/${id}/approve`, {})).status).toBe(204)
    expect(await accomplice.call('POST', `/api/admin/withdrawals/${id}/approve`, {})).toMatchObject(tooNew)
    const batch = await accomplice.call('POST', '/api/admin/payout-batches', { method: 'paypal' })
    expect(batch.body.leftOut).toMatchObject([{ reason: 'second_admin_needed' }])
  })

  it('is told to all owners at once, with an alert, and can be stopped by another', async () => {
    const accomplice = await aNewAdmin(anna, ['owner'])
    const notified = world.mails.filter(({ kind }) => kind === 'admin_changed')
    expect(notified.map(({ userId }) => userId).sort()).toEqual([anna!.id, boris!.id, carol!.id, accomplice.id].sort())
    const { items } = (await boris!.call('GET', '/api/admin/alerts?limit=100')).body
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain('admin_changed')
    expect(await changes(boris!)).toMatchObject([
      { kind: 'admin_added', admin: { id: accomplice.id }, by: { id: anna!.id }, rights: ['owner'] },
    ])
    expect(await stop(accomplice)).toMatchObject({ status: 403, body: { message: peopleErrors.ownChange } })
    expect((await stop(boris)).status).toBe(204)
    expect((await accomplice.call('GET', '/api/user')).status).toBe(401)
    expect((await rightsOf(accomplice)).rights).toEqual([])
    expect(await changes()).toEqual([])
  })

  it('leaves an owner alone with nobody to second', async () => {
    await execute(sql`update users set is_active = false where id in (${boris!.id}, ${carol!.id})`)
    await aNewAdmin(anna)
    expect(await bonus(anna)).toMatchObject(tooNew)
  })
})

const signedIn = async (person: Person): Promise<Person> => {
  const cookie = await world.aSession(person.id)
  return { ...person, cookie, call: (method, url, body) => world.call(method, url, body, { cookie }) }
}

describe('a right to money', () => {
  it('counts after 72 hours, and is taken back when another owner stops it', async () => {
    const helper = await anAdminWith('support')
    expect((await setRights(anna, helper, ['support', 'money'])).body.rights).toEqual(['support', 'money'])
    expect(await approve(helper, (await bonus(anna)).body.id)).toMatchObject(tooNew)
    expect(await changes()).toMatchObject([{ kind: 'right_given', admin: { id: helper.id } }])
    expect((await stop(boris)).status).toBe(204)
    expect((await rightsOf(helper)).rights).toEqual(['support'])
  })

  it('that exists counts at once', async () => {
    const helper = await anAdminWith('money')
    expect((await approve(helper, (await bonus(anna)).body.id)).body.status).toBe('granted')
    expect((await setRights(anna, helper, ['money', 'support'])).status).toBe(200)
    expect((await approve(helper, (await bonus(anna)).body.id)).body.status).toBe('granted')
  })
})

it('a new address of an admin counts after 72 hours, and another owner can bring the former one back', async () => {
  const former = anna!.email
  const email = `anna${++number}@new.example`
  await anna!.call('POST', '/api/user/email', { email, password: worldPassword })
  const mail = world.mails.find(({ kind }) => kind === 'change_email')!
  const token = new URL(mail.params.link!).searchParams.get('token')
  expect((await anna!.call('POST', '/api/user/email/verify', { token })).status).toBe(204)
  expect(await approve(anna, (await bonus(boris)).body.id)).toMatchObject(tooNew)
  expect(await changes(boris!)).toMatchObject([{ kind: 'admin_address', admin: { id: anna!.id }, rights: null }])
  expect((await stop(boris)).status).toBe(204)
  expect((await rightsOf(anna!)).email).toBe(former)
  expect((await anna!.call('GET', '/api/user')).status).toBe(401)
})

describe('the rights of an owner', () => {
  it('are taken by another one with the approval of a third', async () => {
    expect((await setRights(anna, boris, ['support'])).body.rights).toEqual(['owner'])
    expect((await rightsOf(boris!)).rights).toEqual(['owner'])
    expect(await changes()).toMatchObject([{ kind: 'owner_taken', admin: { id: boris!.id }, by: { id: anna!.id } }])
    expect((await setRights(anna, boris, ['support'])).body.rights).toEqual(['owner'])
    expect(await changes()).toHaveLength(1)
    expect((await setRights(carol, boris, ['support'])).body.rights).toEqual(['support'])
    expect(await changes()).toEqual([])
  })

  it('are taken after 72 hours unless a third stops it', async () => {
    await setRights(anna, boris, [])
    expect(await stop(boris)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
    expect((await stop(carol)).status).toBe(204)
    await setRights(anna, boris, [])
    world.pass(71)
    await takeDueRights(world.services)
    expect((await rightsOf(boris!)).rights).toEqual(['owner'])
    world.pass(1.1)
    await takeDueRights(world.services)
    expect((await rightsOf(boris!)).rights).toEqual([])
    expect((await execute(sql`select from admin_changes where ended_at is null`)).rowCount).toBe(0)
  })

  it('are neither seconded nor kept by an accomplice', async () => {
    await setRights(anna, boris, [])
    const accomplice = await aNewAdmin(anna, ['owner'])
    expect(await setRights(accomplice, boris, [])).toMatchObject(tooNew)
    expect(await stop(accomplice)).toMatchObject(tooNew)
    expect((await rightsOf(boris!)).rights).toEqual(['owner'])
  })

  it('are not taken by blocking', async () => {
    expect(await block(anna, boris)).toMatchObject({
      status: 409,
      body: { code: 'owner_protected', message: peopleErrors.ownerProtected },
    })
    await setRights(anna, boris, [])
    await setRights(carol, boris, [])
    expect((await block(anna, boris)).status).toBe(200)
  })

  it('are decided by the command line between two who contest each other’s', async () => {
    await execute(sql`update users set is_active = false where id = ${carol!.id}`)
    await setRights(anna, boris, [])
    await setRights(boris, anna, [])
    expect((await changes()).map(({ isContested }) => isContested)).toEqual([true, true])
    world.pass(80)
    await takeDueRights(world.services)
    expect([await rightsOf(anna!), await rightsOf(boris!)]).toMatchObject([
      { rights: ['owner'] },
      { rights: ['owner'] },
    ])
    const { username } = boris!
    const decide = (rights: AdminRight[], name = username) =>
      world.database.transaction((tx) => decideRights({ tx, clock: world.services.clock }, name, rights))
    expect(await decide(['support'], 'nobody.there')).toBeNull()
    expect(await decide(['support'])).toBe(username)
    await takeDueRights(world.services)
    expect([await rightsOf(anna!), await rightsOf(boris!)]).toMatchObject([
      { rights: ['owner'] },
      { rights: ['support'] },
    ])
    await expect(decide([], anna!.username)).rejects.toMatchObject({ code: 'last_owner' })
  })

  it('are given up by oneself at once', async () => {
    expect((await setRights(anna, anna, ['money'])).body.rights).toEqual(['money'])
    expect(await changes(boris!)).toEqual([])
  })

  it('are taken once, by whichever of two at the same time is the second', async () => {
    const answers = await Promise.all([setRights(anna, boris, []), setRights(carol, boris, [])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await rightsOf(boris!)).rights).toEqual([])
  })
})
