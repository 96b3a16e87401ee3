import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type PgTable, QueryBuilder, type SubqueryWithSelection } from 'drizzle-orm/pg-core'

const builder = new QueryBuilder({ casing: 'snake_case' })

type Columns<T extends PgTable> = T['_']['columns']

export type View<T extends PgTable, K extends keyof Columns<T>> = {
  /** The view under an alias, for joins in drizzle's query builder. */
  as<A extends string>(alias: A): SubqueryWithSelection<Pick<Columns<T>, K>, A>
  toString(): string
  getSQL(): SQL
  shouldOmitSQLParens(): boolean
}

/**
 * A read-only view of a feature's table for the SQL of other features, limited to the named columns. In text and in `sql` it can be
 * used like a table (``join ${people} u on …``). PostgreSQL plans it like the table itself. Each feature has its views in `views.ts`.
 */
export function view<T extends PgTable, K extends keyof Columns<T> & string>(table: T, ...names: K[]): View<T, K> {
  return viewShowing(table, {}, ...names)
}

/** A view with expressions of SQL in place of some of the columns. */
export function viewShowing<T extends PgTable, K extends keyof Columns<T> & string>(
  table: T,
  shown: Record<string, string>,
  ...names: K[]
): View<T, K> {
  const columns = getTableColumns(table)
  const fields = Object.fromEntries(names.map((name) => [name, columns[name]!]))
  const select = () => builder.select(fields).from(table as PgTable)
  const text = Object.entries(shown).reduce(
    (selected, [column, expression]) => selected.replace(`"${column}"`, `${expression} as "${column}"`),
    `(${select().toSQL().sql})`,
  )
  return {
    // rendered once: each query with the view would do it again
    as: (alias) => Object.assign(select(), { getSQL: () => sql.raw(text.slice(1, -1)) }).as(alias) as never,
    toString: () => text,
    getSQL: () => sql.raw(text),
    shouldOmitSQLParens: () => true,
  }
}
