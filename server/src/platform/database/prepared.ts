import type { Database } from './database.ts'

const statementsByOrm = new WeakMap<Database['orm'], Map<string, unknown>>()

/**
 * A prepared statement, built once per database and `name`; varying values go in as `sql.placeholder`. Each variant of a statement
 * needs its own name.
 */
export function preparedOnce<T>(orm: Database['orm'], name: string, prepare: (name: string) => T): T {
  const statements = statementsByOrm.get(orm) ?? new Map<string, unknown>()
  if (statements.size === 0) statementsByOrm.set(orm, statements)
  const statement = (statements.get(name) as T | undefined) ?? prepare(name)
  statements.set(name, statement)
  return statement
}
