import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** Waits until no other transaction has the lock of this name, and has it until this transaction ends. */
export const lockUntilCommit = (tx: Pick<Tx, 'execute'>, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/** The same for a lock of which each person has their own. */
export const lockOfPersonUntilCommit = (tx: Pick<Tx, 'execute'>, name: string, personId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}), ${personId}::int)`)
