import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from './database.ts'

/** The advisory lock of backups; whoever removes stored files shares it. */
const lock = 7_274_221

/**
 * From now until the connection ends, no stored file is removed that a row of a later snapshot names. Waits for removals that are under way,
 * and fails with 55P03 while another backup is made.
 */
export const keepStoredFiles = (client: pg.Client): Promise<unknown> =>
  client.query('select pg_advisory_lock($1)', [lock])

/**
 * Whether the content of a file may be removed whose row this transaction deletes or hides: not while a backup is being made, whose snapshot
 * may still have the row.
 */
export async function mayRemoveStored(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${lock}) as may`)
  return rows[0]!.may
}
