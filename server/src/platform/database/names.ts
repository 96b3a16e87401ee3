import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

type Named = { id: number | string; name: string | null; state?: string | null }

/** SQL: whether a column has one of these values, the same statement however many they are. */
export const isAnyOf = (column: PgColumn, values: readonly (number | string)[]): SQL =>
  sql`${column} = any(${sql.param(values)})`

/** Reads what the rows of a table are called, and perhaps in which state they are. */
export const namesIn =
  (table: PgTable & { id: PgColumn }, name: SQLWrapper, state?: PgColumn | SQL) =>
  async (db: Queryable, ids: string[]): Promise<Named[]> =>
    (await db
      .select({ id: table.id, name: sql<string | null>`${name}`, ...(state && { state }) })
      .from(table)
      .where(isAnyOf(table.id, ids))) as Named[]
