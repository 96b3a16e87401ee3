import { type SQLWrapper, sql } from 'drizzle-orm'
import { mostCounted } from '#contract/counts.ts'
import type { Queryable } from '../../platform/database.ts'

/** How many rows each filter finds, up to `mostCounted`, in one statement; `rowsOf` finds at most that many. */
export async function countEach<F extends string>(
  db: Queryable,
  filters: readonly F[],
  rowsOf: (filter: F, limit: number) => SQLWrapper,
): Promise<Record<F, number>> {
  const columns = filters.map(
    (filter) => sql`(select count(*)::int from ${rowsOf(filter, mostCounted)} found) as ${sql.identifier(filter)}`,
  )
  const { rows } = await db.execute<Record<F, number>>(sql`select ${sql.join(columns, sql`, `)}`)
  return rows[0]!
}
