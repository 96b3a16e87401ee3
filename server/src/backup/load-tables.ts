import type pg from 'pg'
import { ConfigurationError } from '../platform/configuration-error.ts'
import { copyIn } from '../platform/database/copy.ts'
import { sqlState } from '../platform/database/database.ts'
import type { ReadEntry } from './entries.ts'
import { copyInStatement, listTables, nameOf, type Rows, readRows, type Sequence, type Table } from './tables.ts'

export type Loading = {
  add(table: Table, content: ReadEntry['content']): Promise<void>
  /** Puts everything back in force, compares each table with what was backed up, and commits. */
  finish(sequences: Sequence[]): Promise<void>
}

/**
 * Begins to fill migrated tables with those of a backup, in one transaction. Triggers are disabled meanwhile, and foreign keys are
 * dropped: created again at the end, they check every row. Needs no more than the rights of an owner.
 */
export async function beginLoading(client: pg.Client, backedUp: (Table & Rows)[]): Promise<Loading> {
  await client.query('begin')
  const keys = await dropForeignKeys(client)
  await matchPartitions(client, backedUp)
  const tables = await listTables(client)
  // functions in checks and indexes find the tables they name
  await client.query('set local search_path to public, pg_temp')
  refuseDifference(tables, backedUp)
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  // migrations insert rows into some
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
  return {
    add: (table, content) => copyIn(client, copyInStatement(table), content),
    async finish(sequences) {
      for (const { name, value, isCalled } of sequences)
        await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
      for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
      for (const key of keys) await addForeignKey(client, key)
      for (const table of backedUp) refuseOtherRows(table, await readRows(client, table))
      await client.query('commit')
      await client.query('analyze')
    },
  }
}

type ForeignKey = { place: string; name: string; definition: string }

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname in ('ledger', 'pgboss', 'public'))
     order by 1, 2`,
  )
  for (const { place, name } of rows) await client.query(`alter table ${place} drop constraint ${name}`)
  return rows
}

async function addForeignKey(client: pg.Client, { place, name, definition }: ForeignKey): Promise<void> {
  try {
    await client.query(`alter table ${place} add constraint ${name} ${definition}`)
  } catch (error) {
    if (sqlState(error) !== '23503') throw error
    throw new ConfigurationError(
      `The rows of this backup contradict each other: one of ${place} names another that is not there (${name}). Nothing was restored.`,
    )
  }
}

/** Partitions follow the calendar: those of the day of the backup take the place of today's. */
async function matchPartitions(client: pg.Client, backedUp: Table[]): Promise<void> {
  const wanted = new Map(backedUp.map((table) => [nameOf(table), table]))
  const present = await listTables(client)
  for (const table of present)
    if (table.partition && !wanted.has(nameOf(table))) await client.query(`drop table ${nameOf(table)}`)
  const presentNames = new Set(present.map(nameOf))
  for (const table of backedUp)
    if (table.partition && !presentNames.has(nameOf(table)))
      await client.query(`create table ${nameOf(table)} partition of ${table.partition.of} ${table.partition.bounds}`)
}

function refuseDifference(tables: Table[], backedUp: Table[]): void {
  const describe = (table: Table) => `${nameOf(table)} (${[...table.columns].sort()})`
  const [present, wanted] = [tables.map(describe), backedUp.map(describe)]
  const different = [
    ...present.filter((table) => !wanted.includes(table)),
    ...wanted.filter((table) => !present.includes(table)),
  ]
  if (different.length > 0) throw new Error(`The tables are not those of the backup: ${different.join(', ')}`)
}

function refuseOtherRows(table: Table & Rows, { rows, rowHash }: Rows): void {
  if (rows !== table.rows || rowHash !== table.rowHash)
    throw new Error(`The rows of ${nameOf(table)} are not those of the backup`)
}
