import type pg from 'pg'
import type { Queryable } from './database.ts'

/** SQL with `$1`, `$2` and so on, and their values. */
export type Statement = { text: string; values: unknown[] }

/** What of a pool can run single statements. */
export type QueryPool = {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
}

/**
 * Runs a statement that each connection prepares once: for most, parsing and planning cost more than running them. What drizzle runs is
 * prepared the same way. Statements whose best plan depends on their values use `pool.query(text, values)` instead, which is planned
 * each time.
 */
export const queryPrepared = <Row extends pg.QueryResultRow>(
  pool: QueryPool,
  { text, values }: Statement,
): Promise<pg.QueryResult<Row>> => pool.query<Row>({ text }, values)

const namesByText = new Map<string, string>()
const maxNames = 2_000

/** The name to prepare a statement under; undefined past the cap, which only texts with many variants can reach. */
function nameOf(text: string): string | undefined {
  const known = namesByText.get(text)
  if (known || namesByText.size >= maxNames) return known
  const name = `s${namesByText.size}`
  namesByText.set(text, name)
  return name
}

/** Names a statement that comes as an object, with its values beside it, so that the connection prepares it. */
export function withStatementName(config: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0 || typeof config !== 'object') return config
  const query = config as pg.QueryConfig
  return { ...query, name: query.name || nameOf(query.text) }
}

const queriesByDatabase = new WeakMap<Queryable, Map<string, unknown>>()

/**
 * A query of drizzle's builder, which is built once for each database (or transaction) and `key`, because building it costs more than
 * running it; its values are `sql.placeholder`. Each variant needs its own key.
 */
export function builtOnce<T>(db: Queryable, key: string, build: () => { prepare: (name: string) => T }): T {
  const queries = queriesByDatabase.get(db) ?? new Map<string, unknown>()
  if (queries.size === 0) queriesByDatabase.set(db, queries)
  // the connection names it
  const query = (queries.get(key) as T | undefined) ?? build().prepare('')
  queries.set(key, query)
  return query
}
