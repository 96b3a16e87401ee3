import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { onlyRow } from '../only-row.ts'
import type { QueryPool } from '../prepared.ts'
import { sqlState } from '../sql-state.ts'
import type { Positions } from './positions.ts'
import { neededPosition, type Position } from './read-after.ts'

/** A standby is not read while it lacks what was committed this long ago. */
const defaultMaxLagMs = 2_000
const watchEveryMs = 500
/** Ends a statement on the standby, which is then repeated on the primary. */
export const standbyStatementTimeoutMs = 1_500

/** Outcomes of stale reads: served by the standby, or by the primary and for which reason. */
export type ReadsByOutcome = Record<'standby' | 'own_write' | 'resting' | 'busy' | 'failed', number>

export type Standby = {
  pool: pg.Pool
  /** Reads by the standby wherever it is good enough, otherwise by the primary. Never fails because of the standby. */
  reads: QueryPool
  /** The greatest age of its answers, in milliseconds. */
  maxLagMs: number
  /** A position that includes everything committed before the call. */
  position: () => Promise<Position>
  outcomes: Readonly<ReadsByOutcome>
  /** Stops watching it; its opener closes its pool. */
  stop: () => void
}

type Options = {
  pool: pg.Pool
  primary: pg.Pool
  positions: Positions
  /** True if a pooler is in between, so that each transaction of a connection may be run by another server. */
  isPooled: boolean
  maxLagMs?: number | undefined
  /** Called when the standby is given up, with the error (undefined: it lags), and when it is read again. */
  onChange?: ((isRead: boolean, error?: unknown) => void) | undefined
}

/** A reason why a read went to the primary. */
type Shortfall = Exclude<keyof ReadsByOutcome, 'standby'>
type Query = Parameters<QueryPool['query']>

/** Errors that the statement would cause on any server, and its own timeout. */
const isOfStatement = (error: unknown) => /^(22|23|42|57014)/.test(sqlState(error) ?? '')

/** All connections were in use for too long. pg has other messages for a connection that cannot be opened. */
const isPoolBusy = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

const replayed = `select pg_last_wal_replay_lsn() - '0/0' as position`
const begin = `begin read only; set local statement_timeout = ${standbyStatementTimeoutMs}; ${replayed}`

/**
 * Sends reads that may be a little old to a standby. It must have replayed what the primary had `maxLagMs` ago, and the reader's own
 * changes (`readingAfter`): each connection asks its server for that, unless it has already answered with a position that is far enough.
 * Where the standby fails, hangs or lags, the primary repeats the read at once, and the standby rests until it answers and has caught up.
 * A read for which no connection gets free in time goes to the primary alone: others are still answered by the standby.
 */
export function openStandby(options: Options): Standby {
  const { pool, primary, positions, isPooled, maxLagMs = defaultMaxLagMs, onChange } = options
  const outcomes: ReadsByOutcome = { standby: 0, own_write: 0, resting: 0, busy: 0, failed: 0 }
  /** The position of a connection's server when it was last read; it never goes back while the connection lives. */
  const known = new WeakMap<pg.PoolClient, Position>()
  /** Connections from before a rest are replaced: behind a proxy, another standby may answer. */
  const rounds = new WeakMap<pg.PoolClient, number>()
  /** Watching the standby begins with a request and outlives it. */
  const ofNoRequest = AsyncLocalStorage.snapshot()
  let round = 0
  // until the primary's position is known
  let isResting = true
  let isWatching = false
  let isStopped = false

  const rest = (error?: unknown) => {
    round++
    if (!isResting) onChange?.(false, error)
    isResting = true
  }
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      const connectedIn = rounds.get(client) ?? round
      rounds.set(client, connectedIn)
      if (connectedIn === round) return client
      client.release(true)
    }
  }
  const positionOf = async (client: pg.PoolClient, needed: Position): Promise<Position> => {
    const latest = known.get(client)
    if (!isPooled && latest !== undefined && latest >= needed) return latest
    const results = await client.query<{ position: string | null }>(isPooled ? begin : replayed)
    // a statement, or the last of several
    const { rows } = [results].flat().at(-1)!
    // null: it is no standby
    const position = BigInt(onlyRow(rows).position ?? -1)
    known.set(client, position)
    return position
  }
  /** Runs `work` on a connection whose server has replayed enough; otherwise returns the shortfall. */
  const onStandby = async <T>(needed: Position, work: (client: pg.PoolClient) => Promise<T>) => {
    const client = await connect()
    try {
      const floor = positions.lowestWithin(maxLagMs)
      const position = floor === null ? -1n : await positionOf(client, floor > needed ? floor : needed)
      const isBehind = floor === null || position < floor
      const shortfall: Shortfall | null = isBehind ? 'resting' : position < needed ? 'own_write' : null
      const result = shortfall ? null : { value: await work(client) }
      if (isPooled && floor !== null) await client.query('commit')
      client.release()
      return { shortfall, result }
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const watch = async () => {
    while (!isStopped) {
      await positions.sample(maxLagMs)
      if (isResting)
        await onStandby(0n, async () => undefined).then(
          ({ shortfall }) => {
            isResting = shortfall !== null
            if (!isResting) onChange?.(true)
          },
          () => round++,
        )
      await wait(watchEveryMs, undefined, { ref: false })
    }
  }
  const readOnStandby = async (query: Query): Promise<Shortfall | { value: pg.QueryResult }> => {
    if (!isWatching) void ofNoRequest(watch)
    isWatching = true
    if (isResting) return 'resting'
    try {
      const { shortfall, result } = await onStandby(neededPosition(), (client) => client.query(...query))
      if (shortfall === 'resting') rest()
      // without a result there is a shortfall
      return result ?? shortfall!
    } catch (error) {
      if (isPoolBusy(error)) return 'busy'
      if (!isOfStatement(error)) rest(error)
      return 'failed'
    }
  }

  return {
    pool,
    reads: {
      async query<Row extends pg.QueryResultRow>(...query: Query) {
        const read = await readOnStandby(query)
        outcomes[typeof read === 'string' ? read : 'standby']++
        return typeof read === 'string' ? primary.query<Row>(...query) : (read.value as pg.QueryResult<Row>)
      },
    },
    maxLagMs,
    position: positions.current,
    outcomes,
    stop: () => {
      isStopped = true
    },
  }
}
