import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { type DetailsOn, logAction } from '../../foundation/action-log/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { changePayments } from '../wallet/index.ts'
import {
  changeLines,
  ensureMarkedSent,
  findWithdrawal,
  lockBatch,
  lockLine,
  payoutJournalOf,
  type WithdrawalRow,
} from '../withdrawals/index.ts'
import { returnLinesToBalance } from './return-lines.ts'

type Line = { batchId: string; withdrawalId: string }

/**
 * Marks a line as paid, with the transfer's transaction id, and notifies its owner. Refuses 404 a withdrawal that is not in the batch,
 * 403 the admin's own, 409 `withdrawal_state` a line that is paid or bounced.
 */
export async function markLinePaid(
  context: AdminContext,
  { batchId, withdrawalId, transactionId }: Line & { transactionId: string },
): Promise<void> {
  const { tx, clock, actor } = context
  const [now, adminId] = [clock(), actor.person.id]
  const batch = await lockBatch(tx, batchId)
  const line = await lockLine(tx, adminId, { batchId, withdrawalId })
  if (line.status === 'failed') throw new Refusal(409, 'withdrawal_state', payoutErrors.payoutBounced)
  if (line.paidAt) throw new Refusal(409, 'withdrawal_state', payoutErrors.payoutPaid)
  const journalId = await payoutJournalOf(tx, line.id)
  await changePayments(context, [line.paymentId], { status: 'completed', journalId, transactionId })
  await changeLines(tx, [line.id], { transactionId, paidAt: now, paidBy: adminId, updatedAt: now })
  await ensureMarkedSent(tx, batch, { sentBy: adminId, now })
  await logLineAction(context, line, { decision: 'paid', transactionId })
  await notify(context, { userId: line.userId, kind: 'withdrawal_paid', params: { amount: line.amount } })
}

/**
 * Books a line that bounced or was never executed: returns the money to the balance and notifies its owner with the reason. A paid line
 * can still bounce; a bounce is final. Refuses 404 a withdrawal that is not in the batch, 403 the admin's own, 409 `withdrawal_state` a
 * line that bounced before.
 */
export async function bounceLine(
  context: AdminContext,
  { batchId, withdrawalId, reason }: Line & { reason: string },
): Promise<void> {
  const { tx, clock, actor } = context
  const [now, adminId] = [clock(), actor.person.id]
  const batch = await lockBatch(tx, batchId)
  const line = await lockLine(tx, adminId, { batchId, withdrawalId })
  if (line.status === 'failed') throw new Refusal(409, 'withdrawal_state', payoutErrors.payoutBounced)
  await returnLinesToBalance(context, [line], { adminId, reason })
  await ensureMarkedSent(tx, batch, { sentBy: adminId, now })
  await logLineAction(context, line, { decision: 'bounced', note: reason })
  await notify(context, { userId: line.userId, kind: 'withdrawal_failed', params: { amount: line.amount, reason } })
}

/** Like `bounceLine`, with the batch looked up; 409 `withdrawal_state` when the withdrawal is in none. */
export async function bounceWithdrawal(context: AdminContext, id: string, reason: string) {
  const { tx, actor } = context
  const row = await findWithdrawal(tx, id)
  if (!row) throw notFound()
  if (row.userId === actor.party.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (!row.batchId) throw new Refusal(409, 'withdrawal_state', payoutErrors.withdrawalNotSent)
  await bounceLine(context, { batchId: row.batchId, withdrawalId: id, reason })
}

const logLineAction = (
  context: AdminContext,
  { id, userId, amount, batchId }: WithdrawalRow,
  details: DetailsOn<'withdrawal_request'>,
) =>
  logAction(context, {
    type: 'withdrawal_process',
    targetType: 'withdrawal_request',
    targetId: id,
    details: { userId, amount, batchId, ...details },
  })
