import { type Placeholder, sql } from 'drizzle-orm'
import type pg from 'pg'
import { connectionOf } from './connections.ts'
import type { Queryable } from './database.ts'

/** SQL with `$1`, `$2` and so on, and their values. */
export type Statement = { text: string; values: unknown[] }

/** The part of a pool that runs single statements. */
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

const queriesByOrm = new WeakMap<Queryable, Map<string, unknown>>()

/**
 * A query of drizzle's builder, which is built once for each database and `key`, because building it costs more than running it; its
 * values are `sql.placeholder`. Each variant needs its own key. In a transaction it is built once for each connection.
 */
export function builtOnce<T>(
  db: Queryable,
  key: string,
  build: (orm: Queryable) => { prepare: (name: string) => T },
): T {
  const orm = connectionOf(db)?.orm ?? db
  const queries = queriesByOrm.get(orm) ?? new Map<string, unknown>()
  if (queries.size === 0) queriesByOrm.set(orm, queries)
  // the connection names it
  const query = (queries.get(key) as T | undefined) ?? build(orm).prepare('')
  queries.set(key, query)
  return query
}

/** Values for `builtOnce` by their names: placeholders, except for null, which is part of the statement. */
export const placeholdersFor = <T extends object>(values: T): PlaceholdersFor<T> =>
  Object.fromEntries(
    definedIn(values).map(([name, value]) => [name, value === null ? null : sql.placeholder(name)]),
  ) as PlaceholdersFor<T>

type PlaceholdersFor<T> = { [Name in keyof T]: Placeholder | (null extends T[Name] ? null : never) }

/** A part of the key of a statement with `placeholdersFor` these values. */
export const shapeOf = (values: object): string =>
  definedIn(values)
    .map(([name, value]) => (value === null ? `${name}=null` : name))
    .join()

const definedIn = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined)
