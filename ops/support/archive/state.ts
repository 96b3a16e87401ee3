import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { storedFiles } from '../../../server/src/app.ts'
import {
  connectAsOwner,
  listTables,
  nameOf,
  type Rows,
  readRows,
  readSequences,
  type Sequence,
} from '../../../server/src/backup/tables.ts'
import { sqlState } from '../../../server/src/platform/database/database.ts'
import { hashingStream } from '../../../server/src/platform/storage/storage.ts'
import type { StoredFile, Stores } from '../../../server/src/platform/storage/stores.ts'

/** Contents of a database: each table with the number and the hash of its rows, its sequences, and the files that its rows name. */
export type State = { tables: Map<string, Rows>; sequences: Sequence[]; files: StoredFile[] }

/** A moment at which nothing was written. */
export type HeldMoment = { at: Date; state: State; heldMs: number }

const busy = ['55P03', '40P01']
const maxTries = 200

/**
 * Holds up all writers, sets a restore point with a name, reads the state of the database, and lets them go on once the clock has passed
 * the whole second `at`: so both the restore point and that second have this state. They are held by the lock under which tables are
 * indexed, which waits for every commit that is under way.
 */
export async function holdMoment(url: string, name: string): Promise<HeldMoment> {
  const client = await connectAsOwner(url)
  try {
    const tables = await listTables(client)
    await lockAll(client, tables.map(nameOf))
    const began = performance.now()
    await client.query('select pg_create_restore_point($1)', [name])
    const state = await readState(client, tables)
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
    while (Date.now() <= at.getTime()) await wait(5)
    await client.query('commit')
    return { at, state, heldMs: performance.now() - began }
  } finally {
    await client.end()
  }
}

/**
 * Begins a transaction that locks these tables. Its snapshot is taken after the locks; after a deadlock with a writer it tries again
 * after a short wait.
 */
async function lockAll(client: pg.Client, tables: string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('begin isolation level repeatable read')
    try {
      await client.query("set local lock_timeout = '300ms'")
      await client.query(`lock table ${tables.join(', ')} in share mode`)
      return
    } catch (error) {
      await client.query('rollback')
      if (tries === maxTries || !busy.includes(sqlState(error) ?? '')) throw error
      await wait(Math.random() * 100)
    }
  }
}

/** The state of a database to which nobody writes. */
export async function readStateOf(url: string): Promise<State> {
  const client = await connectAsOwner(url)
  try {
    return await readState(client, await listTables(client))
  } finally {
    await client.end()
  }
}

async function readState(client: pg.Client, tables: Awaited<ReturnType<typeof listTables>>): Promise<State> {
  const rows = new Map<string, Rows>()
  for (const table of tables) rows.set(nameOf(table), await readRows(client, table))
  const sequences = await readSequences(client)
  const files: StoredFile[] = []
  await client.query('set search_path to public')
  for await (const file of storedFiles(drizzle(client, { casing: 'snake_case' }))) files.push(file)
  return { tables: rows, sequences, files }
}

/**
 * Lists the differences of a restored database from another. Sequences may be ahead, since PostgreSQL logs them 32 values at a time, but
 * never behind.
 */
export function findDifferences(wanted: State, found: State): string[] {
  const differences: string[] = []
  for (const name of new Set([...wanted.tables.keys(), ...found.tables.keys()])) {
    const [one, other] = [wanted.tables.get(name), found.tables.get(name)]
    if (one?.rows !== other?.rows || one?.rowHash !== other?.rowHash)
      differences.push(`${name}: ${describe(one)} before, ${describe(other)} restored`)
  }
  const values = new Map(found.sequences.map(({ name, value }) => [name, BigInt(value)]))
  for (const { name, value } of wanted.sequences)
    if ((values.get(name) ?? -1n) < BigInt(value)) differences.push(`${name} is behind`)
  const names = (state: State) => state.files.map(({ store, name }) => `${store}/${name}`)
  const [named, restored] = [new Set(names(wanted)), new Set(names(found))]
  for (const name of names(wanted)) if (!restored.has(name)) differences.push(`${name} is not named any more`)
  for (const name of names(found)) if (!named.has(name)) differences.push(`${name} was not named`)
  return differences
}

const describe = (rows: Rows | undefined) => (rows ? `${rows.rows} rows with the hash ${rows.rowHash}` : 'no table')

/** The hash of each of these files. */
export async function hashFiles(stores: Stores, files: StoredFile[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const { store, name } of files) {
    const { through, result } = hashingStream()
    stores[store]
      .read(name)
      .on('error', (error) => through.destroy(error))
      .pipe(through)
    for await (const _ of through);
    hashes.set(`${store}/${name}`, result().sha256)
  }
  return hashes
}
