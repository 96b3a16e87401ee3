import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { onlyRow } from '../../server/src/platform/database/only-row.ts'
import { root } from './servers.ts'

type Options = {
  /** Further tables to vacuum, without ids of their own. */
  also?: string[]
  /** Rows from this id on were there before and are not counted. */
  below?: number
}

const fill = path.join(root, 'server/migrations/fills/0007_user_tables.sql')
const filled = ['user_profiles', 'user_addresses', 'payout_details']

/**
 * To be called after rows with explicit ids were inserted: sequences continue after them, accounts have their rows in the tables that triggers
 * would have filled, and the planner knows the number of rows.
 */
export async function afterInserts(client: pg.Client, tablesWithIds: string[], { also = [], below }: Options = {}) {
  const where = below === undefined ? '' : ` where id < ${below}`
  for (const table of tablesWithIds)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}${where}))`,
    )
  const hasTables = await hasTablesOfAccounts(client)
  if (hasTables) await client.query(readFileSync(fill, 'utf8'))
  await client.query(`vacuum (analyze) ${[...tablesWithIds, ...also, ...(hasTables ? filled : [])].join(', ')}`)
}

/** The release before, which is measured beside this one, has none. */
async function hasTablesOfAccounts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.user_profiles') is not null as found`,
  )
  return onlyRow(rows).found
}
