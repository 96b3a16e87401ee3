import { eq } from 'drizzle-orm'
import { taskCan } from '#contract/market/orders/task-machine.ts'
import { day } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { notify } from '../../../foundation/notifications/index.ts'
import { assertAllowed } from '../../engagements/index.ts'
import { purchases } from '../purchases/tables.ts'
import { dealTitleOf } from './participants.ts'
import { refundMoney } from './settlement.ts'
import { addEvent, lockTask, saveTask } from './task-row.ts'

/** The influencer accepts a paid order: work begins, and the due date is the delivery time counted from now (product.md 4). */
export async function acceptOrder(context: Context, taskId: number, message: string | null): Promise<void> {
  const { tx, actor, clock } = context
  const { task, side } = await lockTask(context, taskId)
  assertAllowed(taskCan.acceptOrder(task, side))
  const now = clock()
  const dueDate = new Date(now.getTime() + task.deliveryDays * day)
  await saveTask(context, task, { status: 'in_progress', dueDate })
  const [order] = await tx
    .update(purchases)
    .set({ status: 'in_progress', messageFromInfluencer: message, updatedAt: now })
    .where(eq(purchases.id, task.purchaseId))
    .returning({ dealTitle: purchases.dealTitle })
  await addEvent(context, task.id, { kind: 'order_accepted', actorId: actor.id, note: message })
  await notify(context, {
    userId: task.buyerId,
    otherId: task.influencerId,
    kind: 'order_accepted',
    params: { taskId: task.id, dealTitle: order!.dealTitle, at: dueDate.toISOString() },
  })
}

/** The influencer declines a paid order; the business is refunded in full. */
export async function declineOrder(context: Context, taskId: number, message: string | null): Promise<void> {
  const { tx, actor } = context
  const { task, side } = await lockTask(context, taskId)
  assertAllowed(taskCan.declineOrder(task, side))
  await addEvent(context, task.id, { kind: 'order_declined', actorId: actor.id, note: message })
  await refundMoney(context, task, { actorId: actor.id, messageFromInfluencer: message })
  const dealTitle = await dealTitleOf(tx, task)
  await notify(context, {
    userId: task.buyerId,
    otherId: task.influencerId,
    kind: 'order_declined',
    params: { taskId: task.id, dealTitle, ...(message && { reason: message }) },
  })
}

/** The business withdraws a paid order before it is accepted, and is refunded in full. */
export async function withdrawOrder(context: Context, taskId: number, message: string | null): Promise<void> {
  const { tx, actor } = context
  const { task, side } = await lockTask(context, taskId)
  assertAllowed(taskCan.withdrawOrder(task, side))
  await addEvent(context, task.id, { kind: 'order_withdrawn', actorId: actor.id, note: message })
  await refundMoney(context, task, { actorId: actor.id })
  const dealTitle = await dealTitleOf(tx, task)
  await notify(context, {
    userId: task.influencerId,
    otherId: task.buyerId,
    kind: 'order_withdrawn',
    params: { taskId: task.id, dealTitle, ...(message && { reason: message }) },
  })
}
