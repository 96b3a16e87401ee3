import { type SQLWrapper, sql } from 'drizzle-orm'
import { maxCounted } from '#contract/admin/dashboards/max-counted.ts'
import type { Queryable } from '../database.ts'
import { onlyRow } from '../only-row.ts'

/**
 * Counts the rows that match each filter, in one statement and up to `maxCounted`; `rowsOf` must not return more than `limit`
 * rows.
 */
export async function countByFilter<F extends string>(
  db: Queryable,
  filters: readonly F[],
  rowsOf: (filter: F, limit: number) => SQLWrapper,
): Promise<Record<F, number>> {
  const columns = filters.map(
    (filter) => sql`(select count(*)::int from ${rowsOf(filter, maxCounted)} found) as ${sql.identifier(filter)}`,
  )
  const { rows } = await db.execute<Record<F, number>>(sql`select ${sql.join(columns, sql`, `)}`)
  return onlyRow(rows)
}
