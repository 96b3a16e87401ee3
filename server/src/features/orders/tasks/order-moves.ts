import { eq } from 'drizzle-orm'
import { taskCan } from '#contract/orders/task-machine.ts'
import { day } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { notify } from '../../notifications/notify.ts'
import { purchases } from '../purchases/tables.ts'
import { dealTitleOf } from './participants.ts'
import { refundMoney } from './settlement.ts'
import { addEvent, assertAllowed, lockTask, saveTask } from './task-row.ts'

/** The influencer accepts a paid order: work begins, and the due date is the delivery time counted from now (product.md 4). */
export async function acceptOrder(
  tx: Tx,
  services: Services,
  actor: Actor,
  taskId: number,
  message: string | null,
): Promise<void> {
  const { clock, jobs } = services
  const { task, side } = await lockTask(tx, actor, taskId)
  assertAllowed(taskCan.acceptOrder(task, side))
  const now = clock()
  const dueDate = new Date(now.getTime() + task.deliveryDays * day)
  await saveTask(tx, clock, task, { status: 'in_progress', dueDate })
  const [order] = await tx
    .update(purchases)
    .set({ status: 'in_progress', messageFromInfluencer: message, updatedAt: now })
    .where(eq(purchases.id, task.purchaseId))
    .returning({ dealTitle: purchases.dealTitle })
  await addEvent(tx, clock, task.id, 'order_accepted', actor.id, { note: message })
  await notify(tx, jobs, {
    userId: task.buyerId,
    otherId: task.influencerId,
    kind: 'order_accepted',
    params: { taskId: task.id, dealTitle: order!.dealTitle, at: dueDate.toISOString() },
  })
}

/** The influencer declines a paid order; the business is refunded in full. */
export async function declineOrder(
  tx: Tx,
  services: Services,
  actor: Actor,
  taskId: number,
  message: string | null,
): Promise<void> {
  const { task, side } = await lockTask(tx, actor, taskId)
  assertAllowed(taskCan.declineOrder(task, side))
  await addEvent(tx, services.clock, task.id, 'order_declined', actor.id, { note: message })
  await refundMoney(tx, services, task, actor.id, message)
  const dealTitle = await dealTitleOf(tx, task)
  await notify(tx, services.jobs, {
    userId: task.buyerId,
    otherId: task.influencerId,
    kind: 'order_declined',
    params: { taskId: task.id, dealTitle, ...(message && { reason: message }) },
  })
}

/** The business withdraws a paid order before it is accepted, and is refunded in full. */
export async function withdrawOrder(
  tx: Tx,
  services: Services,
  actor: Actor,
  taskId: number,
  message: string | null,
): Promise<void> {
  const { task, side } = await lockTask(tx, actor, taskId)
  assertAllowed(taskCan.withdrawOrder(task, side))
  await addEvent(tx, services.clock, task.id, 'order_withdrawn', actor.id, { note: message })
  await refundMoney(tx, services, task, actor.id)
  const dealTitle = await dealTitleOf(tx, task)
  await notify(tx, services.jobs, {
    userId: task.influencerId,
    otherId: task.buyerId,
    kind: 'order_withdrawn',
    params: { taskId: task.id, dealTitle, ...(message && { reason: message }) },
  })
}
