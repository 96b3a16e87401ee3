import { mayCancelAsLate, taskCan } from '#contract/task-machine.ts'
import type { Delivery } from '#contract/tasks.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { claimFile } from '../uploads/uploads.ts'
import { other, tell } from './participants.ts'
import { refundMoney, releaseMoney } from './settlement.ts'
import { addEvent, demand, lockTask, saveTask, type TaskRow } from './task-row.ts'

/** The influencer stops for a reason of their own; the due date stays. */
export async function pauseTask(tx: Tx, services: Services, actor: Actor, id: number, reason: string): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.pause(task, side))
  const saved = await saveTask(tx, services.clock, task, { status: 'paused' })
  await addEvent(tx, services.clock, id, 'paused', actor.id, { note: reason })
  await tell(tx, services, saved, 'business', 'task_paused', { reason })
}

/** Something of the brief is missing: the work waits for the business, and the due date moves by the time it waits. */
export async function waitForClient(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  question: string,
): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.wait(task, side))
  const saved = await saveTask(tx, services.clock, task, {
    status: 'waiting_for_client',
    waitingSince: services.clock(),
  })
  await addEvent(tx, services.clock, id, 'waiting', actor.id, { note: question })
  await tell(tx, services, saved, 'business', 'task_waiting', { reason: question })
}

/** Work goes on: the influencer after a pause, either side after waiting. */
export async function resumeTask(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  message: string | null,
): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.resume(task, side))
  const saved = await saveTask(tx, services.clock, task, backToWork(task, services.clock()))
  await addEvent(tx, services.clock, id, 'resumed', actor.id, { note: message })
  await tell(tx, services, saved, other(side), 'task_resumed', message ? { reason: message } : {})
}

/** What a task becomes when waiting or a pause ends; time spent waiting for the client is added to the due date. */
export function backToWork(task: TaskRow, now: Date): Partial<TaskRow> {
  const waited = task.waitingSince ? now.getTime() - task.waitingSince.getTime() : 0
  const dueDate = task.dueDate && new Date(task.dueDate.getTime() + waited)
  return { status: 'in_progress', waitingSince: null, dueDate }
}

/** The influencer hands the work over, as a link or a file of their own; an open request to cancel falls with it. */
export async function deliver(tx: Tx, services: Services, actor: Actor, id: number, delivery: Delivery): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.deliver(task, side))
  const file = delivery.fileId ? await claimFile(tx, services.clock, actor, delivery.fileId, 'task_result') : null
  const result = {
    finalResultUrl: delivery.finalResultUrl ?? null,
    finalResultType: delivery.finalResultType,
    finalResultFileId: file?.id ?? null,
  }
  const saved = await saveTask(tx, services.clock, task, {
    ...result,
    status: 'delivered',
    deliveredAt: services.clock(),
    reviewExtended: false,
    cancelRequestedAt: null,
    cancelRequestedBy: null,
  })
  await addEvent(tx, services.clock, id, 'delivered', actor.id, {
    note: delivery.note ?? null,
    resultUrl: result.finalResultUrl,
    resultType: result.finalResultType,
    fileId: result.finalResultFileId,
  })
  await tell(tx, services, saved, 'business', 'delivered', { at: saved.clockAt!.toISOString() })
}

/** The business asks for a revision and says what to change; the influencer gets the review time on top when time is short. */
export async function revise(tx: Tx, services: Services, actor: Actor, id: number, changes: string): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.revise(task, side))
  const saved = await saveTask(tx, services.clock, task, {
    status: 'in_progress',
    revisionsUsed: task.revisionsUsed + 1,
    deliveredAt: null,
    dueDate: laterOf(task.dueDate, new Date(services.clock().getTime() + task.terms.reviewHours * 3_600_000)),
  })
  await addEvent(tx, services.clock, id, 'revision_requested', actor.id, { note: changes })
  await tell(tx, services, saved, 'influencer', 'revision_requested', { reason: changes })
}

const laterOf = (a: Date | null, b: Date) => (a && a > b ? a : b)

/** The business accepts the delivery; the money is released. */
export async function acceptDelivery(tx: Tx, services: Services, actor: Actor, id: number): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.accept(task, side))
  await releaseMoney(tx, services, task, 'buyer_accepted', actor.id)
}

/** Once each: the influencer gets more time to accept, or the business to answer a delivery. */
export async function extend(tx: Tx, services: Services, actor: Actor, id: number): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.extend(task, side))
  const accepting = task.status === 'pending'
  const saved = await saveTask(
    tx,
    services.clock,
    task,
    accepting ? { acceptanceExtended: true } : { reviewExtended: true },
  )
  const kind = accepting ? 'acceptance_extended' : 'review_extended'
  await addEvent(tx, services.clock, id, kind, actor.id)
  await tell(tx, services, saved, other(side), kind, { at: saved.clockAt!.toISOString() })
}

/**
 * Ends a running task with a full refund: the influencer gives up or agrees to the business's request, the business cancels
 * what is late. Otherwise the business's wish is a request that the influencer answers (product.md 4).
 */
export async function cancel(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  reason: string | null,
): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  const now = services.clock()
  demand(taskCan.cancel(task, side, now))
  if (side === 'business' && !mayCancelAsLate(task, now)) {
    const saved = await saveTask(tx, services.clock, task, { cancelRequestedBy: 'business', cancelRequestedAt: now })
    await addEvent(tx, services.clock, id, 'cancel_requested', actor.id, { note: reason })
    return tell(tx, services, saved, 'influencer', 'cancel_requested', {
      at: new Date(now.getTime() + task.terms.cancelAnswerHours * 3_600_000).toISOString(),
      ...(reason && { reason }),
    })
  }
  const asked = task.cancelRequestedBy !== null && task.cancelRequestedBy !== side
  const kind = side === 'business' ? 'cancelled_late' : asked ? 'cancel_agreed' : 'given_up'
  await addEvent(tx, services.clock, id, kind, actor.id, { note: reason })
  await refundMoney(tx, services, task, actor.id)
  await tell(tx, services, task, other(side), 'order_cancelled', reason ? { reason } : {})
}

/** The order goes on: the influencer refuses the request to cancel, or the business takes it back. */
export async function keep(tx: Tx, services: Services, actor: Actor, id: number, reason: string | null): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.keep(task, side))
  const saved = await saveTask(tx, services.clock, task, { cancelRequestedBy: null, cancelRequestedAt: null })
  const own = task.cancelRequestedBy === side
  await addEvent(tx, services.clock, id, own ? 'cancel_withdrawn' : 'cancel_refused', actor.id, { note: reason })
  await tell(tx, services, saved, other(side), 'cancel_refused', reason ? { reason } : {})
}
