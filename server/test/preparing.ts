import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { connectionOf } from '../src/platform/database/connections.ts'
import type { Tx } from '../src/platform/database/database.ts'

const dialect = new PgDialect()
const names = new Map<string, string>()

/**
 * A transaction whose connection prepares statements without values once. The program has them planned each time, since it runs them
 * rarely; for tests that check the books or the database hundreds of times, planning costs ten times as much as running.
 */
export function preparing(tx: Tx): Tx {
  const { client } = connectionOf(tx)!
  const execute = (query: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(query)
    if (params.length > 0) return tx.execute(query)
    const name = names.get(text) ?? `test${names.size}`
    names.set(text, name)
    return client.query({ name, text })
  }
  return Object.assign(Object.create(tx), { execute })
}
