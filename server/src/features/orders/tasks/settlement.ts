import type { SystemContext } from '../../../platform/context.ts'
import { feeOf } from '../../ledger/index.ts'
import { notify } from '../../notifications/index.ts'
import { type Hold, settle } from '../../wallet/index.ts'
import { addEvent, type PurchaseRow, savePurchase, saveTask, type Work } from '../order.ts'

/** Why the money of a task leaves the held balance (invariant I18). */
export type ReleaseReason = 'buyer_accepted' | 'pin_ok' | 'auto_released' | 'admin_released'

type Release = { reason: ReleaseReason; actorId: number | null }

/**
 * Accepts the delivery of a locked order and pays the influencer the held amount less the platform fee, all in the caller's transaction:
 * delivered → accepted → completed (product.md 4). `actorId` is null when the time to answer has run out.
 */
export async function releaseMoney(context: SystemContext, order: Work, { reason, actorId }: Release): Promise<void> {
  const { purchase, task } = order
  const now = context.clock()
  await addEvent(context, task.id, { kind: reason, actorId }, { kind: 'completed', actorId: null })
  await saveTask(context, task, {
    status: 'completed',
    acceptedAt: now,
    completedAt: now,
    paymentConfirmed: true,
    isPinVerified: reason === 'pin_ok',
    ...clearedRequests,
  })
  await savePurchase(context, purchase, { status: 'completed', completedAt: now })
  await notifyCompleted(context, order)
  // last, since it locks the wallets of both: other payments of theirs wait until the commit
  await settle(context, holdOf(purchase), { release: purchase.amount, actorId })
}

/** Tells the influencer what was paid after the fee, and the business what the order cost. */
async function notifyCompleted(context: SystemContext, { purchase, task: { id: taskId } }: Work): Promise<void> {
  const { amount, feeBps, dealTitle, influencerId, businessId } = purchase
  for (const [userId, paid] of [[influencerId, amount - feeOf(amount, feeBps)] as const, [businessId, amount] as const])
    await notify(context, { userId, kind: 'order_completed', params: { taskId, dealTitle, amount: paid } })
}

type Refund = { actorId: number | null; messageFromInfluencer?: string | null }

/** Cancels a locked order and refunds all of its held money to the business, in the caller's transaction. */
export async function refundMoney(
  context: SystemContext,
  { purchase, task }: Work,
  { actorId, messageFromInfluencer }: Refund,
): Promise<void> {
  await saveTask(context, task, { status: 'cancelled', completedAt: context.clock(), ...clearedRequests })
  await cancelOrder(context, purchase, messageFromInfluencer ? { messageFromInfluencer } : {})
  await settle(context, holdOf(purchase), { release: 0, actorId })
}

/**
 * Splits the held money of a locked order as a dispute was decided, in the caller's transaction: `release` cents less the platform
 * fee go to the influencer, the rest back to the business, and the order is cancelled (product.md 4). `release` must be above zero
 * and below the full amount.
 */
export async function splitMoney(
  context: SystemContext,
  { purchase, task }: Work,
  { release, actorId }: { release: number; actorId: number | null },
): Promise<void> {
  await addEvent(context, task.id, { kind: 'admin_split', actorId })
  await saveTask(context, task, {
    status: 'cancelled',
    completedAt: context.clock(),
    paymentConfirmed: true,
    ...clearedRequests,
  })
  await cancelOrder(context, purchase)
  await settle(context, holdOf(purchase), { release, actorId })
}

/** Clears open requests and disputes when a task becomes final. */
const clearedRequests = { cancelRequestedAt: null, cancelRequestedBy: null, disputedAt: null }

const holdOf = ({ id, businessId, influencerId, amount, feeBps }: PurchaseRow): Hold => ({
  purpose: 'deal_purchase',
  id,
  payerId: businessId,
  payeeId: influencerId,
  amount,
  feeBps,
})

const cancelOrder = (context: SystemContext, purchase: PurchaseRow, changes: Partial<PurchaseRow> = {}) =>
  savePurchase(context, purchase, { status: 'cancelled', paymentStatus: 'refunded', ...changes })
