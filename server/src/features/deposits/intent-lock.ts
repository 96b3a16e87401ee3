import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Until the end of the transaction nobody else books what the card provider calls by this payment intent: money that comes, is set
 * aside or goes back waits for each other, so that neither misses the other. Taken before the rows of the money itself.
 */
export const lockIntent = (tx: Tx, paymentIntentId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`intent:${paymentIntentId}`}, 0))`)
