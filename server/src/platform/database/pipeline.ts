import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import { addPending } from './commit-hooks.ts'
import { connectionOf } from './connections.ts'
import type { Tx } from './database.ts'
import { queryPrepared, type Statement } from './prepared.ts'

function clientOf(tx: Tx): pg.PoolClient {
  const connection = connectionOf(tx)
  if (!connection) throw new Error('Only transactions of Database.transaction have a connection of their own')
  return connection.client
}

/**
 * Runs a statement in a transaction as `queryPrepared` does. It is sent before this returns, so that several can be sent without waiting for
 * the results of those before (pipelining).
 */
export const queryIn = <Row extends pg.QueryResultRow>(tx: Tx, statement: Statement): Promise<pg.QueryResult<Row>> =>
  queryPrepared<Row>(clientOf(tx), statement)

/** Runs a query in a transaction and returns its rows. It is sent before this returns, as by `queryIn`. */
export const executeIn = <Row extends Record<string, unknown>>(tx: Tx, query: SQL): Promise<Row[]> =>
  tx
    .execute<Row>(query)
    .execute()
    .then(({ rows }) => rows as Row[])

/**
 * Lets a transaction continue while a statement whose result is not needed is still running; if the statement fails, the transaction
 * fails with its error. Through a pooler, which does not pipeline, it waits for the result.
 */
export async function withoutWaiting(tx: Tx, statement: Promise<unknown>): Promise<void> {
  if ((clientOf(tx) as { pipeline?: boolean }).pipeline) addPending(tx, statement)
  else await statement
}

/**
 * Waits for the results of statements that were sent one right behind the other. Of several that fail, the first is the reason: after it
 * PostgreSQL refuses all later ones of the transaction.
 */
export async function inTurn<Results extends unknown[]>(
  ...statements: { [Each in keyof Results]: Promise<Results[Each]> }
): Promise<Results> {
  const outcomes = await Promise.allSettled(statements)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }) as Results
}
