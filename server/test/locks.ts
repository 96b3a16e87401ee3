import { sql } from 'drizzle-orm'
import type { Database } from '../src/platform/database/database.ts'

/** Returns whether any connection to this database is waiting for a lock. */
export async function isWaitingForLock({ orm }: Database): Promise<boolean> {
  const { rows } = await orm.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
  )
  return rows.length > 0
}
