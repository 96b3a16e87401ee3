import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { withCommitHooks } from './commit-hooks.ts'
import { setConnection } from './connections.ts'
import { type QueryPool, withStatementName } from './prepared.ts'
import { sqlState } from './sql-state.ts'
import { openPositions } from './standby/positions.ts'
import { openStandby, type Standby, standbyStatementTimeoutMs } from './standby/standby.ts'

export { sqlState } from './sql-state.ts'

/** The database or a transaction in it: what read-only rules take. */
export type Queryable = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$with'
  | 'with'
  | '$count'
>
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export type TransactionOptions = PgTransactionConfig & {
  /**
   * Timeout per statement in milliseconds, for work that takes longer than a request may wait. Its statements are planned anew each time:
   * a plan made on a connection while a table was empty takes minutes for tens of thousands of rows.
   */
  timeoutMs?: number
}

export type StaleReads = { pool: QueryPool; orm: Queryable }

export type Database = {
  pool: pg.Pool
  /** Connections past any pooler, for what belongs to a session, such as LISTEN and advisory locks; otherwise the same as `pool`. */
  direct: pg.Pool
  orm: NodePgDatabase
  /**
   * Reads that may be a little old, never of money, permissions, sessions, messages or queues: served by the standby where there is one,
   * otherwise by the primary. People see their own changes.
   */
  staleReads: StaleReads
  standby: Standby | null
  /**
   * Runs `work` in one READ COMMITTED transaction; retries it on deadlock or lock timeout (reliability.md 4.1.3), and after a `DoFirst`
   * step.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

/** Thrown inside a transaction to run `step` first, in a transaction of its own: this one is rolled back and retried afterwards. */
export class DoFirst extends Error {
  readonly step: () => Promise<void>

  constructor(step: () => Promise<void>) {
    super('Something else comes first')
    this.name = 'DoFirst'
    this.step = step
  }
}
/** The number of steps that one transaction may run first. */
const maxSteps = 10

const retryableStates = new Set(['40001', '40P01', '55P03'])

/** Server-side statement timeout, and the extra time allowed for its result to arrive before the client gives up. */
const statementTimeoutMs = 10_000
const networkSlackMs = 2_000
/** Connections past a pooler: one for each job that holds a lock of a session. */
const maxDirect = 4

/** Settings of each session of the application. */
export const sessionSettings = {
  lock_timeout: '2s',
  statement_timeout: `${statementTimeoutMs / 1_000}s`,
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
  // compilation takes longer than any of our statements
  jit: 'off',
}

/**
 * A client that destroys its connection on a client-side timeout, since anything sent on it afterwards, such as a rollback, would hang
 * too.
 */
class TimedClient extends pg.Client {
  /** Set while a transaction may take longer than others. */
  queryTimeoutMs: number | undefined

  override query = ((config: unknown, ...rest: unknown[]) => {
    const timedConfig =
      this.queryTimeoutMs && typeof config === 'object' ? { ...config, query_timeout: this.queryTimeoutMs } : config
    this.writeTogether()
    const result = (super.query as (...all: unknown[]) => unknown)(this.named(timedConfig, rest[0]), ...rest)
    if (result instanceof Promise) result.catch(this.destroyOnReadTimeout)
    return result
  }) as pg.Client['query']

  /** Sends all statements of one turn of the event loop in one write. */
  private writeTogether() {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** Statements stay unnamed: a pooler runs the next one on any of its connections. */
  protected named(config: unknown, _values: unknown): unknown {
    return config
  }

  private destroyOnReadTimeout = (error: unknown) => {
    if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy()
  }
}

/** Prepares statements once per connection (prepared.ts), and sends them without waiting for the ones before. */
class PreparingClient extends TimedClient {
  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      pipeline: true,
    } as pg.ClientConfig)
  }

  protected override named(config: unknown, values: unknown): unknown {
    return withStatementName(config, values)
  }
}

type OpenOptions = {
  max?: number
  /** The longest wait for a connection to be free or open. */
  connectionTimeoutMs?: number
  /** The database role that each connection works as. */
  role?: string
  /** URL of the same database past the pooler in transaction mode that `url` names; its login brings `sessionSettings` with it. */
  directUrl?: string | undefined
  /** A standby of the same database, through a pooler exactly if `url` goes through one. */
  standby?: { url: string; maxLagMs?: number; onChange?: (isRead: boolean, error?: unknown) => void } | undefined
  onError?: (error: Error) => void
}

