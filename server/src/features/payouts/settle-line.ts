import { eq, sql } from 'drizzle-orm'
import { payoutErrors } from '#contract/payouts/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { logAction } from '../action-log/action-log.ts'
import { notify } from '../notifications/notify.ts'
import { payments } from '../wallet/tables.ts'
import { withdrawalRequests } from '../withdrawals/tables.ts'
import type { WithdrawalRow } from '../withdrawals/withdrawals.ts'
import { lockBatch, lockLine, noteSent } from './batch-rows.ts'
import { returnMoney } from './return-money.ts'

type Line = { batchId: string; withdrawalId: string }

/**
 * Notes that a line was paid, under the transfer's number, and tells its owner. Refuses 404 what is not in the batch, 403 one's own,
 * 409 `withdrawal_state` what is paid already or came back.
 */
export async function payLine(
  context: AdminContext,
  { batchId, withdrawalId, transactionId }: Line & { transactionId: string },
): Promise<void> {
  const { tx, clock, actor } = context
  const [now, adminId] = [clock(), actor.id]
  const batch = await lockBatch(tx, batchId)
  const line = await lockLine(tx, adminId, { batchId, withdrawalId })
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
  await noteSent(tx, batch, { sentBy: adminId, now })
  await note(context, line, { decision: 'paid', transactionId })
  await notify(context, { userId: line.userId, kind: 'withdrawal_paid', params: { amount: line.amount } })
}

/**
 * Books that a line came back, or was never carried out: the money is in the balance again, and its owner is told why. Also what was
 * paid may come back; it is final. Refuses 404 what is not in the batch, 403 one's own, 409 `withdrawal_state` the second time.
 */
export async function bounceLine(
  context: AdminContext,
  { batchId, withdrawalId, reason }: Line & { reason: string },
): Promise<void> {
  const { tx, clock, actor } = context
  const [now, adminId] = [clock(), actor.id]
  const batch = await lockBatch(tx, batchId)
  const line = await lockLine(tx, adminId, { batchId, withdrawalId })
  if (line.status === 'failed') throw new Refusal(409, 'withdrawal_state', payoutErrors.payoutBounced)
  await returnMoney(tx, [line], { adminId, reason, now })
  await noteSent(tx, batch, { sentBy: adminId, now })
  await note(context, line, { decision: 'bounced', note: reason })
  await notify(context, { userId: line.userId, kind: 'withdrawal_failed', params: { amount: line.amount, reason } })
}

/** The same for a withdrawal whose batch the caller does not name; 409 `withdrawal_state` when it is in none. */
export async function bounceWithdrawal(context: AdminContext, id: string, reason: string) {
  const { tx, actor } = context
  const [row] = await tx.select().from(withdrawalRequests).where(eq(withdrawalRequests.id, id))
  if (!row) throw notFound()
  if (row.userId === actor.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (!row.batchId) throw new Refusal(409, 'withdrawal_state', payoutErrors.withdrawalNotSent)
  await bounceLine(context, { batchId: row.batchId, withdrawalId: id, reason })
}

const note = (
  context: AdminContext,
  { id, userId, amount, batchId }: WithdrawalRow,
  details: Record<string, unknown>,
) =>
  logAction(context, {
    type: 'withdrawal_process',
    targetType: 'withdrawal_request',
    targetId: id,
    details: { userId, amount, batchId, ...details },
  })
