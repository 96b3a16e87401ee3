import { payoutErrors } from '#contract/money/payouts/errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type DetailsOn, logAction } from '../../foundation/action-log/index.ts'
import { approvalStep } from '../../foundation/approvals/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { type BatchRow, changeBatch, ensureMarkedSent, lockBatch, lockLines } from '../withdrawals/index.ts'
import { returnLinesToBalance } from './return-lines.ts'

/**
 * Marks a batch's file as handed to the bank or PayPal; from then on it cannot be reverted. Refuses 404 when it does not exist, and 409
 * `batch_state` when it was sent or reverted before.
 */
export async function markBatchSent(context: AdminContext, id: string): Promise<void> {
  const { tx, clock, actor } = context
  const batch = await lockBatch(tx, id)
  refuseSent(batch)
  await ensureMarkedSent(tx, batch, { sentBy: actor.person.id, now: clock() })
  await logBatchAction(context, id, { decision: 'batch_sent' })
}

/**
 * Reverts a batch that was never sent: returns the money of all its lines to the balances and notifies their owners with the reason. The
 * first admin's call records the request, another admin's executes it (product.md 6). Refuses 404 when it does not exist, 409
 * `batch_state` when it was sent, paid, bounced or reverted before, and 409 `second_admin_needed` the same admin twice and an only admin.
 */
export async function revertBatch(context: AdminContext, id: string, reason: string) {
  const { tx, clock, actor } = context
  const [now, adminId] = [clock(), actor.person.id]
  const batch = await lockBatch(tx, id)
  refuseSent(batch)
  const approval = await approvalStep(context, batch.revertRequestedBy)
  if (approval === 'again') throw new Refusal(409, 'second_admin_needed', payoutErrors.secondAdminReverts)
  if (approval === 'first') {
    const request = { revertRequestedBy: adminId, revertRequestedAt: now, revertReason: reason, updatedAt: now }
    await changeBatch(tx, id, request)
    return logBatchAction(context, id, { decision: 'revert_requested', reason })
  }
  const lines = await lockLines(tx, id)
  // the reason of the first admin's request, which is set together with its author
  const firstReason = batch.revertReason!
  if (lines.length > 0) await returnLinesToBalance(context, lines, { adminId, reason: firstReason })
  const reverted = { revertedBy: adminId, revertedAt: now, updatedAt: now }
  await changeBatch(tx, id, reverted)
  await logBatchAction(context, id, { decision: 'batch_reverted', reason })
  for (const { userId, amount } of lines)
    await notify(context, { userId, kind: 'withdrawal_reverted', params: { amount, reason: firstReason } })
}

function refuseSent({ sentAt, revertedAt }: BatchRow): void {
  if (revertedAt) throw new Refusal(409, 'batch_state', payoutErrors.batchReverted)
  if (sentAt) throw new Refusal(409, 'batch_state', payoutErrors.batchSent)
}

const logBatchAction = (context: AdminContext, id: string, details: DetailsOn<'payout_batch'>) =>
  logAction(context, { type: 'withdrawal_process', targetType: 'payout_batch', targetId: id, details })
