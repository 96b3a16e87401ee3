import { eq, sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { deposit } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import type { Payment } from '../wallet/deposits.ts'
import { isManual } from '../wallet/manual-deposits.ts'
import { paymentJournals, payments } from '../wallet/tables.ts'
import { type AskedBy, logAction } from './action-log.ts'

type Means = Pick<Services, 'clock' | 'jobs'>

/**
 * Books a deposit whose money an admin found on the account, under the transfer's number. Only deposits by PayPal and bank are decided
 * by hand (404 for others); of two admins the second gets 409; refuses one's own with 403.
 */
export async function approveDeposit(
  tx: Tx,
  { clock, jobs }: Means,
  asked: AskedBy,
  id: number,
  transactionId: string,
): Promise<void> {
  const { userId, amount } = await lockForDecision(tx, asked, id)
  const { journalId } = await deposit(tx, { paymentId: id, userId, amount })
  await tx.insert(paymentJournals).values({ paymentId: id, journalId })
  await tx
    .update(payments)
    .set({ status: 'completed', journalId, transactionId, updatedAt: clock() })
    .where(eq(payments.id, id))
  await logAction(tx, asked, clock, {
    type: 'payment_approve',
    targetType: 'payment',
    targetId: id,
    details: { userId, amount, transactionId },
  })
  await notify(tx, jobs, { userId, kind: 'top_up_received', params: { amount } })
}

/** Ends a deposit whose money did not come, or may not be taken; the person is told why. */
export async function rejectDeposit(
  tx: Tx,
  { clock, jobs }: Means,
  asked: AskedBy,
  id: number,
  notes: string,
): Promise<void> {
  const { userId, amount } = await lockForDecision(tx, asked, id)
  await tx
    .update(payments)
    .set({
      status: 'failed',
      paymentDetails: sql`${payments.paymentDetails} || ${JSON.stringify({ notes })}::jsonb`,
      updatedAt: clock(),
    })
    .where(eq(payments.id, id))
  await logAction(tx, asked, clock, {
    type: 'payment_reject',
    targetType: 'payment',
    targetId: id,
    details: { userId, amount, notes },
  })
  await notify(tx, jobs, { userId, kind: 'deposit_rejected', params: { amount, reason: notes } })
}

async function lockForDecision(tx: Tx, { actor }: AskedBy, id: number): Promise<Payment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!payment || !isManual(payment)) throw notFound()
  if (payment.userId === actor.id) throw new Refusal(403, 'own_decision', messages.ownDecision)
  if (payment.status !== 'pending') throw new Refusal(409, 'already_decided', messages.alreadyDecided)
  return payment
}
