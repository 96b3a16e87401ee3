import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { run } from '../../../../test/postgres.ts'
import { recordBackup, recordDrill } from '../../foundation/action-log/index.ts'
import { countOutcomes, type PushCounts } from '../../foundation/notifications/push/push-counts.ts'

const { world, admin } = await aMarket({ admin: 'admin' })

const read = async () => (await admin.call('GET', '/api/admin/health')).body
const check = async (name: string) => (await read()).checks.find((each: { name: string }) => each.name === name)

it('warns while only one admin can approve money', async () => {
  expect(await check('admins')).toMatchObject({ state: 'warning', figure: 1 })
  const second = await world.anAdmin()
  expect(await check('admins')).toMatchObject({ state: 'good', figure: 2 })
  await world.database.orm.execute(sql`update users set admin_rights = '{support}' where id = ${second.id}`)
  expect(await check('admins')).toMatchObject({ state: 'warning', figure: 1 })
})

it('says when the ledger was audited last, and whether that was good', async () => {
  expect(await check('audit')).toMatchObject({ state: 'unknown', figure: null, at: null })
  expect((await admin.call('POST', '/api/admin/ledger/audit')).status).toBe(200)
  expect(await check('audit')).toMatchObject({ state: 'good', figure: 0, at: expect.any(String) })
})

it('knows the size of the database and the versions, and that nothing reports backups', async () => {
  const { versions, queues, mail, statements } = await read()
  expect(mail).toEqual({ sent: 0, waiting: 0, failed: 0, stoppedAddresses: 0 })
  expect(statements).toBeNull()
  expect(versions).toMatchObject({ node: process.version, migrations: expect.any(Number) })
  expect(queues).toEqual([])
  expect((await check('database')).figure).toBeGreaterThan(1_000_000)
  expect(await check('backups')).toMatchObject({ state: 'unknown', figure: null })
})

it('knows how old the last backup is that was recorded', async () => {
  await recordBackup(world.database.orm, world.services.clock)
  const at = world.services.clock().toISOString()
  expect(await check('backups')).toMatchObject({ state: 'good', at })
  world.pass(27)
  expect(await check('backups')).toMatchObject({ state: 'warning', at })
  world.pass(7 * 26)
  expect(await check('backups')).toMatchObject({ state: 'bad', at })
})

it('knows when restoring a backup was last tried', async () => {
  expect(await check('drills')).toMatchObject({ state: 'unknown', at: null })
  await recordDrill(world.database.orm, world.services.clock)
  const at = world.services.clock().toISOString()
  expect(await check('drills')).toMatchObject({ state: 'good', at })
  world.pass(33 * 24)
  expect(await check('drills')).toMatchObject({ state: 'warning', at })
  world.pass(3 * 32 * 24)
  expect(await check('drills')).toMatchObject({ state: 'bad', at })
})

it('counts messages to browsers for a day, and warns when more than a tenth of them failed', async () => {
  const { orm } = world.database
  const count = (counts: PushCounts) => countOutcomes(orm, world.services.clock(), counts)
  expect((await read()).push).toEqual({ sent: 0, failed: 0, removed: 0, overdue: 0, oldestDueAt: null })
  await count({ sent: 9, failed: 1, removed: 2 })
  expect(await check('push')).toMatchObject({ state: 'good', figure: 1 })
  world.pass(1)
  await count({ sent: 0, failed: 1, removed: 0 })
  expect((await read()).push).toMatchObject({ sent: 9, failed: 2, removed: 2 })
  expect(await check('push')).toMatchObject({ state: 'warning', figure: 2 })
  world.pass(25)
  expect((await read()).push).toMatchObject({ sent: 0, failed: 0, removed: 0 })
})

describe('the queues of jobs', () => {
  const addQueue = () =>
    run(
      world.ownerUrl,
      `create schema pgboss; grant usage on schema pgboss to public;
      create table pgboss.job (id serial primary key, name text, state text, completed_on timestamptz, start_after timestamptz);
      grant select, update on pgboss.job to public;
      insert into pgboss.job (name, state, completed_on) values ('mail', 'failed', now()), ('mail', 'completed', now()),
        ('mail', 'completed', now() - interval '2 days'), ('mail-urgent', 'created', null), ('videos', 'active', null)`,
    )

  it('say what waits and what failed, and what became of emails', async () => {
    await addQueue()
    const { queues, mail, checks } = await read()
    expect(queues).toMatchObject([
      { name: 'mail', waiting: 0, failed: 1, failedAt: expect.any(String) },
      { name: 'mail-urgent', waiting: 1, failed: 0, failedAt: null },
      { name: 'videos', active: 1 },
    ])
    expect(mail).toMatchObject({ sent: 1, waiting: 1, failed: 1 })
    expect(checks.find(({ name }: { name: string }) => name === 'mail')).toMatchObject({ state: 'bad', figure: 1 })
  })

  it('say since when messages to browsers are overdue, of which none is that waits for the end of quiet hours', async () => {
    await run(
      world.ownerUrl,
      `insert into pgboss.job (name, state, start_after) values ('push', 'created', now() + interval '6 hours')`,
    )
    expect((await read()).push).toMatchObject({ overdue: 0, oldestDueAt: null })
    await run(
      world.ownerUrl,
      `insert into pgboss.job (name, state, start_after) values ('push', 'retry', now() - interval '20 minutes')`,
    )
    expect((await read()).push).toMatchObject({ overdue: 1, oldestDueAt: expect.any(String) })
    expect(await check('push')).toMatchObject({ state: 'bad' })
  })

  it('are run again by owners, which is logged', async () => {
    const retry = (queue: string) => admin.call('POST', `/api/admin/health/queues/${queue}/retry`)
    expect((await retry('mail')).status).toBe(404)
    const { jobs } = world.services
    const retryFailed = vi.spyOn(jobs, 'retryFailed').mockResolvedValue(3)
    expect(await retry('mail')).toMatchObject({ status: 200, body: { retried: 3 } })
    expect(retryFailed.mock.calls[0]![1]).toBe('mail')
    const { body } = await admin.call('GET', '/api/admin/action-logs?targetType=job_queue')
    expect(body.items[0]).toMatchObject({ targetId: 'mail', details: { what: 'jobs_retried', retried: 3 } })
  })
})

it('slow statements are listed where the database records them', async () => {
  await run(
    world.ownerUrl,
    `create view pg_stat_statements as select oid as dbid, 'select  1'::text as query, 7::bigint as calls,
      1.5::float8 as mean_exec_time, 10.5::float8 as total_exec_time from pg_database where datname = current_database()`,
  )
  expect((await read()).statements).toEqual([{ text: 'select 1', calls: 7, averageMs: 1.5, totalMs: 10.5 }])
})
