import { and, count, gte, lt, min, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, type PgView, QueryBuilder, type SubqueryWithSelection } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database.ts'

/** A number as an expression of SQL, so that figures of several features are read in one statement. */
export type Figure = SQL<number>

/** A figure about one person; their id is a placeholder where the statement is built once. */
export type FigureOf = (personId: number | Placeholder) => Figure

/** A query of rows with these columns, which a feature contributes to a statement of another. */
export type QueryOf<Row> = SQLWrapper & { _: { readonly result: Row[] } }

/** drizzle's query builder without a database: for queries that become part of a statement. */
export const queries = new QueryBuilder({ casing: 'snake_case' })

/** Values of a figure stand in its text, as the conditions of partial indexes have them. */
export const inline = (query: SQLWrapper): SQL => sql`${sql`${query}`.inlineParams()}`

/** The number that a query of one row and one column returns. */
export const figure = (query: SQLWrapper): Figure => inline(query).mapWith(Number) as Figure

// biome-ignore lint/suspicious/noExplicitAny: a view of any selection
type Source = PgTable | PgView | SubqueryWithSelection<any, any>

/** The number of rows that match. */
export const countOf = (source: Source, condition: SQL | undefined): Figure =>
  figure(queries.select({ count: count() }).from(source).where(condition))

/** The sum of a column over the rows that match. */
export const sumOf = (column: PgColumn, condition: SQL | undefined): Figure =>
  figure(
    queries
      .select({ sum: sql`coalesce(sum(${column}), 0)` })
      .from(column.table as PgTable)
      .where(condition),
  )

/** The earliest time in a column of the rows that match; null without any. */
export const earliest = (column: PgColumn, condition: SQL | undefined): SQL<Date | null> =>
  inline(
    queries
      .select({ at: min(column) })
      .from(column.table as PgTable)
      .where(condition),
  ).mapWith(column) as SQL<Date | null>

/** `begins` is part of a period, `ends` is not. */
export type Period = { begins: Date; ends: Date }
/** The times at which something entered a queue and at which an admin decided it. */
export type QueueItem = { enteredAt: Date | null; decidedAt: Date | null }

/** A query of the rows of a queue that match and were decided within a period. */
export const decidedItems =
  (enteredAt: PgColumn, decidedAt: PgColumn, condition?: SQL) =>
  ({ begins, ends }: Period) =>
    queries
      .select({ enteredAt: sql<Date | null>`${enteredAt}`, decidedAt: sql<Date | null>`${decidedAt}` })
      .from(enteredAt.table as PgTable)
      .where(and(gte(decidedAt, begins), lt(decidedAt, ends), condition))

/** A statement that returns one row with these figures. */
export const figuresQuery = (db: Queryable, figures: Record<string, SQL>) =>
  db.select(figures).from(sql`(select) one_row`)

/** Reads those of the figures that have these names, in one statement. */
export async function readFigures<Name extends string, Value>(
  db: Queryable,
  figures: Record<Name, SQL<Value>>,
  names: readonly Name[],
): Promise<Record<Name, Value>> {
  const [row] = await figuresQuery(db, Object.fromEntries(names.map((name) => [name, figures[name]])))
  return row as Record<Name, Value>
}
