import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { decodeCursor, defaultLimit } from './cursor.ts'

type Query = { status: string; limit?: number | undefined; cursor?: string | undefined }

type Conditions = Record<string, SQL | undefined>
type Columns = { status: PgColumn; number: PgColumn; conditions?: Conditions; settled?: Conditions }

/**
 * Query parts for one page of a queue: items that wait for an admin oldest first, all others newest first. `number` is the increasing id;
 * `conditions` are those of filters that are not statuses, by their names, and `settled` those of filters under which nothing waits.
 */
export function queuePage(query: Query, { status, number, conditions = {}, settled = {} }: Columns) {
  const after = decodeCursor(query.cursor, 1)?.[0]
  const isWaiting = query.status === 'pending' || query.status in conditions
  const afterCursor = after === undefined ? undefined : isWaiting ? gt(number, after) : lt(number, after)
  return {
    limit: query.limit ?? defaultLimit,
    where: and(conditions[query.status] ?? settled[query.status] ?? eq(status, query.status), afterCursor),
    order: isWaiting ? asc(number) : desc(number),
  }
}
