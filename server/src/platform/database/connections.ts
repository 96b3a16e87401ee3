import type pg from 'pg'
import type { Database, Queryable, Tx } from './database.ts'

type Connection = { client: pg.PoolClient; orm: Database['orm'] }

const connections = new WeakMap<Queryable, Connection>()

/** Records which connection a transaction runs on, and drizzle on that connection. */
export const setConnection = (tx: Tx, client: pg.PoolClient, orm: Database['orm']): void =>
  void connections.set(tx, { client, orm })

/** The connection of a transaction; undefined for a pool. */
export const connectionOf = (db: Queryable): Connection | undefined => connections.get(db)
