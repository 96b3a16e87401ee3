import { eq } from 'drizzle-orm'
import { payoutErrors } from '#contract/payouts/errors.ts'
import type { AdminContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { logAction } from '../action-log/action-log.ts'
import { assertSecondAdmin } from '../approvals/approvals.ts'
import { notify } from '../notifications/notify.ts'
import { payoutBatches } from '../withdrawals/tables.ts'
import { type BatchRow, lockBatch, lockLines, noteSent } from './batch-rows.ts'
import { returnMoney } from './return-money.ts'

/**
 * Notes that a batch's file was handed to the bank or PayPal; from then on it cannot be reverted. Refuses 404 what does not exist, and
 * 409 `batch_state` what was sent or reverted before.
 */
export async function markSent(context: AdminContext, id: string): Promise<void> {
  const { tx, clock, actor } = context
  const batch = await lockBatch(tx, id)
  refuseSent(batch)
  await noteSent(tx, batch, { sentBy: actor.id, now: clock() })
  await note(context, id, { decision: 'batch_sent' })
}

/**
 * Reverts a batch that was never sent: the money of all its lines is back in the balances, and their owners are told why. The first
 * admin's word is noted, another one's does it (product.md 6). Refuses 404 what does not exist, 409 `batch_state` what was sent, paid,
 * bounced or reverted before, and 409 `second_admin_needed` the same admin twice and an admin who is the only one.
 */
export async function revertBatch(context: AdminContext, id: string, reason: string) {
  const { tx, clock, actor } = context
  const [now, adminId] = [clock(), actor.id]
  const batch = await lockBatch(tx, id)
  refuseSent(batch)
  await assertSecondAdmin(tx, adminId)
  if (batch.revertRequestedBy === adminId)
    throw new Refusal(409, 'second_admin_needed', payoutErrors.secondAdminReverts)
  if (batch.revertRequestedBy === null) {
    const request = { revertRequestedBy: adminId, revertRequestedAt: now, revertReason: reason, updatedAt: now }
    await tx.update(payoutBatches).set(request).where(eq(payoutBatches.id, id))
    return note(context, id, { decision: 'revert_requested', reason })
  }
  const lines = await lockLines(tx, id)
  if (lines.length > 0) await returnMoney(tx, lines, { adminId, reason: batch.revertReason!, now })
  const reverted = { revertedBy: adminId, revertedAt: now, updatedAt: now }
  await tx.update(payoutBatches).set(reverted).where(eq(payoutBatches.id, id))
  await note(context, id, { decision: 'batch_reverted', reason })
  for (const { userId, amount } of lines)
    await notify(context, { userId, kind: 'withdrawal_reverted', params: { amount, reason: batch.revertReason! } })
}

function refuseSent({ sentAt, revertedAt }: BatchRow): void {
  if (revertedAt) throw new Refusal(409, 'batch_state', payoutErrors.batchReverted)
  if (sentAt) throw new Refusal(409, 'batch_state', payoutErrors.batchSent)
}

const note = (context: AdminContext, id: string, details: Record<string, unknown>) =>
  logAction(context, { type: 'withdrawal_process', targetType: 'payout_batch', targetId: id, details })