/** Opens a pool on `url`, and a small one past the pooler where there is one. */
export function openDatabase(
  url: string,
  { max = 20, connectionTimeoutMs = 3_000, role, directUrl, standby, onError }: OpenOptions = {},
): Database {
  const settings = { ...(role && { role }), ...sessionSettings }
  const options = asOptions(settings)
  const waiting = { connectionTimeoutMillis: connectionTimeoutMs }
  const pool = directUrl
    ? openPool({ ...waiting, connectionString: url, max, Client: TimedClient }, onError)
    : openPool({ ...waiting, connectionString: url, max, Client: PreparingClient, options }, onError)
  const direct = directUrl
    ? openPool({ ...waiting, connectionString: directUrl, max: maxDirect, Client: PreparingClient, options }, onError)
    : pool
  const orm = drizzle(pool, { casing: 'snake_case' })
  const { standby: opened = null, positionPool } = standby
    ? openStandbyOf({
        primary: pool,
        primaryUrl: directUrl ?? url,
        isPooled: !!directUrl,
        max,
        settings,
        standby,
        onError,
      })
    : {}
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
      const connected = (tx: Tx) => {
        setConnection(tx, client, clientOrm)
        return work(tx)
      }
      if (timeoutMs === undefined) return await clientOrm.transaction(connected, config)
      client.queryTimeoutMs = timeoutMs + networkSlackMs
      return await clientOrm.transaction(async (tx) => {
        await tx.execute(
          sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
        )
        return connected(tx)
      }, config)
    } finally {
      client.queryTimeoutMs = undefined
      client.release()
    }
  }

  return {
    pool,
    direct,
    orm,
    staleReads: opened
      ? { pool: opened.reads, orm: drizzle(opened.reads as pg.Pool, { casing: 'snake_case' }) }
      : { pool, orm },
    standby: opened,
    async transaction(work, options = {}) {
      for (let attempt = 1, steps = 0; ; ) {
        try {
          const hooked = withCommitHooks(work)
          const result = await hooked.outcome(runTransaction(hooked.work, options))
          hooked.committed()
          return result
        } catch (error) {
          if (error instanceof DoFirst && steps < maxSteps) {
            await error.step()
            steps += 1
            continue
          }
          if (attempt >= 5 || !retryableStates.has(sqlState(error) ?? '')) throw error
          await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40 * attempt))
          attempt += 1
        }
      }
    },
    close: async () => {
      opened?.stop()
      for (const each of new Set([pool, direct, opened?.pool, positionPool])) if (each && !each.ending) await each.end()
    },
  }
}

const asOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

const standbySettings = { statement_timeout: `${standbyStatementTimeoutMs}ms`, default_transaction_read_only: 'on' }
/** A read that hangs is repeated by the primary. */
const standbyTimeouts = { connectionTimeoutMillis: 1_000, query_timeout: standbyStatementTimeoutMs + 500 }
const positionTimeouts = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }

type StandbyParts = Pick<OpenOptions, 'onError'> & {
  primary: pg.Pool
  /** The primary, past any pooler. */
  primaryUrl: string
  isPooled: boolean
  max: number
  settings: Record<string, string>
  standby: NonNullable<OpenOptions['standby']>
}

/** The standby with its pool, and a pool of one connection on which the primary's position is read. */
function openStandbyOf({ primary, primaryUrl, isPooled, max, settings, standby, onError }: StandbyParts) {
  const ofConnections = isPooled
    ? { Client: TimedClient }
    : { Client: PreparingClient, options: asOptions({ ...settings, ...standbySettings }) }
  const pool = openPool({ ...standbyTimeouts, connectionString: standby.url, max, ...ofConnections }, onError)
  const positionOptions = { ...positionTimeouts, connectionString: primaryUrl, max: 1, Client: TimedClient }
  const positionPool = openPool(positionOptions, onError)
  const { maxLagMs, onChange } = standby
  return {
    standby: openStandby({ pool, primary, positions: openPositions(positionPool), isPooled, maxLagMs, onChange }),
    positionPool,
  }
}

function openPool(
  config: pg.PoolConfig & { Client: typeof TimedClient; connectionTimeoutMillis: number },
  onError?: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    query_timeout: statementTimeoutMs + networkSlackMs,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    application_name: 'vivobid',
    ...config,
  })
  const onConnectionLost = (error: Error) => {
    if (!pool.ending) onError?.(error)
  }
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  return pool
}
