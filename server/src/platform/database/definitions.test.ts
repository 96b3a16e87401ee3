import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { hashOf, readDefinitions } from './definitions.ts'
import { migrate } from './migrations.ts'

const today = path.resolve(import.meta.dirname, '../../../sql')

let opened: TestDatabase
let owner: pg.Client
let folder: string
beforeEach(async () => {
  opened = await testDatabase()
  owner = new pg.Client({ connectionString: opened.ownerUrl })
  await owner.connect()
  folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-sql-'))
  cpSync(today, folder, { recursive: true })
  define(1)
  await start()
})
afterEach(async () => {
  await owner.end()
  await opened.close()
  rmSync(folder, { recursive: true })
})

const start = () => migrate(opened.ownerUrl, { folder })
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
/** Writes the definition of a function that returns this number, and one of a trigger. */
const define = (number: number) => {
  write('probe.sql', `create or replace function probe() returns int language sql as $$ select ${number} $$;`)
  write(
    'triggers.probe.sql',
    `create or replace trigger probe after ${number === 1 ? 'insert' : 'delete'} on sessions
    for each row execute function live_session_ended();`,
  )
}
const revise = (revision: number) => write('revision.json', JSON.stringify({ revision }))
const one = async (query: string) => Object.values((await owner.query(query)).rows[0]!)[0]
const probe = () => one('select probe()')
const probingTrigger = () => one(`select pg_get_triggerdef(oid) from pg_trigger where tgname = 'probe'`)
/** A version of the stored definitions that changes with every write. */
const recordedBy = () => one('select xmin from owner_only.definitions')

it('have a number that is higher whenever they change: npm run migrations raises it', () => {
  const noted = JSON.parse(readFileSync(path.join(today, 'revision.json'), 'utf8')) as { sha256: string }
  expect(noted.sha256).toBe(hashOf(readDefinitions(today)))
})

describe('a file that was edited', () => {
  it('is applied at the next start, and nothing is written at the one after it', async () => {
    const before = await recordedBy()
    await start()
    expect(await recordedBy()).toBe(before)
    define(2)
    expect(await start()).toEqual({ changedManually: [] })
    expect(await probe()).toBe(2)
    expect(await probingTrigger()).toContain('AFTER DELETE')
    const after = await recordedBy()
    expect(after).not.toBe(before)
    await start()
    expect(await recordedBy()).toBe(after)
  })

  it('makes functions that name one another, in any order', async () => {
    write('probe-a.sql', 'create or replace function probe_a() returns int language sql as $$ select probe_b() $$;')
    write('probe-b.sql', 'create or replace function probe_b() returns int language sql as $$ select 7 $$;')
    await start()
    expect(await one('select probe_a()')).toBe(7)
  })

  it.each([
    ['a word that SQL does not know', 'triggers.z.sql', 'create or replay trigger z'],
    [
      'a mistake in a function’s body',
      'z.sql',
      'create or replace function z() returns int language plpgsql as $$ begin return 1 $$;',
    ],
    [
      'a column that no table has',
      'z.sql',
      'create or replace function z() returns int language sql as $$ select no_column from users $$;',
    ],
  ])('with %s changes nothing, nor does any other file', async (_what, name, text) => {
    define(2)
    write(name, text)
    const before = await recordedBy()
    await expect(start()).rejects.toThrow(`server/sql/${name} cannot be applied`)
    expect(await probe()).toBe(1)
    expect(await probingTrigger()).toContain('AFTER INSERT')
    expect(await recordedBy()).toBe(before)
    rmSync(path.join(folder, name))
    await start()
    expect(await probe()).toBe(2)
  })

  it('is applied once by servers that start at once', async () => {
    await owner.query('create table applied (at timestamptz)')
    define(2)
    write('triggers.z.sql', 'insert into applied values (now());')
    const started = await Promise.all(Array.from({ length: 8 }, start))
    expect(started).toEqual(Array.from({ length: 8 }, () => ({ changedManually: [] })))
    expect(Number(await one('select count(*) from applied'))).toBe(1)
    expect(await probe()).toBe(2)
  })

  it('of the release before is not applied over that of a later one', async () => {
    revise(1_000_000)
    define(2)
    await start()
    revise(999_999)
    define(1)
    expect(await start()).toEqual({ changedManually: [] })
    expect(await probe()).toBe(2)
    // a release that reverts the change is a later one still
    revise(1_000_001)
    await start()
    expect(await probe()).toBe(1)
  })

  it('waits for a table that is in use, while others go on writing there', async () => {
    define(2)
    await owner.query('begin')
    await owner.query('lock table sessions in row exclusive mode')
    let isStarted = false
    const starting = start().then(() => {
      isStarted = true
    })
    const other = await opened.database.pool.connect()
    const longest = { ms: 0 }
    for (const until = Date.now() + 1_500; Date.now() < until; await wait(20)) {
      const began = performance.now()
      await other.query(`delete from sessions where user_id = 0`)
      longest.ms = Math.max(longest.ms, performance.now() - began)
    }
    other.release()
    expect(isStarted).toBe(false)
    // less than PostgreSQL waits before it looks for a deadlock
    expect(longest.ms).toBeLessThan(1_000)
    await owner.query('commit')
    await starting
  })
})

describe('what somebody changed by hand', () => {
  const definition = () => one(`select pg_get_functiondef('ledger.gift'::regproc)`)

  it.each([
    [
      'a function',
      `create or replace function ledger.gift(p_gift integer, p_sender integer, p_receiver integer, p_currency char(3), p_amount bigint)
         returns bigint language sql as $$ select 1::bigint $$`,
      'ledger.gift(p_gift integer, p_sender integer, p_receiver integer, p_currency character, p_amount bigint)',
    ],
    ['a privilege of everybody', 'grant execute on function ledger.post to public', /^ledger\.post\(/],
    ['a privilege of the program', 'grant execute on function ledger.post to vivobid_app', /^ledger\.post\(/],
    [
      'a trigger',
      'alter table ledger.journals disable trigger journals_immutable',
      'trigger journals_immutable on ledger.journals',
    ],
    [
      'a trigger that checks at the commit',
      'drop trigger journal_balanced on ledger.journals',
      'trigger journal_balanced on ledger.journals',
    ],
    ['a function that is gone', 'drop function live_session_ended cascade', 'public.live_session_ended()'],
  ])('is noticed and put right: %s', async (_what, statement, name) => {
    const { rows: before } = await owner.query('select objects from owner_only.definitions')
    const gift = await definition()
    await owner.query(statement)
    const { changedManually } = await start()
    expect(changedManually).toContainEqual(typeof name === 'string' ? name : expect.stringMatching(name))
    expect(await definition()).toBe(gift)
    expect((await owner.query('select objects from owner_only.definitions')).rows).toEqual(before)
    expect(await start()).toEqual({ changedManually: [] })
  })

  it('is named once and left when it was added', async () => {
    await owner.query('create function ledger.added() returns int language sql as $$ select 1 $$')
    expect(await start()).toEqual({ changedManually: ['ledger.added()'] })
    expect(await start()).toEqual({ changedManually: [] })
    expect(await one('select ledger.added()')).toBe(1)
  })

  it('is no change when another version of PostgreSQL describes it in other words', async () => {
    await owner.query(
      `update owner_only.definitions set objects = objects || '{"PostgreSQL": "15.0", "recount_after_block()": "other"}'`,
    )
    const before = await recordedBy()
    expect(await start()).toEqual({ changedManually: [] })
    expect(await recordedBy()).not.toBe(before)
  })
})
