import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { withCommitHooks } from './commit-hooks.ts'
import { withStatementName } from './prepared.ts'

/** The database or a transaction in it: what read-only rules take. */
export type Queryable = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export type TransactionOptions = PgTransactionConfig & {
  /** Timeout per statement in milliseconds, where more is needed than a request may wait. */
  timeoutMs?: number
}

export type Database = {
  pool: pg.Pool
  orm: NodePgDatabase
  /** Runs `work` in one READ COMMITTED transaction; retries it on deadlock or lock timeout (reliability.md 4.1.3). */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

const retryableStates = new Set(['40001', '40P01', '55P03'])

/** Server-side statement timeout, and the extra time allowed for its result to arrive before the client gives up. */
const statementTimeoutMs = 10_000
const networkSlackMs = 2_000

/**
 * Prepares statements once per connection (prepared.ts). On a client-side timeout the connection is destroyed, since anything sent on it afterwards, such as a rollback, would hang too.
 */
class PreparingClient extends pg.Client {
  /** Set while a transaction may take longer than others. */
  queryTimeoutMs: number | undefined

  override query = ((config: unknown, ...rest: unknown[]) => {
    const timedConfig =
      this.queryTimeoutMs && typeof config === 'object' ? { ...config, query_timeout: this.queryTimeoutMs } : config
    const result = (super.query as (...all: unknown[]) => unknown)(withStatementName(timedConfig, rest[0]), ...rest)
    if (result instanceof Promise) result.catch(this.destroyOnReadTimeout)
    return result
  }) as pg.Client['query']

  private destroyOnReadTimeout = (error: unknown) => {
    if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy()
  }
}

/** Opens a pool on `url`; `role` is the database role that each of its connections works as. */
export function openDatabase(
  url: string,
  options: { max?: number; role?: string; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 3_000,
    query_timeout: statementTimeoutMs + networkSlackMs,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    application_name: 'vivobid',
    options: [
      options.role ? `-c role=${options.role}` : '',
      `-c lock_timeout=2s -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=10s -c timezone=UTC`,
    ].join(' '),
  })
  const onConnectionLost = (error: Error) => {
    if (!pool.ending) options.onError?.(error)
  }
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  const orm = drizzle(pool, { casing: 'snake_case' })
  const ormByClient = new WeakMap<pg.PoolClient, NodePgDatabase>()

  /** drizzle's own pool transactions leak the connection when `begin` fails; here it is always released. */
  const runTransaction = async <T>(
    work: (tx: Tx) => Promise<T>,
    { timeoutMs, ...config }: TransactionOptions,
  ): Promise<T> => {
    const client = (await pool.connect()) as PreparingClient & pg.PoolClient
    try {
      const clientOrm = ormByClient.get(client) ?? drizzle(client, { casing: 'snake_case' })
      ormByClient.set(client, clientOrm)
      if (timeoutMs === undefined) return await clientOrm.transaction(work, config)
      client.queryTimeoutMs = timeoutMs + networkSlackMs
      return await clientOrm.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${timeoutMs}`))
        return work(tx)
      }, config)
    } finally {
      client.queryTimeoutMs = undefined
      client.release()
    }
  }

  return {
    pool,
    orm,
    async transaction(work, options = {}) {
      for (let attempt = 1; ; attempt++) {
        try {
          const hooked = withCommitHooks(work)
          const result = await runTransaction(hooked.work, options)
          hooked.committed()
          return result
        } catch (error) {
          if (attempt >= 5 || !retryableStates.has(sqlState(error) ?? '')) throw error
          await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40 * attempt))
        }
      }
    },
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

/** The SQLSTATE of a database error, also when the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
