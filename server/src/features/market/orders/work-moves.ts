import { day } from '#contract/market/engagements/engagement.ts'
import type { OrderChecklistItem } from '#contract/market/orders/missed-items.ts'
import { taskCan } from '#contract/market/orders/task-machine.ts'
import type { Delivery } from '#contract/market/orders/tasks.ts'
import type { Context } from '../../../platform/context.ts'
import { claimFile } from '../../foundation/uploads/index.ts'
import { assertAllowed, assertMissed, deadlineOf, limitBackAndForth, otherSide } from '../engagements/index.ts'
import { releaseMoney } from './engagement.ts'
import { addEvent, lockTask, saveTask, type TaskRow } from './order.ts'
import { notifyParty } from './participants.ts'
import { agreedItems } from './placing/agreed-items.ts'

/** Pauses the work for the influencer; the due date stays. Refuses 409 where the state machine does, 429 as `limitBackAndForth` does. */
export async function pauseTask(context: Context, id: number, reason: string): Promise<void> {
  const { actor } = context
  const { side, ...order } = await lockTask(context, id)
  const { task } = order
  assertAllowed(taskCan.pause(task, side))
  await limitBackAndForth(context, String(id))
  await saveTask(context, task, { status: 'paused' })
  await addEvent(context, id, { kind: 'paused', actorId: actor.person.id, note: reason })
  await notifyParty(context, order, { side: 'business', kind: 'task_paused', params: { reason } })
}

/** Lets the work wait for the business, since something is missing from the brief; the due date moves by the time spent waiting. */
export async function waitForClient(context: Context, id: number, question: string): Promise<void> {
  const { clock, actor } = context
  const { side, ...order } = await lockTask(context, id)
  const { task } = order
  assertAllowed(taskCan.wait(task, side))
  await limitBackAndForth(context, String(id))
  await saveTask(context, task, {
    status: 'waiting_for_client',
    waitingSince: clock(),
  })
  await addEvent(context, id, { kind: 'waiting', actorId: actor.person.id, note: question })
  await notifyParty(context, order, { side: 'business', kind: 'task_waiting', params: { reason: question } })
}

/** Resumes work: the influencer after a pause, either side after waiting. */
export async function resumeTask(context: Context, id: number, message: string | null): Promise<void> {
  const { clock, actor } = context
  const { side, ...order } = await lockTask(context, id)
  const { task } = order
  assertAllowed(taskCan.resume(task, side))
  await saveTask(context, task, resumeChanges(task, clock()))
  await addEvent(context, id, { kind: 'resumed', actorId: actor.person.id, note: message })
  await notifyParty(context, order, {
    side: otherSide(side),
    kind: 'task_resumed',
    params: message ? { reason: message } : {},
  })
}

/**
 * The changes to a task when a pause or a wait ends; time spent waiting for the client is added to the due date, at most that after which
 * a wait ends by itself.
 */
export function resumeChanges(task: TaskRow, now: Date): Partial<TaskRow> {
  const waited = task.waitingSince
    ? Math.min(now.getTime() - task.waitingSince.getTime(), task.terms.waitDays * day)
    : 0
  const dueDate = task.dueDate && new Date(task.dueDate.getTime() + waited)
  return { status: 'in_progress', waitingSince: null, dueDate }
}

/** Delivers the influencer's work, as a link or as a file of their own; an open cancellation request is dropped. */
export async function deliverWork(context: Context, id: number, delivery: Delivery): Promise<void> {
  const { clock, actor } = context
  const { side, ...order } = await lockTask(context, id)
  const { task } = order
  assertAllowed(taskCan.deliver(task, side))
  const file = delivery.fileId ? await claimFile(context, delivery.fileId, 'task_result') : null
  const result = {
    finalResultUrl: delivery.finalResultUrl ?? null,
    finalResultType: delivery.finalResultType,
    finalResultFileId: file?.id ?? null,
  }
  const saved = await saveTask(context, task, {
    ...result,
    status: 'delivered',
    deliveredAt: clock(),
    reviewExtended: false,
    cancelRequestedAt: null,
    cancelRequestedBy: null,
  })
  await addEvent(context, id, {
    kind: 'delivered',
    actorId: actor.person.id,
    note: delivery.note ?? null,
    resultUrl: result.finalResultUrl,
    resultType: result.finalResultType,
    fileId: result.finalResultFileId,
  })
  await notifyParty(context, order, {
    side: 'business',
    kind: 'delivered',
    params: { at: deadlineOf(saved).toISOString() },
  })
}

type Revision = { changes: string; missed?: readonly OrderChecklistItem[] }

/**
 * Requests a revision for the business, with the changes; the influencer gets at least the review time for it. A round that names missing
 * agreed items is not counted (product.md 4). Refuses 409 where the state machine does, 422 items that were not agreed on or were named
 * before.
 */
export async function requestRevision(context: Context, id: number, { changes, missed = [] }: Revision): Promise<void> {
  const { tx, clock, actor } = context
  const { side, ...order } = await lockTask(context, id)
  const { task } = order
  assertAllowed(missed.length > 0 ? taskCan.nameMissed(task, side) : taskCan.revise(task, side))
  const { missedBefore } = task
  if (missed.length > 0) assertMissed(missed, { agreed: await agreedItems(tx, task.purchaseId), missedBefore })
  await saveTask(context, task, {
    status: 'in_progress',
    ...(missed.length > 0 ? { missedBefore: [...missedBefore, ...missed] } : { revisionsUsed: task.revisionsUsed + 1 }),
    deliveredAt: null,
    dueDate: laterOf(task.dueDate, new Date(clock().getTime() + task.terms.reviewHours * 3_600_000)),
    // the time to choose was stopped while the work was under review
    ...(task.blockedSide && { blockedAt: clock() }),
  })
  await addEvent(context, id, {
    kind: 'revision_requested',
    actorId: actor.person.id,
    note: changes,
    missed: [...missed],
  })
  await notifyParty(context, order, { side: 'influencer', kind: 'revision_requested', params: { reason: changes } })
}

const laterOf = (a: Date | null, b: Date) => (a && a > b ? a : b)

/** Accepts the delivery for the business; the money is released. */
export async function acceptDelivery(context: Context, id: number): Promise<void> {
  const { actor } = context
  const { side, ...order } = await lockTask(context, id)
  const { task } = order
  assertAllowed(taskCan.accept(task, side))
  await releaseMoney(context, order, { reason: 'buyer_accepted', actorId: actor.person.id })
}

/** Extends a deadline, once each: the influencer's to accept, or the business's to answer a delivery. */
export async function extendDeadline(context: Context, id: number): Promise<void> {
  const { actor } = context
  const { side, ...order } = await lockTask(context, id)
  const { task } = order
  assertAllowed(taskCan.extend(task, side))
  const accepting = task.status === 'pending'
  const saved = await saveTask(context, task, accepting ? { acceptanceExtended: true } : { reviewExtended: true })
  const kind = accepting ? 'acceptance_extended' : 'review_extended'
  await addEvent(context, id, { kind, actorId: actor.person.id })
  await notifyParty(context, order, { side: otherSide(side), kind, params: { at: deadlineOf(saved).toISOString() } })
}
