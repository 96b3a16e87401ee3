import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { decodeCursor, defaultLimit } from './cursor.ts'

type Query = { status: string; limit?: number | undefined; cursor?: string | undefined }

/** Query parts for one page of a queue: pending items oldest first, all others newest first. `number` is the increasing id. */
export function queuePage(query: Query, status: PgColumn, number: PgColumn) {
  const after = decodeCursor(query.cursor, 1)?.[0]
  const waiting = query.status === 'pending'
  const afterCursor = after === undefined ? undefined : waiting ? gt(number, after) : lt(number, after)
  return {
    limit: query.limit ?? defaultLimit,
    where: and(eq(status, query.status), afterCursor),
    order: waiting ? asc(number) : desc(number),
  }
}
