import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { decodeCursor, defaultLimit } from './cursor.ts'

type Query = { status: string; limit?: number | undefined; cursor?: string | undefined }

type Columns = { status: PgColumn; number: PgColumn; waiting?: SQL | undefined }

/**
 * Query parts for one page of a queue: pending and waiting items oldest first, all others newest first. `number` is the increasing
 * id; `waiting` is the condition of the filter of that name.
 */
export function queuePage(query: Query, { status, number, waiting }: Columns) {
  const after = decodeCursor(query.cursor, 1)?.[0]
  const isWaiting = query.status === 'pending' || query.status === 'waiting'
  const afterCursor = after === undefined ? undefined : isWaiting ? gt(number, after) : lt(number, after)
  return {
    limit: query.limit ?? defaultLimit,
    where: and(query.status === 'waiting' ? waiting : eq(status, query.status), afterCursor),
    order: isWaiting ? asc(number) : desc(number),
  }
}
