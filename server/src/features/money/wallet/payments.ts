import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { payments } from './tables.ts'

export type Payment = typeof payments.$inferSelect

/**
 * The time at which a completed checkout started waiting for its delayed payment, as an ISO timestamp; undefined when it is not waiting.
 */
export const processingSince = ({ status, paymentDetails: { processingAt } }: Payment): string | undefined =>
  status === 'pending' && typeof processingAt === 'string' ? processingAt : undefined

/** Number of a user's pending deposits and withdrawals. */
export async function countPendingPayments(db: Queryable, userId: number): Promise<number> {
  const isPending = and(
    eq(payments.userId, userId),
    inArray(payments.type, ['deposit', 'withdrawal']),
    eq(payments.status, 'pending'),
  )
  const found = await db.select({ pending: count() }).from(payments).where(isPending)
  return onlyRow(found).pending
}

/** Sets or clears the like on both payments of a gift. */
export async function likeGiftPayments(tx: Tx, giftId: number, liked: boolean): Promise<void> {
  await tx.execute(sql`
    update payments set likes = ${liked ? 1 : 0} where id in (
      select x.payment_id from ledger.journals j join payment_journals x on x.journal_id = j.id
      where j.code = 'gift' and j.ref_type = 'gift' and j.ref_id = ${String(giftId)})`)
}

/** The credited card deposit of a payment intent, locked. */
export async function lockCardDeposit(tx: Tx, paymentIntentId: string) {
  const [deposit] = await tx
    .select({ id: payments.id, userId: payments.userId, amount: payments.amount, journalId: payments.journalId })
    .from(payments)
    .where(
      and(
        eq(payments.transactionId, paymentIntentId),
        eq(payments.type, 'deposit'),
        eq(payments.method, 'credit_card'),
        eq(payments.status, 'completed'),
      ),
    )
    .for('update')
  // completed payments have a journal
  return deposit && { ...deposit, journalId: deposit.journalId! }
}
