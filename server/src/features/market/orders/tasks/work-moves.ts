import { day } from '#contract/market/engagements/engagement.ts'
import type { OrderChecklistItem } from '#contract/market/orders/missed-items.ts'
import { taskCan } from '#contract/market/orders/task-machine.ts'
import type { Delivery } from '#contract/market/orders/tasks.ts'
import type { Context } from '../../../../platform/context.ts'
import { claimFile } from '../../../foundation/uploads/index.ts'
import { assertAllowed, assertMissed, limitBackAndForth, otherSide } from '../../engagements/index.ts'
import { agreedItems } from '../purchases/agreed-items.ts'
import { notifyParty } from './participants.ts'
import { releaseMoney } from './settlement.ts'
import { addEvent, lockTask, saveTask, type TaskRow } from './task-row.ts'

/** The influencer pauses the work; the due date stays. Refuses 409 where the state machine does, 429 as `limitBackAndForth` does. */
export async function pauseTask(context: Context, id: number, reason: string): Promise<void> {
  const { actor } = context
  const { task, side } = await lockTask(context, id)
  assertAllowed(taskCan.pause(task, side))
  await limitBackAndForth(context, String(id))
  const saved = await saveTask(context, task, { status: 'paused' })
  await addEvent(context, id, { kind: 'paused', actorId: actor.id, note: reason })
  await notifyParty(context, saved, { side: 'business', kind: 'task_paused', params: { reason } })
}

/** Something is missing from the brief: the work waits for the business, and the due date moves by the time spent waiting. */
export async function waitForClient(context: Context, id: number, question: string): Promise<void> {
  const { clock, actor } = context
  const { task, side } = await lockTask(context, id)
  assertAllowed(taskCan.wait(task, side))
  await limitBackAndForth(context, String(id))
  const saved = await saveTask(context, task, {
    status: 'waiting_for_client',
    waitingSince: clock(),
  })
  await addEvent(context, id, { kind: 'waiting', actorId: actor.id, note: question })
  await notifyParty(context, saved, { side: 'business', kind: 'task_waiting', params: { reason: question } })
}

/** Resumes work: the influencer after a pause, either side after waiting. */
export async function resumeTask(context: Context, id: number, message: string | null): Promise<void> {
  const { clock, actor } = context
  const { task, side } = await lockTask(context, id)
  assertAllowed(taskCan.resume(task, side))
  const saved = await saveTask(context, task, resumeChanges(task, clock()))
  await addEvent(context, id, { kind: 'resumed', actorId: actor.id, note: message })
  await notifyParty(context, saved, {
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

/** The influencer delivers the work, as a link or as a file of their own; an open cancellation request is dropped. */
export async function deliverWork(context: Context, id: number, delivery: Delivery): Promise<void> {
  const { clock, actor } = context
  const { task, side } = await lockTask(context, id)
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
    actorId: actor.id,
    note: delivery.note ?? null,
    resultUrl: result.finalResultUrl,
    resultType: result.finalResultType,
    fileId: result.finalResultFileId,
  })
  await notifyParty(context, saved, {
    side: 'business',
    kind: 'delivered',
    params: { at: saved.clockAt!.toISOString() },
  })
}

type Revision = { changes: string; missed?: readonly OrderChecklistItem[] }

/**
 * The business requests a revision and says what to change; the influencer gets at least the review time to make it. A round that names
 * what was agreed and is missing is not counted (product.md 4). Refuses 409 where the state machine does, 422 items that were not agreed on
 * or were named before.
 */
export async function requestRevision(context: Context, id: number, { changes, missed = [] }: Revision): Promise<void> {
  const { tx, clock, actor } = context
  const { task, side } = await lockTask(context, id)
  assertAllowed(missed.length > 0 ? taskCan.nameMissed(task, side) : taskCan.revise(task, side))
  const { missedBefore } = task
  if (missed.length > 0) assertMissed(missed, { agreed: await agreedItems(tx, task.purchaseId), missedBefore })
  const saved = await saveTask(context, task, {
    status: 'in_progress',
    ...(missed.length > 0 ? { missedBefore: [...missedBefore, ...missed] } : { revisionsUsed: task.revisionsUsed + 1 }),
    deliveredAt: null,
    dueDate: laterOf(task.dueDate, new Date(clock().getTime() + task.terms.reviewHours * 3_600_000)),
    // the time to choose did not run while the work was under review
    ...(task.blockedSide && { blockedAt: clock() }),
  })
  await addEvent(context, id, { kind: 'revision_requested', actorId: actor.id, note: changes, missed: [...missed] })
  await notifyParty(context, saved, { side: 'influencer', kind: 'revision_requested', params: { reason: changes } })
}

const laterOf = (a: Date | null, b: Date) => (a && a > b ? a : b)

/** The business accepts the delivery; the money is released. */
export async function acceptDelivery(context: Context, id: number): Promise<void> {
  const { actor } = context
  const { task, side } = await lockTask(context, id)
  assertAllowed(taskCan.accept(task, side))
  await releaseMoney(context, task, { reason: 'buyer_accepted', actorId: actor.id })
}

/** Extends a deadline, once each: the influencer's to accept, or the business's to answer a delivery. */
export async function extendDeadline(context: Context, id: number): Promise<void> {
  const { actor } = context
  const { task, side } = await lockTask(context, id)
  assertAllowed(taskCan.extend(task, side))
  const accepting = task.status === 'pending'
  const saved = await saveTask(context, task, accepting ? { acceptanceExtended: true } : { reviewExtended: true })
  const kind = accepting ? 'acceptance_extended' : 'review_extended'
  await addEvent(context, id, { kind, actorId: actor.id })
  await notifyParty(context, saved, { side: otherSide(side), kind, params: { at: saved.clockAt!.toISOString() } })
}
