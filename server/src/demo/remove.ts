import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { personalData } from '../app.ts'
import { removeContent } from '../features/foundation/uploads/index.ts'
import { files } from '../features/foundation/uploads/tables.ts'
import { previewPlaces } from '../features/market/videos/index.ts'
import { ConfigurationError } from '../platform/configuration-error.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrations.ts'
import { onlyRow } from '../platform/database/only-row.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { countDemoAccounts } from './accounts.ts'
import { pictureNames } from './drawing/drawn.ts'

type Opened = { database: Database; ownerUrl: string }
type Stores = { storage: Storage; media: Storage }

/** Tables that make up an account; rows of non-demo accounts are kept unless they are derived. */
const accountTables = personalData.filter(({ account }) => account)
const restoredTables = accountTables.filter(({ account }) => account === 'kept').map(({ table }) => table)
const ignoredTables = new Set(accountTables.map(({ table }) => table))

/**
 * Removes all demo people with everything they own and did. The ledger is append-only, so the database is recreated: schemas are
 * dropped and migrated again, and non-demo accounts are restored with password, two-factor and preferences. Throws ConfigurationError
 * without any change when one of those accounts has anything else (money, orders, messages, decisions about demo people), or while a
 * server is connected. Closes `database`. Returns the number of removed accounts and the names of the kept ones.
 */
export async function removeDemo(
  { database, ownerUrl }: Opened,
  stores: Stores,
): Promise<{ removed: number; restored: string[] }> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const removed = await countDemoAccounts(database.orm)
    const interrupted = await owner.query("select 1 from pg_namespace where nspname = 'demo_removal'")
    if (removed === 0 && interrupted.rowCount === 0) {
      await database.close()
      return { removed, restored: [] }
    }
    if (removed > 0) {
      await assertNoOtherData(owner)
      const stored = await database.orm.select({ id: files.id, purpose: files.purpose, path: files.path }).from(files)
      const previews = await previewPlaces(database.orm)
      await database.close()
      await assertNoConnections(owner)
      await dropSchemas(owner)
      await removeFiles(stores, stored)
      for (const place of previews) await stores.storage.remove(place)
      await migrate(ownerUrl)
    } else await database.close()
    return { removed, restored: await restoreAccounts(owner) }
  } finally {
    await owner.end()
  }
}

/** Refuses when non-demo accounts have more than an account. */
async function assertNoOtherData(owner: pg.Client): Promise<void> {
  const { rows: references } = await owner.query<{ place: string; column: string }>(
    `select conrelid::regclass::text as place, quote_ident(attname) as column from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'public.users'::regclass and connamespace = 'public'::regnamespace`,
  )
  const found = new Map<string, Set<string>>()
  for (const { place, column } of references.filter(({ place }) => !ignoredTables.has(place))) {
    const { rows } = await owner.query<{ username: string }>(
      `select distinct users.username from users join ${place} as found on users.id = found.${column}
        where not users.is_demo limit 10`,
    )
    for (const { username } of rows) found.set(username, (found.get(username) ?? new Set()).add(place))
  }
  if (found.size === 0) return
  const lines = [...found].map(([username, places]) => `  ${username}: ${[...places].sort().join(', ')}`)
  throw new ConfigurationError(
    `Nothing was removed. These accounts are no demo accounts and have dealt with the demo people:
${lines.join('\n')}
The books are never rewritten, so what is theirs cannot be told apart. Start with an empty database instead: another DATABASE_URL, or another DATA_DIR.`,
  )
}

/** Waits five seconds at most: a closed pool's connections end a moment after `close` has resolved. */
async function assertNoConnections(owner: pg.Client): Promise<void> {
  for (const deadline = Date.now() + 5_000; ; await wait(50)) {
    const { rowCount } = await owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'vivobid%'
         and pid <> pg_backend_pid()`,
    )
    if (!rowCount) return
    if (Date.now() > deadline)
      throw new ConfigurationError('Nothing was removed: a server is working on this database. Stop it and try again.')
  }
}

async function removeFiles(stores: Stores, stored: Parameters<typeof removeContent>[1][]): Promise<void> {
  for (const file of stored) await removeContent(stores, file)
  for (const name of pictureNames()) await stores.media.remove(`demo/${name}`)
}

/** One transaction: either nothing changes, or only the accounts to be restored are left. */
async function dropSchemas(owner: pg.Client): Promise<void> {
  await owner.query('begin')
  await owner.query('create schema demo_removal')
  for (const table of restoredTables) {
    const condition = table === 'users' ? 'not is_demo' : 'user_id in (select id from public.users where not is_demo)'
    await owner.query(`create table demo_removal.${table} as select * from public.${table} where ${condition}`)
  }
  for (const schema of ['ledger', 'public', 'drizzle', 'pgboss', 'owner_only'])
    await owner.query(`drop schema if exists ${schema} cascade`)
  await owner.query('create schema public')
  await owner.query('commit')
}

/** Also resumes after a removal that was interrupted between the two transactions. */
async function restoreAccounts(owner: pg.Client): Promise<string[]> {
  await owner.query('begin')
  for (const table of restoredTables) {
    const { rows } = await owner.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const { names } = onlyRow(rows)
    await owner.query(
      `insert into public.${table} (${names}) overriding system value select ${names} from demo_removal.${table} on conflict do nothing`,
    )
  }
  await owner.query(
    `select setval(pg_get_serial_sequence('public.users', 'id'), max(id)) from public.users having max(id) is not null`,
  )
  const { rows } = await owner.query<{ username: string }>('select username from demo_removal.users order by id')
  await owner.query('drop schema demo_removal cascade')
  await owner.query('commit')
  return rows.map(({ username }) => username)
}
