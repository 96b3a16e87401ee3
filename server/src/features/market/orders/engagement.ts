import { type TaskStatus, taskCan } from '#contract/market/orders/task-machine.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/refusal.ts'
import {
  cancelEngagement,
  type EndedWork,
  type EngagementMail,
  holdOf,
  type LockedEngagement,
  settle,
  shiftBy,
  shiftedTimes,
  sideOf,
} from '../engagements/index.ts'
import { addEvent, lockOrder, lockTask, saveTask, strikeOrderFirst, type Work } from './order.ts'
import { dealTitleOf, notifyParty } from './participants.ts'
import { endOrder, isCompletedBy } from './settle.ts'

/** Locks the engagement of a task, the first lock of every move (reliability.md 4.1.3), with the actor's side; 404 for strangers. */
export async function lockEngagement(context: Context, taskId: number) {
  const { side, ...order } = await lockTask(context, taskId)
  return { engagement: engagementOf(order), side }
}

/** Locks the engagement of a task without a side, for admins and deadlines. */
export async function lockEngagementOf(tx: Tx, taskId: number): Promise<LockedEngagement> {
  return engagementOf((await lockOrder(tx, { taskId })) as Work)
}

/** Cancels running work for either side, or requests it (engagements/cancel.ts). */
export const cancelTask = async (context: Context, id: number, reason: string | null): Promise<void> =>
  cancelEngagement(context, await lockEngagement(context, id), reason)

/** Mails one side about an engagement that need not be locked. */
export const notifyEngagement = async (
  context: SystemContext,
  { taskId, purchaseId, ...sides }: { taskId: number; purchaseId: number; businessId: number; influencerId: number },
  mail: EngagementMail,
): Promise<void> => {
  const dealTitle = await dealTitleOf(context.tx, { purchaseId })
  await notifyParty(context, { purchase: { ...sides, dealTitle }, task: { id: taskId } }, mail)
}

/** The part of an engagement that reviews need: its two sides and its end. */
export type ReviewableEngagement = { businessId: number; influencerId: number } & EndedWork

/** Locks one of the actor's orders for a review; 404 for strangers. */
export async function lockForReview(context: Context, purchaseId: number): Promise<ReviewableEngagement> {
  const order = await lockOrder(context.tx, { purchaseId })
  if (!order) throw notFound()
  sideOf(order.purchase, context.actor)
  if (order.task) strikeOrderFirst(context, order)
  return { ...order.purchase, firstDeliveredAt: order.task?.firstDeliveredAt ?? null }
}

/** A locked order as an engagement. */
export const engagementOf = ({ purchase, task }: Work): LockedEngagement => ({
  key: String(task.id),
  businessId: purchase.businessId,
  influencerId: purchase.influencerId,
  facts: task,
  remindersSent: task.remindersSent,
  status: task.status,
  isSubmitted: task.firstDeliveredAt !== null,
  can: {
    cancel: (side, now) => taskCan.cancel(task, side, now),
    keep: (side) => taskCan.keep(task, side),
    proposeDueDate: (side, now) => taskCan.proposeDueDate(task, side, now),
    answerDueDate: (side, now) => taskCan.answerDueDate(task, side, now),
    withdrawDueDate: (side, now) => taskCan.withdrawDueDate(task, side, now),
    dispute: (side) => taskCan.dispute(task, side),
  },
  addEvent: (context, event) => addEvent(context, task.id, event),
  notify: (context, mail) => notifyParty(context, { purchase, task }, mail),
  cancelledMail: 'order_cancelled',
  save: async (context, changes) => void (await saveTask(context, task, changes)),
  hold: holdOf('deal_purchase', purchase),
  isCompletedBy: (release) => isCompletedBy(purchase, release),
  completedMail: 'order_completed',
  addRelease: (context, { kind, actorId }) =>
    addEvent(context, task.id, { kind: kind === 'accepted' ? 'buyer_accepted' : kind, actorId }),
  end: (context, ending) => endOrder(context, { purchase, task }, ending),
  subject: task.dealId === null ? null : { entityType: 'deal', entityId: task.dealId },
  suspend: async (context) => {
    const status = task.status === 'in_progress' ? 'paused' : task.status
    await saveTask(context, task, { status, disputedAt: context.clock() })
  },
  resume: async (context, status) => {
    const now = context.clock()
    const deliveredAt = shiftBy(task, now)(task.deliveredAt)
    await saveTask(context, task, { ...shiftedTimes(task, now), deliveredAt, status: status as TaskStatus })
  },
})

/** The reason that the money of a task leaves the held balance (invariant I18). */
type ReleaseReason = 'buyer_accepted' | 'pin_ok' | 'auto_released'

/**
 * Accepts the delivery of a locked order and pays the influencer the held amount less the platform fee, all in the caller's transaction:
 * delivered → accepted → completed (product.md 4). `actorId` is null when the time to answer has run out.
 */
export async function releaseMoney(
  context: SystemContext,
  order: Work,
  { reason, actorId }: { reason: ReleaseReason; actorId: number | null },
): Promise<void> {
  await addEvent(context, order.task.id, { kind: reason, actorId })
  await settle(context, engagementOf(order), { release: order.purchase.amount, actorId })
}
