import { eq } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { closeHold, feeOf } from '../../ledger/ledger.ts'
import { notify } from '../../notifications/notify.ts'
import { addPayments } from '../../wallet/add-payments.ts'
import { finishHeldPayment } from '../../wallet/held-payment.ts'
import { purchases } from '../purchases/tables.ts'
import { addEvent, saveTask, type TaskRow } from './task-row.ts'

/** Why the money of a task leaves the held balance (invariant I18). */
export type ReleaseReason = 'buyer_accepted' | 'pin_ok' | 'auto_released' | 'admin_released'

/**
 * Accepts a delivered, locked task and pays the influencer the held amount less the platform fee, all in the caller's transaction:
 * delivered → accepted → completed (product.md 4). `actorId` is null when the time to answer has run out.
 */
export async function releaseMoney(
  context: SystemContext,
  task: TaskRow,
  { reason, actorId }: { reason: ReleaseReason; actorId: number | null },
): Promise<void> {
  const { tx, clock } = context
  const order = await lockOrder(tx, task)
  const fee = feeOf(order.amount, order.feeBps)
  const now = clock()
  await addEvent(context, task.id, { kind: reason, actorId })
  await addEvent(context, task.id, { kind: 'completed', actorId: null })
  await saveTask(context, task, {
    status: 'completed',
    acceptedAt: now,
    completedAt: now,
    paymentConfirmed: true,
    isPinVerified: reason === 'pin_ok',
    ...clearedRequests,
  })
  await tx
    .update(purchases)
    .set({ status: 'completed', completedAt: now, updatedAt: now })
    .where(eq(purchases.id, order.id))

  const { journalId } = await closeHold(tx, {
    purpose: 'deal_purchase',
    refId: String(order.id),
    payeeId: order.influencerId,
    release: order.amount,
    fee,
    actorId,
  })
  const payment = await finishHeldPayment(context, order.id, { status: 'completed', journalId })
  if (fee > 0) {
    await addPayments(context, journalId, {
      userId: order.influencerId,
      amount: fee,
      type: 'platform_fee',
      purchaseId: order.id,
      paymentDetails: payment.paymentDetails,
    })
  }
  const params = { taskId: task.id, dealTitle: order.dealTitle }
  await notify(context, {
    userId: order.influencerId,
    kind: 'order_completed',
    params: { ...params, amount: order.amount - fee },
  })
  await notify(context, {
    userId: order.businessId,
    kind: 'order_completed',
    params: { ...params, amount: order.amount },
  })
}

/** Clears open requests and disputes when a task becomes final. */
const clearedRequests = { cancelRequestedAt: null, cancelRequestedBy: null, disputedAt: null }

/** Cancels a locked task and refunds all of its held money to the business, in the caller's transaction. */
export async function refundMoney(
  context: SystemContext,
  task: TaskRow,
  { actorId, messageFromInfluencer }: { actorId: number | null; messageFromInfluencer?: string | null },
): Promise<void> {
  const { tx, clock } = context
  const order = await lockOrder(tx, task)
  const now = clock()
  await saveTask(context, task, {
    status: 'cancelled',
    completedAt: now,
    ...clearedRequests,
  })
  await tx
    .update(purchases)
    .set({
      status: 'cancelled',
      paymentStatus: 'refunded',
      updatedAt: now,
      ...(messageFromInfluencer && { messageFromInfluencer }),
    })
    .where(eq(purchases.id, order.id))
  const { journalId } = await closeHold(tx, {
    purpose: 'deal_purchase',
    refId: String(order.id),
    payeeId: order.influencerId,
    release: 0,
    fee: 0,
    actorId,
  })
  const payment = await finishHeldPayment(context, order.id, { status: 'cancelled', journalId })
  await addPayments(context, journalId, {
    userId: order.businessId,
    toUserId: order.influencerId,
    amount: order.amount,
    type: 'refund',
    purchaseId: order.id,
    paymentDetails: payment.paymentDetails,
  })
}

/**
 * Splits the held money of a locked task as a dispute was decided, in the caller's transaction: `release` cents less the platform
 * fee go to the influencer, the rest back to the business, and the order is cancelled (product.md 4). `release` must be above zero
 * and below the full amount.
 */
export async function splitMoney(
  context: SystemContext,
  task: TaskRow,
  { release, actorId }: { release: number; actorId: number | null },
): Promise<void> {
  const { tx, clock } = context
  const order = await lockOrder(tx, task)
  const fee = feeOf(release, order.feeBps)
  const now = clock()
  await addEvent(context, task.id, { kind: 'admin_split', actorId })
  await saveTask(context, task, { status: 'cancelled', completedAt: now, paymentConfirmed: true, ...clearedRequests })
  await tx
    .update(purchases)
    .set({ status: 'cancelled', paymentStatus: 'refunded', updatedAt: now })
    .where(eq(purchases.id, order.id))
  const { journalId } = await closeHold(tx, {
    purpose: 'deal_purchase',
    refId: String(order.id),
    payeeId: order.influencerId,
    release,
    fee,
    actorId,
  })
  const payment = await finishHeldPayment(context, order.id, {
    status: 'completed',
    journalId,
    details: { released: release },
  })
  const about = { purchaseId: order.id, paymentDetails: payment.paymentDetails }
  if (fee > 0) {
    await addPayments(context, journalId, {
      userId: order.influencerId,
      amount: fee,
      type: 'platform_fee',
      ...about,
    })
  }
  await addPayments(context, journalId, {
    userId: order.businessId,
    toUserId: order.influencerId,
    amount: order.amount - release,
    type: 'refund',
    ...about,
  })
}

async function lockOrder(tx: Tx, task: TaskRow) {
  const [order] = await tx.select().from(purchases).where(eq(purchases.id, task.purchaseId)).for('update')
  return order!
}
