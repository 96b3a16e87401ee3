import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Both the open database and a transaction in it: what reading rules take. */
export type Queryable = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export type Database = {
  pool: pg.Pool
  orm: NodePgDatabase
  /** Runs `work` in one READ COMMITTED transaction; repeats it whole on deadlock or lock timeout (reliability.md 4.1.3). */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const repeatable = new Set(['40001', '40P01', '55P03'])

const statementNames = new Map<string, string>()
const mostStatements = 1_000

/** The name under which a text is prepared; none once there are so many that they must be made up of values. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= mostStatements) return known
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

function named(config: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0 || typeof config !== 'object') return config
  const query = config as pg.QueryConfig
  return { ...query, name: query.name ?? statementName(query.text) }
}

/** Prepares each statement that has values once on its connection: to parse and plan it costs more than to run it. */
class PreparingClient extends pg.Client {
  override query = ((config: unknown, ...rest: unknown[]) => {
    return (super.query as (...all: unknown[]) => unknown)(named(config, rest[0]), ...rest)
  }) as pg.Client['query']
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
    idleTimeoutMillis: 30_000,
    application_name: 'vivobid',
    options: [
      options.role ? `-c role=${options.role}` : '',
      '-c lock_timeout=2s -c statement_timeout=10s -c idle_in_transaction_session_timeout=10s -c timezone=UTC',
    ].join(' '),
  })
  const lost = (error: Error) => {
    if (!pool.ending) options.onError?.(error)
  }
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const orm = drizzle(pool, { casing: 'snake_case' })
  const onConnection = new WeakMap<pg.PoolClient, NodePgDatabase>()

  /** drizzle on the pool keeps a connection for ever whose `begin` fails; held here, it goes back whatever happens. */
  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      const held = onConnection.get(client) ?? drizzle(client, { casing: 'snake_case' })
      onConnection.set(client, held)
      return await held.transaction(work)
    } finally {
      client.release()
    }
  }

  return {
    pool,
    orm,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work)
        } catch (error) {
          if (attempt >= 5 || !repeatable.has(sqlState(error) ?? '')) throw error
          await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40 * attempt))
        }
      }
    },
    close: () => pool.end(),
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
