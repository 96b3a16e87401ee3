import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { isWaitingForLock } from '../../../../test/locks.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Answer, Person } from '../../../../test/world.ts'

const { world, owner } = await aMarket({ owner: 'admin' })

const reason = 'Sold accounts to a competitor.'
const answer = 'We have looked into it again.'
const onUser = (what: string) => async (by: Person, id: number) =>
  by.call('POST', `/api/admin/users/${id}/${what}`, { reason })
const sanctionOf = async (id: number) =>
  (
    await world.database.orm.execute<{ id: number }>(
      sql`select id from sanctions where user_id = ${id} order by id desc limit 1`,
    )
  ).rows[0]!.id
const appealOf = async (id: number) =>
  (
    await world.database.orm.execute<{ id: number }>(sql`
      insert into appeals (sanction_id, user_id, text, created_at)
      values (${await sanctionOf(id)}, ${id}, 'It was not me.', ${world.services.clock().toISOString()}) returning id`)
  ).rows[0]!.id
const lift = async (by: Person, id: number) =>
  by.call('POST', `/api/admin/sanctions/${await sanctionOf(id)}/lift`, { reason })
const decide = (how: 'uphold' | 'undo') => async (by: Person, id: number) =>
  by.call('POST', `/api/admin/appeals/${await appealOf(id)}/${how}`, { answer })

const onAppeal = (how: 'take' | 'release') => async (by: Person, id: number) =>
  by.call('POST', `/api/admin/appeals/${await appealOf(id)}/${how}`)
/** The case of a report about a person. */
async function caseOf(id: number): Promise<number> {
  const reporter = await world.aBusiness()
  await reporter.call('POST', '/api/reports', { entityType: 'user', entityId: id, reason: 'They sell accounts.' })
  const { rows } = await world.database.orm.execute<{ id: number }>(
    sql`select id from report_cases where entity_type = 'user' and entity_id = ${id}`,
  )
  return rows[0]!.id
}
const onCase = (how: 'take' | 'release' | 'decide', body?: object) => async (by: Person, id: number) =>
  by.call('POST', `/api/admin/report-cases/${await caseOf(id)}/${how}`, body)

/** Demotes an admin while `act` is under way, and returns the answer to it. */
async function whileDemoting({ id }: Person, rights: AdminRight[], act: () => Promise<Answer>): Promise<Answer> {
  const { acting } = await world.database.transaction(async (tx) => {
    await tx.execute(sql`update users set admin_rights = ${sql.param(rights)}::text[] where id = ${id}`)
    let isAnswered = false
    const acting = act().finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await isWaitingForLock(world.database))).toBe(true)
    return { acting }
  })
  return acting
}

it.each<[string, (by: Person, id: number) => Promise<Answer>, { isBlocked: boolean; left: AdminRight[] }]>([
  ['block an admin', onUser('block'), { isBlocked: false, left: ['moderation'] }],
  ['unblock an admin', onUser('unblock'), { isBlocked: true, left: ['moderation'] }],
  ["lift an admin's block", lift, { isBlocked: true, left: ['moderation'] }],
  ["undo an admin's block on appeal", decide('undo'), { isBlocked: true, left: ['moderation'] }],
  ['uphold a block on appeal', decide('uphold'), { isBlocked: true, left: ['support'] }],
  ['hold payouts', onUser('freeze-payouts'), { isBlocked: true, left: ['support'] }],
])('a demoted admin cannot %s with a request that was under way', async (_what, act, { isBlocked, left }) => {
  const [rogue, person] = [await world.anAdmin(), await world.anAdmin()]
  await world.database.orm.execute(sql`update users set admin_rights = '{money}' where id = ${person.id}`)
  if (isBlocked) await onUser('block')(owner, person.id)
  const state = async () =>
    (
      await world.database.orm.execute(sql`
        select is_active, (select payouts_held_for from user_blocks where user_id = users.id)
        from users where id = ${person.id}`)
    ).rows
  const before = await state()
  expect(await whileDemoting(rogue, left, () => act(rogue, person.id))).toMatchObject({
    status: 403,
    body: { code: 'right_needed' },
  })
  expect(await state()).toEqual(before)
})

it.each<[string, (by: Person, id: number) => Promise<Answer>, boolean]>([
  ['block', onUser('block'), false],
  ['unblock', onUser('unblock'), true],
  ['take the appeal of', onAppeal('take'), true],
  ['release the appeal of', onAppeal('release'), true],
  ['take the case of', onCase('take'), false],
  ['release the case of', onCase('release'), false],
  ['dismiss the case of', onCase('decide', { outcome: 'rejected', adminNotes: 'Nothing was sold.' }), false],
])('a former moderator cannot %s a person with a request that was under way', async (_what, act, isBlocked) => {
  const [rogue, person] = [await world.anAdmin(), await world.anInfluencer()]
  if (isBlocked) await onUser('block')(owner, person.id)
  expect(await whileDemoting(rogue, ['support'], () => act(rogue, person.id))).toMatchObject({
    status: 403,
    body: { code: 'right_needed' },
  })
})
