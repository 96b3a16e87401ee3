import { lockUntilCommit } from '../../../platform/database/advisory-lock.ts'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Serializes everything booked for one payment intent until the transaction ends: its deposit, suspense and reversals cannot run at the
 * same time and miss each other's rows. Taken before locks on those rows.
 */
export const lockPaymentIntent = (tx: Tx, paymentIntentId: string) => lockUntilCommit(tx, `intent:${paymentIntentId}`)
