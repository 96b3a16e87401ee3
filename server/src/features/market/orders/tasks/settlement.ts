import { eq, sql } from 'drizzle-orm'
import type { SystemContext } from '../../../../platform/context.ts'
import { queryIn, withoutWaiting } from '../../../../platform/database/pipeline.ts'
import { builtOnce } from '../../../../platform/database/prepared.ts'
import { notify } from '../../../foundation/notifications/index.ts'
import { feeOf } from '../../../money/ledger/index.ts'
import { type Hold, settle } from '../../../money/wallet/index.ts'
import { purchases } from '../purchases/tables.ts'
import { addEvent, saveTask, type TaskRow } from './task-row.ts'

/** Why the money of a task leaves the held balance (invariant I18). */
export type ReleaseReason = 'buyer_accepted' | 'pin_ok' | 'auto_released' | 'admin_released'

type Release = { reason: ReleaseReason; actorId: number | null }

/**
 * Accepts a delivered, locked task and pays the influencer the held amount less the platform fee, all in the caller's transaction:
 * delivered → accepted → completed (product.md 4). `actorId` is null when the time to answer has run out.
 */
export async function releaseMoney(context: SystemContext, task: TaskRow, { reason, actorId }: Release): Promise<void> {
  const { tx, clock } = context
  const order = await lockOrder(context, task)
  const now = clock()
  await addEvent(context, task.id, { kind: reason, actorId }, { kind: 'completed', actorId: null })
  await saveTask(context, task, {
    status: 'completed',
    acceptedAt: now,
    completedAt: now,
    paymentConfirmed: true,
    isPinVerified: reason === 'pin_ok',
    ...clearedRequests,
  })
  const completed = queryIn(tx, {
    text: `update influencer_deal_purchases set status = 'completed', completed_at = $2, updated_at = $2 where id = $1`,
    values: [order.id, now],
  })
  await withoutWaiting(tx, completed)
  await notifyCompleted(context, order, task.id)
  // last, since it locks the wallets of both: other payments of theirs wait until the commit
  await settle(context, holdOf(order), { release: order.amount, actorId })
}

/** Tells the influencer what was paid after the fee, and the business what the order cost. */
async function notifyCompleted(context: SystemContext, order: OrderRow, taskId: number): Promise<void> {
  const { amount, feeBps, dealTitle, influencerId, businessId } = order
  for (const [userId, paid] of [[influencerId, amount - feeOf(amount, feeBps)] as const, [businessId, amount] as const])
    await notify(context, { userId, kind: 'order_completed', params: { taskId, dealTitle, amount: paid } })
}

type Refund = { actorId: number | null; messageFromInfluencer?: string | null }

/** Cancels a locked task and refunds all of its held money to the business, in the caller's transaction. */
export async function refundMoney(
  context: SystemContext,
  task: TaskRow,
  { actorId, messageFromInfluencer }: Refund,
): Promise<void> {
  const order = await lockOrder(context, task)
  await saveTask(context, task, { status: 'cancelled', completedAt: context.clock(), ...clearedRequests })
  await cancelOrder(context, order, messageFromInfluencer ? { messageFromInfluencer } : {})
  await settle(context, holdOf(order), { release: 0, actorId })
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
  const order = await lockOrder(context, task)
  await addEvent(context, task.id, { kind: 'admin_split', actorId })
  await saveTask(context, task, {
    status: 'cancelled',
    completedAt: context.clock(),
    paymentConfirmed: true,
    ...clearedRequests,
  })
  await cancelOrder(context, order)
  await settle(context, holdOf(order), { release, actorId })
}

type OrderRow = typeof purchases.$inferSelect

/** Clears open requests and disputes when a task becomes final. */
const clearedRequests = { cancelRequestedAt: null, cancelRequestedBy: null, disputedAt: null }

const holdOf = ({ id, businessId, influencerId, amount, feeBps }: OrderRow): Hold => ({
  purpose: 'deal_purchase',
  id,
  payerId: businessId,
  payeeId: influencerId,
  amount,
  feeBps,
})

async function lockOrder({ tx }: SystemContext, task: TaskRow): Promise<OrderRow> {
  const statement = builtOnce(tx, 'lock-order', (orm) =>
    orm
      .select()
      .from(purchases)
      .where(eq(purchases.id, sql.placeholder('id')))
      .for('update'),
  )
  const [order] = await statement.execute({ id: task.purchaseId })
  return order!
}

async function cancelOrder({ tx, clock }: SystemContext, { id }: OrderRow, changes: Partial<OrderRow> = {}) {
  await tx
    .update(purchases)
    .set({ status: 'cancelled', paymentStatus: 'refunded', updatedAt: clock(), ...changes })
    .where(eq(purchases.id, id))
}
