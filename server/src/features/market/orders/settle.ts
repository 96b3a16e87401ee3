import type { SystemContext } from '../../../platform/context.ts'
import type { EngagementEnding } from '../engagements/index.ts'
import { type PurchaseRow, savePurchase, saveTask, type Work } from './order.ts'

/** Tells whether an order is completed by releasing so many cents: a split cancels it (product.md 4). */
export const isCompletedBy = ({ amount }: PurchaseRow, release: number): boolean => release === amount

/** Saves that a locked order has ended. */
export async function endOrder(
  context: SystemContext,
  { purchase, task }: Work,
  ending: EngagementEnding,
): Promise<void> {
  const now = context.clock()
  const release = 'release' in ending ? ending.release : 0
  const isCompleted = isCompletedBy(purchase, release)
  await saveTask(context, task, {
    status: isCompleted ? 'completed' : 'cancelled',
    completedAt: now,
    ...(isCompleted && { acceptedAt: now }),
    ...(release > 0 && { paymentConfirmed: true }),
    cancelRequestedAt: null,
    cancelRequestedBy: null,
    disputedAt: null,
  })
  const ended = isCompleted
    ? { status: 'completed' as const, completedAt: now }
    : { status: 'cancelled' as const, paymentStatus: 'refunded' as const }
  await savePurchase(context, purchase, ended)
}
