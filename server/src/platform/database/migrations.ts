import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { ConfigurationError } from '../configuration-error.ts'
import { applyFiles, applyFunctions, findPending, readDefinitions, recordApplied } from './definitions.ts'
import { onlyRow } from './only-row.ts'
import { sqlState } from './sql-state.ts'

const migrationsFolder = new URL('../../../migrations', import.meta.url).pathname
const fillsFolder = new URL('../../../migrations/fills', import.meta.url).pathname
const definitionsFolder = new URL('../../../sql', import.meta.url).pathname
const lock = 7_274_218

const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
  entries: { when: number }[]
}

/** The time of the baseline: that of the last migration that was squashed into it, so that a database with those has the baseline too. */
// there is at least the baseline
const baseline = journal.entries[0]!.when
/** The number of migrations that the baseline replaced. */
const squashed = 63
/** The last version with those migrations, which older installations pass through. */
const passThrough = 'version 0.1.0 (commit 1cadbad2)'

/** The time to wait for a lock on a table: short, since every other statement on it queues behind; the migration then tries again. */
const lockTimeoutMs = 300
const retryMs = 1_000
const maxTries = 300
const lockNotAvailable = '55P03'

export type Migrated = {
  /** Functions and triggers that had been changed by hand and that this release's definitions have replaced; additions by hand stay. */
  changedManually: string[]
}

/**
 * Brings the schema to the state of this release as the owner of the database: migrations, and the functions and triggers of server/sql,
 * in one transaction, then the rows that migrations leave to many small ones. Safe when several servers start at once. Throws
 * ConfigurationError, without any change, on the database of a version before the baseline.
 */
export async function migrate(ownerUrl: string, { folder = definitionsFolder } = {}): Promise<Migrated> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    const migrations = await findPendingMigrations(client)
    const definitions = readDefinitions(folder)
    const { functions, triggers, changedManually } = await findPending(client, definitions)
    if (migrations.length + functions.length + triggers.length > 0)
      await inTransaction(client, async () => {
        await client.query(createHistory)
        // an index may be built on a function, and most functions name tables
        await applyFunctions(client, functions, { check: false })
        await applyMigrations(client, migrations)
        await applyFunctions(client, functions, { check: true })
        await applyFiles(client, triggers)
        if (functions.length + triggers.length > 0) await recordApplied(client, definitions)
      })
    await fillTables(client)
    return { changedManually }
  } finally {
    await client.end()
  }
}

/**
 * Runs each script of the folder until it has once come to its end. They fill new tables in small transactions, since one that reads all rows of a
 * large table would hold up the release that is still running.
 */
async function fillTables(client: pg.Client): Promise<void> {
  await client.query('create table if not exists owner_only.fills (name text primary key)')
  const { rows } = await client.query<{ name: string }>('select name from owner_only.fills')
  const done = new Set(rows.map(({ name }) => name))
  for (const name of readdirSync(fillsFolder).sort()) {
    if (done.has(name)) continue
    await client.query(readFileSync(`${fillsFolder}/${name}`, 'utf8'))
    await client.query('insert into owner_only.fills values ($1)', [name])
  }
}

/** Number of migrations this program has; it serves only when the database has at least as many. */
export const migrationCount = (): number => journal.entries.length

/** Counts, in SQL, the migrations that a database has: the same on a new installation as on one with those before the baseline. */
export const appliedMigrations = `(select count(*)::int from drizzle.__drizzle_migrations where created_at >= ${baseline})`

/** Created as by drizzle's migrator, which applied all migrations before the baseline. */
const createHistory = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

async function findPendingMigrations(client: pg.Client): Promise<MigrationMeta[]> {
  const applied = await readHistory(client)
  const until = applied.filter((time) => time <= baseline)
  if (applied.length > 0 && (!until.includes(baseline) || ![1, squashed].includes(until.length)))
    throw new ConfigurationError(
      `The database was made by a version that is too old for this one, or by another program. Start ${passThrough} on it once, which upgrades it, then this one. Nothing was changed.`,
    )
  const last = Math.max(0, ...applied)
  // the journal has at least the baseline
  if (last >= journal.entries.at(-1)!.when) return []
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last)
}

/** The times of the migrations that the database has. */
async function readHistory(client: pg.Client): Promise<number[]> {
  const { rows: found } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  )
  if (!onlyRow(found).is_there) return []
  const { rows } = await client.query<{ time: string }>('select created_at as time from drizzle.__drizzle_migrations')
  return rows.map(({ time }) => Number(time))
}

async function applyMigrations(client: pg.Client, migrations: MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    await client.query(sql.join(''))
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/**
 * Starts again when a table is in use for long: processes of the previous release are working, and their statements should neither queue
 * behind this one nor become victims of a deadlock with it.
 */
async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (sqlState(error) !== lockNotAvailable || tries === maxTries) throw error
      await wait(retryMs)
    }
  }
}
