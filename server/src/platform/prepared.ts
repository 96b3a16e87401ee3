import type { Database } from './database.ts'

const known = new WeakMap<Database['orm'], Map<string, unknown>>()

/**
 * A prepared statement that is put together once for each database and `name`: what differs from one time to the next stands in it
 * as `sql.placeholder`. Each form of a statement needs a name of its own.
 */
export function preparedOnce<T>(orm: Database['orm'], name: string, prepare: (name: string) => T): T {
  const statements = known.get(orm) ?? new Map<string, unknown>()
  if (statements.size === 0) known.set(orm, statements)
  const statement = (statements.get(name) as T | undefined) ?? prepare(name)
  statements.set(name, statement)
  return statement
}
