import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world } = await aMarket()
let owner: Person
let moderator: Person
beforeEach(async () => {
  ;[owner, moderator] = [await world.anAdmin(), await anAdminWith('moderation')]
})

const reason = 'Sold accounts to a competitor.'
async function anAdminWith(...rights: AdminRight[]): Promise<Person> {
  const admin = await world.anAdmin()
  await setRights(admin, rights)
  return admin
}
const setRights = ({ id }: Person, rights: AdminRight[]) =>
  world.database.orm.execute(sql`update users set admin_rights = ${sql.param(rights)}::text[] where id = ${id}`)
const unconfirm = ({ id }: Person) =>
  world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${id}`)
const isActive = async ({ id }: Person) =>
  (await world.database.orm.execute<{ is: boolean }>(sql`select is_active as is from users where id = ${id}`)).rows[0]!
    .is
async function block(person: Person): Promise<number> {
  expect((await owner.call('POST', `/api/admin/users/${person.id}/block`, { reason })).status).toBe(200)
  const { rows } = await world.database.orm.execute<{ id: number }>(
    sql`select id from sanctions where user_id = ${person.id} order by id desc limit 1`,
  )
  return rows[0]!.id
}
async function appeal(person: Person, sanctionId: number): Promise<number> {
  const { rows } = await world.database.orm.execute<{ id: number }>(sql`
    insert into appeals (sanction_id, user_id, text, created_at)
    values (${sanctionId}, ${person.id}, 'It was not me.', ${world.services.clock().toISOString()}) returning id`)
  return rows[0]!.id
}

describe('the block of an admin', () => {
  it('is ended by owners alone, in whichever way', async () => {
    const rogue = await anAdminWith('money')
    const sanctionId = await block(rogue)
    const appealId = await appeal(rogue, sanctionId)
    for (const [url, body] of [
      [`/api/admin/users/${rogue.id}/unblock`, { reason }],
      [`/api/admin/sanctions/${sanctionId}/lift`, { reason }],
      [`/api/admin/appeals/${appealId}/undo`, { answer: 'We have looked into it again.' }],
    ] as const) {
      expect(await moderator.call('POST', url, body)).toMatchObject({ status: 403, body: { code: 'right_needed' } })
      expect(await isActive(rogue)).toBe(false)
    }
    expect((await owner.call('POST', `/api/admin/users/${rogue.id}/unblock`, { reason })).status).toBe(200)
  })
})

describe('an appeal', () => {
  it('against a block is granted with a recent proof of identity only', async () => {
    const person = await world.anInfluencer()
    const appealId = await appeal(person, await block(person))
    const undo = () =>
      moderator.call('POST', `/api/admin/appeals/${appealId}/undo`, { answer: 'We have looked into it again.' })
    await unconfirm(moderator)
    expect(await undo()).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
    expect(await isActive(person)).toBe(false)
    moderator = await anAdminWith('moderation')
    expect((await undo()).status).toBe(200)
    expect(await isActive(person)).toBe(true)
  })
})

it('the block of a deleted account ends, and the account stays closed', async () => {
  const person = await world.anInfluencer()
  const sanctionId = await block(person)
  await world.database.orm.execute(
    sql`update users set username = 'deleted-' || id, email = 'deleted-' || id || '@deleted.invalid' where id = ${person.id}`,
  )
  expect((await owner.call('POST', `/api/admin/sanctions/${sanctionId}/lift`, { reason })).status).toBe(200)
  expect(await isActive(person)).toBe(false)
})
