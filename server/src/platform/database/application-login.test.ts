import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { run } from '../../../test/postgres.ts'
import { ConfigurationError } from '../configuration-error.ts'
import { assertUnprivileged, ensureApplicationLogin } from './application-login.ts'
import { openDatabase, sqlState } from './database.ts'

let opened: TestDatabase
let client: pg.PoolClient
beforeAll(async () => {
  opened = await testDatabase()
  client = await opened.database.pool.connect()
})
afterAll(async () => {
  client.release(true)
  await opened.close()
})

const owner = decodeURIComponent(new URL(inject('templateUrl')).username)
const outcome = (statement: string) => client.query(statement).then(() => 'done', sqlState)

describe('the application login', () => {
  it.each([
    ['reset role'],
    ['set role none'],
    [`set role ${owner}`],
    [`select set_config('role', '${owner}', false)`],
    ['reset session authorization'],
    [`set session authorization ${owner}`],
    [`set session authorization default`],
    ['discard all'],
    [`alter role current_user superuser`],
    [`grant ${owner} to current_user`],
    ['alter table ledger.entries disable trigger all'],
    ['alter schema ledger owner to current_user'],
    ['create or replace function ledger.deposit(int) returns bigint language sql as $$ select 1 $$'],
  ])('gains no privileges from "%s"', async (statement) => {
    await outcome(statement)
    const { rows } = await client.query('select current_user as now, session_user as since')
    expect(rows[0].since).not.toBe(owner)
    expect(rows[0].now).not.toBe(owner)
    expect(await outcome('update ledger.accounts set balance = 1000000')).toBe('42501')
    expect(await outcome('alter table public.users disable trigger all')).toBe('42501')
    expect(await outcome('create table public.mine (id int)')).toBe('42501')
    await client.query('reset role')
  })

  it('can do what the application needs', async () => {
    expect(await outcome('select * from ledger.accounts')).toBe('done')
    expect(await outcome('insert into rank_runs (started_at, formula_version) values (now(), 1)')).toBe('done')
  })
})

describe('creating it', () => {
  const name = 'vivobid_test_login_making'
  afterAll(() => run(opened.ownerUrl, `drop owned by ${name}; drop role ${name}`))

  it('works for several servers at once', async () => {
    const urls = await Promise.all(Array.from({ length: 8 }, () => ensureApplicationLogin(opened.ownerUrl, { name })))
    expect(new Set(urls).size).toBe(1)
    expect(new URL(urls[0]!).username).toBe(name)
    const database = openDatabase(urls[0]!)
    await database.pool.query('select count(*) from ledger.journals')
    expect(await database.pool.query('select * from owner_only.logins').catch(sqlState)).toBe('42501')
    await database.close()
  })

  it('restores access after somebody changed its password', async () => {
    await run(opened.ownerUrl, `alter role ${name} password 'another' nologin`)
    const database = openDatabase(await ensureApplicationLogin(opened.ownerUrl, { name }))
    await database.pool.query('select 1')
    await database.close()
  })

  it('fails with instructions when the owner may not create roles', async () => {
    const weakOwner = 'vivobid_test_poor_owner'
    await run(
      opened.ownerUrl,
      `create role ${weakOwner} login password 'poor'; grant usage on schema owner_only to ${weakOwner};
       grant select, insert on owner_only.logins to ${weakOwner}`,
    )
    const url = new URL(opened.ownerUrl)
    url.username = weakOwner
    url.password = 'poor'
    const refused = ensureApplicationLogin(url.href, { name: 'vivobid_test_never_made' })
    await expect(refused).rejects.toThrow(ConfigurationError)
    await expect(refused).rejects.toThrow(
      'create role "vivobid_test_never_made" login password \'...\' in role vivobid_app;',
    )
    await run(opened.ownerUrl, `drop owned by ${weakOwner}; drop role ${weakOwner}`)
  })
})

describe('a configured database URL', () => {
  it('is accepted when its user has exactly the application’s privileges', async () => {
    await assertUnprivileged(opened.applicationUrl)
  })

  it('is refused when its user is the owner', async () => {
    await expect(assertUnprivileged(opened.ownerUrl)).rejects.toThrow(/owns the tables or may make roles/)
  })

  it('is refused when its user lacks the application’s privileges', async () => {
    const stranger = 'vivobid_test_stranger'
    await run(opened.ownerUrl, `create role ${stranger} login password 'stranger'`)
    const url = new URL(opened.ownerUrl)
    url.username = stranger
    url.password = 'stranger'
    await expect(assertUnprivileged(url.href)).rejects.toThrow('is not a member of vivobid_app')
    await run(opened.ownerUrl, `drop role ${stranger}`)
  })
})
