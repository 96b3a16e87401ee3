import { eq, sql } from 'drizzle-orm'
import { payoutErrors } from '#contract/payouts/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type AskedBy, logAction } from '../action-log/action-log.ts'
import { notify } from '../notifications/notify.ts'
import { payments } from '../wallet/tables.ts'
import { withdrawalRequests } from '../withdrawals/tables.ts'
import type { WithdrawalRow } from '../withdrawals/withdrawals.ts'
import { lockBatch, lockLine, noteSent } from './batch-rows.ts'
import { returnMoney } from './return-money.ts'

type Means = Pick<Services, 'clock' | 'jobs'>
type Line = { batchId: string; withdrawalId: string }

/**
 * Notes that a line was paid, under the transfer's number, and tells its owner. Refuses 404 what is not in the batch, 403 one's own,
 * 409 `withdrawal_state` what is paid already or came back.
 */
export async function payLine(
  tx: Tx,
  { clock, jobs }: Means,
  asked: AskedBy,
  { batchId, withdrawalId, transactionId }: Line & { transactionId: string },
): Promise<void> {
  const [now, adminId] = [clock(), asked.actor.id]
  const batch = await lockBatch(tx, batchId)
  const line = await lockLine(tx, adminId, batchId, withdrawalId)
  if (line.status === 'failed') throw new Refusal(409, 'withdrawal_state', payoutErrors.payoutBounced)
  if (line.paidAt) throw new Refusal(409, 'withdrawal_state', payoutErrors.payoutPaid)
  const journalId = sql`(select closed_by from ledger.holds where purpose = 'withdrawal' and ref_id = ${line.id})`
  await tx
    .update(payments)
    .set({ status: 'completed', journalId, transactionId, updatedAt: now })
    .where(eq(payments.id, line.paymentId))
  await tx
    .update(withdrawalRequests)
    .set({ transactionId, paidAt: now, paidBy: adminId, updatedAt: now })
    .where(eq(withdrawalRequests.id, line.id))
  await noteSent(tx, batch, adminId, now)
  await note(tx, clock, asked, line, { decision: 'paid', transactionId })
  await notify(tx, jobs, { userId: line.userId, kind: 'withdrawal_paid', params: { amount: line.amount } })
}

/**
 * Books that a line came back, or was never carried out: the money is in the balance again, and its owner is told why. Also what was
 * paid may come back; it is final. Refuses 404 what is not in the batch, 403 one's own, 409 `withdrawal_state` the second time.
 */
export async function bounceLine(
  tx: Tx,
  { clock, jobs }: Means,
  asked: AskedBy,
  { batchId, withdrawalId, reason }: Line & { reason: string },
): Promise<void> {
  const [now, adminId] = [clock(), asked.actor.id]
  const batch = await lockBatch(tx, batchId)
  const line = await lockLine(tx, adminId, batchId, withdrawalId)
  if (line.status === 'failed') throw new Refusal(409, 'withdrawal_state', payoutErrors.payoutBounced)
  await returnMoney(tx, [line], { adminId, reason, now })
  await noteSent(tx, batch, adminId, now)
  await note(tx, clock, asked, line, { decision: 'bounced', note: reason })
  await notify(tx, jobs, { userId: line.userId, kind: 'withdrawal_failed', params: { amount: line.amount, reason } })
}

/** The same for a withdrawal whose batch the caller does not name; 409 `withdrawal_state` when it is in none. */
export async function bounceWithdrawal(tx: Tx, means: Means, asked: AskedBy, id: string, reason: string) {
  const [row] = await tx.select().from(withdrawalRequests).where(eq(withdrawalRequests.id, id))
  if (!row) throw notFound()
  if (row.userId === asked.actor.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (!row.batchId) throw new Refusal(409, 'withdrawal_state', payoutErrors.withdrawalNotSent)
  await bounceLine(tx, means, asked, { batchId: row.batchId, withdrawalId: id, reason })
}

const note = (
  tx: Tx,
  clock: Services['clock'],
  asked: AskedBy,
  { id, userId, amount, batchId }: WithdrawalRow,
  details: Record<string, unknown>,
) =>
  logAction(tx, asked, clock, {
    type: 'withdrawal_process',
    targetType: 'withdrawal_request',
    targetId: id,
    details: { userId, amount, batchId, ...details },
  })
