import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { currentOrigin, keepingOrigin } from './origin.ts'
import { describeStatement } from './statements.ts'
import { currentSpan, inSpan, type Tracing } from './tracing.ts'

/** Traces the transactions and statements of `database` wherever they belong to a traced span. */
export function traceDatabase(database: Database, tracing: Tracing): Database {
  tracePool(database.pool, tracing)
  if (database.standby) tracePool(database.standby.pool, tracing)
  return {
    ...database,
    transaction(work, options) {
      const origin = currentOrigin()
      if (!origin || !currentSpan()) return database.transaction(work, options)
      const span = tracing.begin('transaction', { kind: 'internal' })
      let attempts = 0
      return inSpan(span, origin.requestId, () =>
        database.transaction((tx) => {
          attempts++
          if (attempts > 1) span.set({ 'vivobid.attempt': attempts })
          return work(tx)
        }, options),
      )
    },
  }
}

function tracePool(pool: pg.Pool, tracing: Tracing): void {
  const connect = pool.connect.bind(pool) as (done?: (...results: never[]) => void) => Promise<pg.PoolClient>
  // a connection is handed over by the caller that released it
  pool.connect = ((done?: (...results: never[]) => void) => connect(done && keepingOrigin(done))) as pg.Pool['connect']
  pool.on('connect', (client) => {
    client.query = traced(client.query, tracing)
  })
}

type Query = pg.ClientBase['query']

/** A connection's `query`, tracing statements with a text; COPY has none. */
function traced(query: Query, tracing: Tracing): Query {
  return ((config: string | { text?: unknown } | null, ...rest: unknown[]) => {
    const text = typeof config === 'object' ? config?.text : config
    const run = query as (...all: unknown[]) => unknown
    if (typeof text !== 'string' || !currentSpan()) return run(config, ...rest)
    const { name, attributes } = describeStatement(text)
    const span = tracing.begin(name, { kind: 'client', attributes })
    const done = rest.at(-1)
    if (typeof done === 'function') {
      rest[rest.length - 1] = (error: unknown, result: unknown) => {
        span.end(error ?? undefined)
        done(error, result)
      }
      return run(config, ...rest)
    }
    const result = run(config, ...rest)
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        (error) => span.end(error),
      )
    return result
  }) as Query
}
