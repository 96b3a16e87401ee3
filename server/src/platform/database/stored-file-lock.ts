import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from './database.ts'
import { onlyRow } from './only-row.ts'

/** The advisory lock of backups, which those who remove stored files share. */
const lock = 7_274_221

/**
 * Prevents the removal of stored files that a row of a later snapshot names, from now until the connection ends. Waits for removals that
 * are under way, and fails with 55P03 while another backup is made.
 */
export const holdStoredFiles = (client: pg.Client): Promise<unknown> =>
  client.query('select pg_advisory_lock($1)', [lock])

/**
 * Returns whether the content of a file may be removed whose row this transaction deletes or hides: not while a backup is being made,
 * whose snapshot may still have the row.
 */
export async function mayRemoveStored(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${lock}) as may`)
  return onlyRow(rows).may
}
