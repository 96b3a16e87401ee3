import { asc, desc, gt, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { decodeCursor, defaultLimit, encodeCursor } from '../../../platform/http/requests/cursor.ts'

export type MessagePageQuery = { limit?: number; cursor?: string; after?: string; around?: number }

/** Reads at most `most` messages of a place in a range of ids, in that order. */
type Read<R> = (part: { range: SQL | undefined; order: SQL; most: number }) => Promise<R[]>

/**
 * One page of the messages of a place, newest first. `around` a message, half of the page is newer; `after` a cursor, all of it is. `id`
 * is the column of their ids.
 */
export async function readMessagePage<R extends { id: number }>(
  id: AnyPgColumn,
  query: MessagePageQuery,
  read: Read<R>,
): Promise<{ rows: R[]; nextCursor: string | null; previousCursor: string | null }> {
  const limit = query.limit ?? defaultLimit
  const after = query.around ?? decodeCursor(query.after, 1)?.[0]
  const before = after === undefined ? decodeCursor(query.cursor, 1)?.[0] : after + 1
  const isWhole = query.around === undefined && after !== undefined
  const newerLimit = isWhole ? limit : Math.floor(limit / 2)
  const newer = after === undefined ? [] : await read({ range: gt(id, after), order: asc(id), most: newerLimit + 1 })
  const older = isWhole
    ? []
    : await read({ range: before === undefined ? undefined : lt(id, before), order: desc(id), most: limit + 1 })
  const hasNewer = newer.length > newerLimit
  const rows = [...newer.slice(0, newerLimit).reverse(), ...older.slice(0, limit)]
  const [newest] = rows
  const oldest = rows.at(-1)?.id ?? after
  const hasOlder = isWhole || older.length > limit
  return {
    rows,
    nextCursor: hasOlder && oldest !== undefined ? encodeCursor(oldest) : null,
    previousCursor: hasNewer && newest ? encodeCursor(newest.id) : null,
  }
}
