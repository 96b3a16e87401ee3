import { payoutErrors } from '#contract/money/payouts/errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { lockBatchForShare } from '../withdrawals/index.ts'
import { openFile } from './payout-file.ts'

/** The target type of downloads in the action log. */
export const batchFileTarget = 'payout_batch_file'

/**
 * A batch's file with full account numbers, the same bytes each time; each download is written to the action log. Refuses 404 a batch
 * without a file, and 409 `batch_state` once the batch is reverted, so that it is not paid after all.
 */
export async function downloadBatchFile(context: AdminContext, id: string): Promise<{ name: string; content: string }> {
  const { tx, secret } = context
  const batch = await lockBatchForShare(tx, id)
  if (!batch.file) throw notFound()
  if (batch.revertedAt) throw new Refusal(409, 'batch_state', payoutErrors.batchReverted)
  await logAction(context, {
    type: 'other',
    targetType: batchFileTarget,
    targetId: id,
    details: { method: batch.method },
  })
  return { name: `payouts-${batch.number}-${batch.method}.csv`, content: openFile(secret, id, batch.file) }
}
