import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Serializes everything booked for one payment intent until the transaction ends: its deposit, suspense and reversals cannot run at the
 * same time and miss each other's rows. Taken before locks on those rows.
 */
export const lockPaymentIntent = (tx: Tx, paymentIntentId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`intent:${paymentIntentId}`}, 0))`)
