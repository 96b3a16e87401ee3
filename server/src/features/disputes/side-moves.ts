import { eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { other, tell } from '../tasks/participants.ts'
import { addEvent, saveTask, type TaskRow } from '../tasks/task-row.ts'
import { daysAfter, lastClock, lastReminder, lockAsSide } from './dispute-row.ts'
import { amountOf, close, endDispute } from './end-dispute.ts'
import { disputes } from './tables.ts'

/**
 * One side does not agree with the proposal; an admin then decides within 7 days. Refuses 404 another's dispute, 409
 * `no_proposal` and `dispute_ended`. What stands for 2 days without an objection is carried out by the clock.
 */
export async function objectToProposal(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> {
  const { dispute, task, side } = await lockAsSide(tx, actor, id)
  const now = services.clock()
  const isOver = dispute.clockAt !== null && now >= dispute.clockAt
  if (dispute.status !== 'proposed' || isOver) throw new Refusal(409, 'no_proposal', messages.proposalMissing)
  const decideBy = daysAfter(now, task.terms.decideDays)
  const lastDay = decideBy < dispute.hardStopAt ? decideBy : dispute.hardStopAt
  await tx
    .update(disputes)
    .set({
      status: 'objected',
      objectedBy: side,
      objectedAt: now,
      objection: reason,
      decideBy: lastDay,
      ...lastClock(dispute),
      remindAt: lastReminder(dispute.hardStopAt),
      updatedAt: now,
    })
    .where(eq(disputes.id, id))
  await addEvent(tx, services.clock, task.id, 'dispute_objected', actor.id, { note: reason })
  await tell(tx, services, task, other(side), 'dispute_objected', { reason, at: lastDay.toISOString() })
}

/**
 * One side gives in: the business accepts the work and pays in full, the influencer gives up and all goes back. Refuses 404
 * another's dispute, 409 `dispute_ended`.
 */
export async function concede(tx: Tx, services: Services, actor: Actor, id: number): Promise<void> {
  const { side, ...locked } = await lockAsSide(tx, actor, id)
  const release = side === 'business' ? await amountOf(tx, locked.dispute.purchaseId) : 0
  await endDispute(tx, services, locked, { how: 'conceded', release, reason: null, actorId: actor.id })
}

/**
 * Who opened the dispute takes it back: the task is what it was, and each of its clocks has the time left that it had. Refuses
 * 403 the other side, 404 another's dispute, 409 `dispute_ended`.
 */
export async function withdraw(tx: Tx, services: Services, actor: Actor, id: number): Promise<void> {
  const { side, ...locked } = await lockAsSide(tx, actor, id)
  const { dispute, task } = locked
  if (dispute.openedBy !== side) throw new Refusal(403, 'wrong_side', messages.disputeNotOpener)
  await saveTask(tx, services.clock, task, { ...resumed(task, services.clock()), status: dispute.taskStatusBefore })
  await addEvent(tx, services.clock, task.id, 'dispute_withdrawn', actor.id)
  await close(tx, services, locked, { how: 'withdrawn', actorId: actor.id, status: 'withdrawn', reason: null })
  await tell(tx, services, task, other(side), 'dispute_withdrawn')
}

/** The times of a task, moved by how long the dispute was open. */
function resumed(task: TaskRow, now: Date): Partial<TaskRow> {
  const stood = now.getTime() - task.disputedAt!.getTime()
  const later = (moment: Date | null) => moment && new Date(moment.getTime() + stood)
  return {
    disputedAt: null,
    dueDate: later(task.dueDate),
    deliveredAt: later(task.deliveredAt),
    waitingSince: later(task.waitingSince),
    cancelRequestedAt: later(task.cancelRequestedAt),
  }
}
