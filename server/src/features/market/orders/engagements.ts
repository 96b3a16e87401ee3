import { eq } from 'drizzle-orm'
import { type TaskStatus, taskCan } from '#contract/market/orders/task-machine.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  cancelEngagement,
  type EndedWork,
  type EngagementMail,
  type EngagementSettlement,
  type LockedEngagement,
  shiftBy,
  shiftedTimes,
  strikeFirst,
} from '../engagements/index.ts'
import { taskDue } from './events.ts'
import { lockOwnPurchase } from './purchases/lock-purchase.ts'
import { purchases } from './purchases/tables.ts'
import { notifyParty } from './tasks/participants.ts'
import { refundMoney, releaseMoney, splitMoney } from './tasks/settlement.ts'
import { tasks } from './tasks/tables.ts'
import { addEvent, lockTask, lockTaskRow, saveTask, type TaskRow } from './tasks/task-row.ts'

/** Locks the engagement of a task, the first lock of every move (reliability.md 4.1.3), with the actor's side; 404 for strangers. */
export async function lockEngagement(context: Context, taskId: number) {
  const { task, side } = await lockTask(context, taskId)
  return { engagement: engagementOf(task), side }
}

/** The same without a side, for admins and deadlines. */
export async function lockEngagementOf(tx: Tx, taskId: number): Promise<LockedEngagement> {
  return engagementOf((await lockTaskRow(tx, taskId))!)
}

/** Either side cancels running work, or asks to (engagements/cancel.ts). */
export const cancelTask = async (context: Context, id: number, reason: string | null): Promise<void> =>
  cancelEngagement(context, await lockEngagement(context, id), reason)

/** Mails one side about an engagement that need not be locked. */
export const notifyEngagement = (
  context: SystemContext,
  { taskId, businessId, ...of }: { taskId: number; purchaseId: number; businessId: number; influencerId: number },
  mail: EngagementMail,
) => notifyParty(context, { ...of, id: taskId, buyerId: businessId }, mail)

/** An engagement as reviews need it: its two sides, and how it ended. */
export type ReviewableEngagement = { businessId: number; influencerId: number } & EndedWork

/** Locks one of the actor's orders for a review; 404 for strangers. */
export async function lockForReview(context: Context, purchaseId: number): Promise<ReviewableEngagement> {
  const order = await lockOwnPurchase(context, purchaseId)
  const [task] = await context.tx
    .select({ id: tasks.id, clockAt: tasks.clockAt, firstDeliveredAt: tasks.firstDeliveredAt })
    .from(tasks)
    .where(eq(tasks.purchaseId, purchaseId))
  if (task) strikeFirst(context, task, taskDue)
  return { ...order, firstDeliveredAt: task?.firstDeliveredAt ?? null }
}

/** A locked task as an engagement. */
export const engagementOf = (task: TaskRow): LockedEngagement => ({
  key: String(task.id),
  businessId: task.buyerId,
  influencerId: task.influencerId,
  facts: task,
  remindersSent: task.remindersSent,
  status: task.status,
  isHandedIn: task.firstDeliveredAt !== null,
  can: {
    cancel: (side, now) => taskCan.cancel(task, side, now),
    keep: (side) => taskCan.keep(task, side),
    proposeDueDate: (side, now) => taskCan.proposeDueDate(task, side, now),
    answerDueDate: (side, now) => taskCan.answerDueDate(task, side, now),
    withdrawDueDate: (side, now) => taskCan.withdrawDueDate(task, side, now),
    dispute: (side) => taskCan.dispute(task, side),
  },
  addEvent: (context, event) => addEvent(context, task.id, event),
  notify: (context, mail) => notifyParty(context, task, mail),
  cancelledMail: 'order_cancelled',
  save: async (context, changes) => void (await saveTask(context, task, changes)),
  refund: (context, { actorId }) => refundMoney(context, task, { actorId }),
  subject: task.dealId === null ? null : { entityType: 'deal', entityId: task.dealId },
  heldAmount: (tx) => heldAmountOf(tx, task),
  suspend: async (context) => {
    const status = task.status === 'in_progress' ? 'paused' : task.status
    await saveTask(context, task, { status, disputedAt: context.clock() })
  },
  resume: async (context, status) => {
    const now = context.clock()
    const deliveredAt = shiftBy(task, now)(task.deliveredAt)
    await saveTask(context, task, { ...shiftedTimes(task, now), deliveredAt, status: status as TaskStatus })
  },
  settle: (context, settlement) => settleTask(context, task, settlement),
})

async function heldAmountOf(tx: Tx, { purchaseId }: TaskRow): Promise<number> {
  const [order] = await tx.select({ amount: purchases.amount }).from(purchases).where(eq(purchases.id, purchaseId))
  return order!.amount
}

async function settleTask(
  context: SystemContext,
  task: TaskRow,
  { release, conceded, actorId }: EngagementSettlement,
): Promise<void> {
  if (release === 0) {
    await addEvent(context, task.id, { kind: conceded ? 'given_up' : 'admin_refunded', actorId })
    await refundMoney(context, task, { actorId })
  } else if (release === (await heldAmountOf(context.tx, task)))
    await releaseMoney(context, task, { reason: conceded ? 'buyer_accepted' : 'admin_released', actorId })
  else await splitMoney(context, task, { release, actorId })
}
