import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { checkActionLog } from '../../admin/admin/jobs.ts'
import { sealActions } from './seals.sql.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
/** The database's owner, who can do what the application cannot. */
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client(world.ownerUrl)
  await owner.connect()
})
beforeEach(async () => {
  await owner.query('truncate action_log_seals, admin_action_logs restart identity')
})
afterAll(() => owner.end())

const log = async (query = '', by = admin) => (await by.call('GET', `/api/admin/action-logs?${query}`)).body
const verify = async () => (await admin.call('GET', '/api/admin/action-logs/verify')).body
/** Entries like those of admins' actions; returns their ids. */
const act = async (count: number, by = admin): Promise<number[]> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into admin_action_logs (admin_id, action_type, target_type, target_id, details, created_at)
     select $1, 'user_edit', 'user', n::text, '{"before": {"bio": "a"}, "after": {"bio": "b"}}', $3 from generate_series(1, $2) n
     returning id`,
    [by.id, count, world.services.clock()],
  )
  return rows.map(({ id }) => id)
}

describe('the action log', () => {
  it('is read newest first, page by page, with who did it and what changed', async () => {
    const ids = await act(5)
    const first = await log('limit=2')
    expect(first.items).toMatchObject([
      { id: ids[4], admin: { username: admin.username }, actionType: 'user_edit', details: { after: { bio: 'b' } } },
      { id: ids[3] },
    ])
    expect((await log(`limit=2&cursor=${first.nextCursor}`)).items).toMatchObject([{ id: ids[2] }, { id: ids[1] }])
  })

  it('is filtered by admin, action, target and day', async () => {
    const other = await world.anAdmin()
    await act(3)
    const [theirs] = await act(1, other)
    const today = world.services.clock().toISOString().slice(0, 10)
    expect((await log(`adminId=${other.id}`)).items).toMatchObject([{ id: theirs }])
    expect((await log('targetType=user&targetId=3')).items).toHaveLength(1)
    expect((await log('actionType=user_block')).items).toEqual([])
    expect((await log(`from=${today}&to=${today}`)).items).toHaveLength(4)
    expect((await log(`from=${today}&to=${today}&timeZone=UTC`)).items).toHaveLength(4)
    expect((await log('to=2020-01-01')).items).toEqual([])
    expect((await admin.call('GET', '/api/admin/action-logs?from=yesterday')).status).toBe(422)
  })

  it('names the admins and target types to filter by', async () => {
    await act(1)
    const { body } = await admin.call('GET', '/api/admin/action-logs/choices')
    expect(body.targetTypes).toEqual(['user'])
    expect(body.admins).toContainEqual(expect.objectContaining({ id: admin.id }))
  })

  it('is exported as CSV with the same filters, and the export is logged', async () => {
    await act(2)
    const { status, headers } = await admin.call('GET', '/api/admin/action-logs/export.csv?targetId=2')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="action-log-[\d-]+\.csv"$/)
    expect((await log('targetType=action_log_export')).items).toMatchObject([{ details: { targetId: '2' } }])
  })
})

describe('the chain over the action log', () => {
  it('seals every entry with the hash of the one before, once', async () => {
    await act(3)
    expect(await sealActions(world.services)).toBe(3)
    expect(await sealActions(world.services)).toBe(0)
    const [newest] = (await log('limit=1')).items
    expect(newest.hash).toMatch(/^[\da-f]{64}$/)
    expect(await verify()).toEqual({ intact: true, sealed: 3, sealedTo: 3, lastHash: newest.hash, overdue: 0 })
  })

  it('is the same however many batches and servers seal it', async () => {
    await act(2_500)
    const counts = await Promise.all([sealActions(world.services), sealActions(world.services)])
    await sealActions(world.services)
    expect(Math.max(...counts)).toBeLessThanOrEqual(2_500)
    expect(await verify()).toMatchObject({ intact: true, sealed: 2_500 })
  })

  it('takes up an entry that commits after later ones were sealed', async () => {
    await owner.query('begin')
    const [late] = await act(1)
    const early = new pg.Client(world.ownerUrl)
    await early.connect()
    await early.query(
      `insert into admin_action_logs (action_type, target_type, target_id) values ('other', 'job', 'nightly')`,
    )
    await early.end()
    expect(await sealActions(world.services)).toBe(1)
    await owner.query('commit')
    expect(await sealActions(world.services)).toBe(1)
    expect(await verify()).toMatchObject({ intact: true, sealed: 2, sealedTo: late })
  })

  it.each([
    ['changed', `update admin_action_logs set details = '{"before": {"bio": "x"}}' where id = 2`],
    ['given to another admin', 'update admin_action_logs set admin_id = null where id = 2'],
    ['moved in time', `update admin_action_logs set created_at = created_at - interval '1 microsecond' where id = 2`],
    ['removed', 'delete from admin_action_logs where id = 2'],
    ['given another seal', `update action_log_seals set hash = repeat('0', 64) where action_id = 2`],
  ])('shows an entry that the database’s owner has %s', async (_, tamper) => {
    await act(3)
    await sealActions(world.services)
    await owner.query(tamper)
    expect(await verify()).toMatchObject({ intact: false, sealed: 1, sealedTo: 1, firstBroken: 2 })
  })

  it('shows an entry whose removal was hidden by removing its seal', async () => {
    await act(3)
    await sealActions(world.services)
    await owner.query('delete from admin_action_logs where id = 2')
    await owner.query('delete from action_log_seals where action_id = 2')
    expect(await verify()).toMatchObject({ intact: false, firstBroken: 3 })
  })

  it.each([sql`update action_log_seals set hash = ''`, sql`delete from action_log_seals`])(
    'cannot be changed by the program itself',
    async (statement) => {
      await expect(world.database.orm.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
    },
  )

  it('raises one alert when it is broken, and when entries stay unsealed', async () => {
    await act(1)
    const pending = async () =>
      (await admin.call('GET', '/api/admin/alerts?status=pending')).body.items.map(
        ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`,
      )
    world.pass(0.2)
    await checkActionLog(world.services)
    expect(await pending()).toEqual(['action_log_broken unsealed'])
    await sealActions(world.services)
    await owner.query('delete from admin_action_logs where id = 1')
    await checkActionLog(world.services)
    await checkActionLog(world.services)
    expect((await pending()).sort()).toEqual(['action_log_broken entry 1', 'action_log_broken unsealed'])
  })
})
