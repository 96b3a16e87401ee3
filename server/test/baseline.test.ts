import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectAsOwner, listTables, nameOf, readRows, readSequences } from '../src/backup/tables.ts'
import { findViolations } from '../src/features/money/ledger/audit.ts'
import { ConfigurationError } from '../src/platform/configuration-error.ts'
import { ensureApplicationLogin } from '../src/platform/database/application-login.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { appliedMigrations, migrate, migrationCount } from '../src/platform/database/migrations.ts'
import { describeCatalog } from './catalog.ts'
import { run } from './postgres.ts'
import { type EarlierDatabase, earlierDatabase, readEarlierDemo } from './version-0.1.0.ts'

const demo = readEarlierDemo()

const catalogAt = async (url: string): Promise<string[]> => {
  const client = await connectAsOwner(url)
  return describeCatalog(client).finally(() => client.end())
}

describe('an installation of version 0.1.0', () => {
  const login = 'vivobid_test_upgraded'
  let earlier: EarlierDatabase
  let history: unknown[]
  const readHistory = async () =>
    (await earlier.client.query('select * from drizzle.__drizzle_migrations order by id')).rows
  beforeAll(async () => {
    earlier = await earlierDatabase(demo)
    history = await readHistory()
    await Promise.all([1, 2, 3].map(() => migrate(earlier.url)))
  })
  afterAll(async () => {
    await run(earlier.url, `drop owned by ${login}; drop role ${login}`)
    await earlier.close()
  })

  it('keeps every row of its demo in the columns that there were, and where its sequences stood; other tables made since are empty', async () => {
    const { client } = earlier
    expect(demo.tables.length).toBeGreaterThan(100)
    const known = new Set(demo.tables.map(nameOf))
    const tables = await listTables(client)
    expect(tables.map(nameOf).filter((name) => known.has(name))).toEqual([...known])
    const filled = ['open_campaigns', 'payout_details', 'user_addresses', 'user_profiles']
    for (const table of tables.filter((each) => !known.has(nameOf(each)) && !filled.includes(each.name)))
      expect({ ...(await readRows(client, table)), table: table.name }).toMatchObject({ rows: 0, table: table.name })
    for (const { rows, rowHash, ...table } of demo.tables)
      expect({ ...(await readRows(client, table)), table: table.name }).toEqual({ rows, rowHash, table: table.name })
    expect(await readSequences(client)).toEqual(expect.arrayContaining(demo.sequences))
  })

  it('has the profiles, addresses and payout details of its people in tables of their own', async () => {
    const { rows } = await earlier.client.query(`
      select count(*)::int as people, count(p.user_id)::int as profiles, count(*) filter (where u.city is not null)::int as cities,
        count(a.city)::int as addresses, count(*) filter (where u.payment_method is not null)::int as methods,
        count(d.payment_method)::int as details,
        count(*) filter (where (u.bio, u.profession, u.business_type, u.country_of_origin, u.languages_spoken, u.expertise, u.cover_url)
          is distinct from (p.bio, p.profession, p.business_type, p.country_of_origin, p.languages_spoken, p.expertise, p.cover_url)
          or (u.city, u.country, u.paypal_email, u.payout_changed_at) is distinct from (a.city, a.country, d.paypal_email, d.changed_at))::int
          as different
      from public.users u left join public.user_profiles p on p.user_id = u.id left join public.user_addresses a on a.user_id = u.id
        left join public.payout_details d on d.user_id = u.id`)
    const { people, profiles, cities, addresses, methods, details, different } = rows[0]
    expect({ profiles, addresses, details, different }).toEqual({
      profiles: people,
      addresses: cities,
      details: methods,
      different: 0,
    })
    expect(details).toBeGreaterThan(0)
  })

  it('becomes what a new one is, down to the order of columns', async () => {
    expect(await catalogAt(earlier.url)).toEqual(await catalogAt(inject('templateUrl')))
  })

  it('keeps its migrations, by which processes of that version count that they are ready', async () => {
    expect(history).toHaveLength(63)
    expect((await readHistory()).slice(0, 63)).toEqual(history)
    const { rows } = await earlier.client.query<{ count: number }>(`select ${appliedMigrations} as count`)
    expect(rows[0]!.count).toBe(migrationCount())
  })

  it('has books without a violation, and moves money for its people', async () => {
    const database = openDatabase(await ensureApplicationLogin(earlier.url, { name: login }), { max: 2 })
    const client = await database.pool.connect()
    try {
      expect(await findViolations(database.orm)).toEqual([])
      const readPeople = () =>
        client.query<{ id: number; balance: number }>(
          `select id, balance from users where username in ('brightside', 'lena.hart') order by username`,
        )
      const [sender, receiver] = (await readPeople()).rows
      await client.query('begin')
      await client.query(`select ledger.gift(1000000, $1, $2, 'USD', 500)`, [sender!.id, receiver!.id])
      const balances = (await readPeople()).rows.map(({ balance }) => balance)
      expect(balances).toEqual([sender!.balance - 500, receiver!.balance + 500])
    } finally {
      await client.query('rollback')
      client.release()
      await database.close()
    }
  })
})

describe('a database that is refused', () => {
  const everything = async (client: pg.Client) => {
    const rows: Record<string, unknown> = {}
    for (const table of await listTables(client)) rows[nameOf(table)] = await readRows(client, table)
    const { rows: migrations } = await client.query('select * from drizzle.__drizzle_migrations order by id')
    return { catalog: await describeCatalog(client), migrations, rows }
  }

  it.each([
    ['all but the last migration', 62],
    ['the first migrations only', 2],
  ])('has %s of version 0.1.0: it names that version and changes nothing', async (_what, count) => {
    const earlier = await earlierDatabase(demo, { migrationCount: count })
    try {
      const before = await everything(earlier.client)
      const refused = migrate(earlier.url)
      await expect(refused).rejects.toThrow(ConfigurationError)
      await expect(refused).rejects.toThrow('Start version 0.1.0 (commit 1cadbad2) on it once')
      expect(await everything(earlier.client)).toEqual(before)
    } finally {
      await earlier.close()
    }
  })

  it('lacks one of the migrations before the last', async () => {
    const earlier = await earlierDatabase(demo, { migrationCount: 1 })
    try {
      await earlier.client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('another', $1)`, [
        demo.migrations.at(-1)!.when,
      ])
      await expect(migrate(earlier.url)).rejects.toThrow(ConfigurationError)
    } finally {
      await earlier.close()
    }
  })

  it('has the migrations of another program', async () => {
    const earlier = await earlierDatabase(demo, { migrationCount: 0 })
    try {
      await earlier.client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('another', $1)`, [
        demo.migrations.at(-1)!.when + 1,
      ])
      await expect(migrate(earlier.url)).rejects.toThrow(ConfigurationError)
    } finally {
      await earlier.close()
    }
  })
})
