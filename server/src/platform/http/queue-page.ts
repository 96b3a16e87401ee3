import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { decodeCursor, defaultLimit } from './cursor.ts'

type Query = { status: string; limit?: number | undefined; cursor?: string | undefined }

/** One page of a queue: those who wait (`pending`) oldest first, the others newest first; `number` grows from one to the next. */
export function queuePage(query: Query, status: PgColumn, number: PgColumn) {
  const after = decodeCursor(query.cursor, 1)?.[0]
  const waiting = query.status === 'pending'
  const beyond = after === undefined ? undefined : waiting ? gt(number, after) : lt(number, after)
  return {
    limit: query.limit ?? defaultLimit,
    where: and(eq(status, query.status), beyond),
    order: waiting ? asc(number) : desc(number),
  }
}
