import { and, eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { taskCan } from '#contract/task-machine.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { reports } from '../reports/tables.ts'
import { other, tell } from '../tasks/participants.ts'
import { addEvent, demand, lockTask, saveTask, type TaskRow, taskIdOfPurchase } from '../tasks/task-row.ts'
import { daysAfter, lastClock } from './dispute-row.ts'
import { disputes } from './tables.ts'

/**
 * Either side disputes its order (product.md 4): work pauses, every clock of the task stands, the money stays held; gives the
 * dispute's id. Refuses 404 another's order, 409 `dispute_state` before acceptance and once the money has left, `dispute_open`
 * while one is open, `dispute_again` for a second one of the same side.
 */
export async function openDispute(
  tx: Tx,
  services: Services,
  actor: Actor,
  purchaseId: number,
  reason: string,
): Promise<number> {
  const { clock } = services
  const taskId = await taskIdOfPurchase(tx, actor, purchaseId)
  if (taskId === null) {
    // an influencer learns of an order once it is paid
    if (actor.role === 'influencer') throw notFound()
    throw new Refusal(409, 'dispute_state', messages.disputeState)
  }
  const { task, side } = await lockTask(tx, actor, taskId)
  demand(taskCan.dispute(task, side))
  const [before] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.purchaseId, purchaseId), eq(disputes.openedBy, side)))
  if (before) throw new Refusal(409, 'dispute_again', messages.disputeAgain)

  const now = clock()
  const evidenceUntil = daysAfter(now, task.terms.evidenceDays)
  const hardStopAt = daysAfter(now, task.terms.hardStopDays)
  const [added] = await tx
    .insert(disputes)
    .values({
      purchaseId,
      taskId,
      businessId: task.buyerId,
      influencerId: task.influencerId,
      openedBy: side,
      reason,
      reportId: await report(tx, actor, task, reason, now),
      taskStatusBefore: task.status,
      evidenceUntil,
      hardStopAt,
      ...lastClock({ taskStatusBefore: task.status, hardStopAt }),
      remindAt: daysAfter(evidenceUntil, -1),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: disputes.id })
  const status = task.status === 'in_progress' ? 'paused' : task.status
  await saveTask(tx, clock, task, { status, disputedAt: now })
  await addEvent(tx, clock, taskId, 'dispute_opened', actor.id, { note: reason })
  await tell(tx, services, task, other(side), 'dispute_opened', { reason, at: evidenceUntil.toISOString() })
  return added!.id
}

/** A dispute is a report on the deal as well (product.md 4), where there is one to report and it is not reported already. */
async function report(tx: Tx, actor: Actor, task: TaskRow, reason: string, now: Date): Promise<string | null> {
  if (task.dealId === null) return null
  const [added] = await tx
    .insert(reports)
    .values({ userId: actor.id, entityType: 'deal', entityId: task.dealId, reason, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: reports.id })
  return added?.id ?? null
}
