import pg from 'pg'
import { appliedMigrations } from '../platform/database/migrations.ts'
import { onlyRow } from '../platform/database/only-row.ts'
import type { TableEntry } from './entries.ts'

/** Schemas with the program's data; the rest of the database is created anew: migrations, and the program's login. */
const schemas = ['ledger', 'pgboss', 'public']

/** Uploads that are still arriving: their pieces are in no backup, and browsers begin them again. */
const leftOut = ['public.resumable_uploads']

export type Table = Omit<TableEntry, 'kind'>
/**
 * A summary of a table's rows: their number, and the sum of the first 60 bits of each row's SHA-256, which does not depend on their
 * order.
 */
export type Rows = { rows: number; rowHash: string }
export type Sequence = { name: string; value: string; isCalled: boolean }
/** The state of the tables' definitions, which a backup and the program that restores it must agree on. */
export type Format = { migrations: number; queues: number | null }

/** Connects as the owner for long statements, with settings under which equal rows are equal texts. */
export async function connectAsOwner(url: string): Promise<pg.Client> {
  const settings = {
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    lock_timeout: '5s',
    timezone: 'UTC',
    datestyle: 'ISO',
    intervalstyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
    synchronize_seqscans: 'off',
    // names are then written with their schema
    search_path: 'pg_catalog',
  }
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'vivobid-backup',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // a lost connection fails the statement that is running
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

const columnsOf = ({ columns }: Table) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

export const copyOutStatement = (table: Table): string => `copy ${nameOf(table)} (${columnsOf(table)}) to stdout`
export const copyInStatement = (table: Table): string => `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`

/** All tables with rows of their own, partitions among them, in the order of their names. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'partition'> & { of: string | null; bounds: string | null }>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       i.inhparent::regclass::text as of, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
     where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
     order by n.nspname, c.relname`,
    [schemas, leftOut],
  )
  return rows.map(({ of, bounds, ...table }) => ({ ...table, partition: of && bounds ? { of, bounds } : null }))
}

/** Counts and hashes the rows of a table, in the database. */
export async function readRows(client: pg.Client, table: Table): Promise<Rows> {
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(row(${columnsOf(table)})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0) as hash
     from only ${nameOf(table)}`,
  )
  const counted = onlyRow(rows)
  return { rows: Number(counted.rows), rowHash: counted.hash }
}

/** The state of all sequences. They are in no snapshot, and only grow: read after the rows, none is behind them. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1`,
    [schemas],
  )
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value as value, is_called as called from ${name}`,
    )
    const state = onlyRow(rows)
    sequences.push({ name, value: state.value, isCalled: state.called })
  }
  return sequences
}

/** The format of this database. */
export async function readFormat(client: pg.Client): Promise<Format> {
  const { rows } = await client.query<{ migrations: number; hasQueues: boolean }>(
    `select ${appliedMigrations} as migrations,
       to_regclass('pgboss.version') is not null as "hasQueues"`,
  )
  const { migrations, hasQueues } = onlyRow(rows)
  if (!hasQueues) return { migrations, queues: null }
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version')
  return { migrations, queues: onlyRow(versions).version }
}
