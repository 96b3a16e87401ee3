import { sql } from 'drizzle-orm'
import type { SlowStatement } from '#contract/admin/admin/health.ts'
import { type Queryable, sqlState } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'

const maxStatements = 10
const maxLength = 2_000
/** The SQLSTATE of a view whose library the database has not loaded. */
const notLoaded = '55000'

/** The statements of this database that take longest on average, from pg_stat_statements; null where it is not in use. */
export async function readSlowStatements(db: Queryable): Promise<SlowStatement[] | null> {
  const { rows: found } = await db.execute<{ view: string | null }>(
    sql`select to_regclass('pg_stat_statements') as view`,
  )
  if (onlyRow(found).view === null) return null
  try {
    const { rows } = await db.execute<SlowStatement>(sql`
      select left(regexp_replace(query, '\\s+', ' ', 'g'), ${maxLength}) as text, calls::float8 as calls,
        mean_exec_time as "averageMs", total_exec_time as "totalMs"
      from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and calls > 1 and query not like '<%'
      order by mean_exec_time desc limit ${maxStatements}`)
    return rows
  } catch (error) {
    if (sqlState(error) === notLoaded) return null
    throw error
  }
}
