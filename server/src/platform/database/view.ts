import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type PgTable, QueryBuilder, type SubqueryWithSelection } from 'drizzle-orm/pg-core'

const builder = new QueryBuilder({ casing: 'snake_case' })

type Columns<T extends PgTable> = T['_']['columns']

export type View<T extends PgTable, K extends keyof Columns<T>> = {
  /** The view under a name, to join in drizzle's builder. */
  as<A extends string>(alias: A): SubqueryWithSelection<Pick<Columns<T>, K>, A>
  toString(): string
  getSQL(): SQL
  shouldOmitSQLParens(): boolean
}

/**
 * What a feature shows of one of its tables to the statements of others: the named columns and nothing else. In text and in `sql`
 * it stands where a table stands (``join ${people} u on …``). PostgreSQL plans it as the table itself. Each feature has its views
 * in `views.ts`.
 */
export function view<T extends PgTable, K extends keyof Columns<T> & string>(table: T, ...names: K[]): View<T, K> {
  const columns = getTableColumns(table)
  const fields = Object.fromEntries(names.map((name) => [name, columns[name]!]))
  const select = () => builder.select(fields).from(table as PgTable)
  const text = `(${select().toSQL().sql})`
  return {
    as: (alias) => select().as(alias) as never,
    toString: () => text,
    getSQL: () => sql.raw(text),
    shouldOmitSQLParens: () => true,
  }
}
