import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, QueryBuilder, type SubqueryWithSelection } from 'drizzle-orm/pg-core'

const builder = new QueryBuilder({ casing: 'snake_case' })

type Columns<T extends PgTable> = T['_']['columns']

export type View<T extends PgTable, K extends keyof Columns<T>> = ViewOf<Pick<Columns<T>, K>>

type ViewOf<C extends Record<string, PgColumn>> = {
  /** The view under an alias, for joins in drizzle's query builder. */
  as<A extends string>(alias: A): SubqueryWithSelection<C, A>
  toString(): string
  getSQL(): SQL
  shouldOmitSQLParens(): boolean
}

/**
 * A read-only view of a feature's table for the SQL of other features, limited to the named columns. In text and in `sql` it can be
 * used like a table (``join ${people} u on …``). PostgreSQL plans it like the table itself. Each feature has its views in `views.ts`.
 */
export function view<T extends PgTable, K extends keyof Columns<T> & string>(table: T, ...names: K[]): View<T, K> {
  const columns = getTableColumns(table)
  // the names are those of columns
  const fields = Object.fromEntries(names.map((name) => [name, columns[name]!]))
  return viewOf(() => builder.select(fields).from(table as PgTable), {})
}

/**
 * A view of a table and of others that hold at most one row more for each of its rows. PostgreSQL leaves out the join of each whose columns a
 * query does not use.
 */
export function joinedView<C extends Record<string, PgColumn>>(
  {
    table,
    joins,
    shown = {},
  }: { table: PgTable; joins: { table: PgTable; on: SQL }[]; shown?: Record<string, string> },
  fields: C,
): ViewOf<C> {
  const select = () =>
    joins.reduce((query, join) => query.leftJoin(join.table, join.on) as never, builder.select(fields).from(table))
  return viewOf(select, shown)
}

function viewOf<C extends Record<string, PgColumn>>(
  select: () => { toSQL(): { sql: string }; as(alias: string): unknown },
  shown: Record<string, string>,
): ViewOf<C> {
  const text = Object.entries(shown).reduce(
    (selected, [column, expression]) =>
      selected.replace(new RegExp(`(?:"\\w+"\\.)?"${column}"`), `${expression} as "${column}"`),
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
