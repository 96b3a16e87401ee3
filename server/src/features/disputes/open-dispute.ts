import { and, eq } from 'drizzle-orm'
import { disputeErrors } from '#contract/disputes/errors.ts'
import { orderErrors } from '#contract/orders/errors.ts'
import { taskCan } from '#contract/orders/task-machine.ts'
import type { Context } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import {
  addEvent,
  assertAllowed,
  lockTask,
  notifyParty,
  otherSide,
  saveTask,
  type TaskRow,
  taskIdOfPurchase,
} from '../orders/index.ts'
import { reports } from '../reports/tables.ts'
import { sendDisputeLink } from './dispute-links.ts'
import { daysAfter, hardStopClock } from './dispute-row.ts'
import { disputes } from './tables.ts'

/**
 * Either side disputes its order (product.md 4): work pauses, every clock of the task stops, the money stays held; returns the
 * dispute's id. Refuses 404 other people's orders, 409 `dispute_state` before acceptance and once the money has left,
 * `dispute_open` while one is open, `dispute_again` for a second one by the same side.
 */
export async function openDispute(context: Context, purchaseId: number, reason: string): Promise<number> {
  const { tx, actor, clock } = context
  const taskId = await taskIdOfPurchase(context, purchaseId)
  if (taskId === null) {
    // influencers only see paid orders
    if (actor.role === 'influencer') throw notFound()
    throw new Refusal(409, 'dispute_state', orderErrors.disputeState)
  }
  const { task, side } = await lockTask(context, taskId)
  assertAllowed(taskCan.dispute(task, side))
  const [before] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.purchaseId, purchaseId), eq(disputes.openedBy, side)))
  if (before) throw new Refusal(409, 'dispute_again', disputeErrors.disputeAgain)

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
      reportId: await reportDeal(context, task, reason),
      taskStatusBefore: task.status,
      evidenceUntil,
      hardStopAt,
      ...hardStopClock({ taskStatusBefore: task.status, hardStopAt }),
      remindAt: daysAfter(evidenceUntil, -1),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const status = task.status === 'in_progress' ? 'paused' : task.status
  await saveTask(context, task, { status, disputedAt: now })
  await addEvent(context, taskId, { kind: 'dispute_opened', actorId: actor.id, note: reason })
  await notifyParty(context, task, {
    side: otherSide(side),
    kind: 'dispute_opened',
    params: { reason, at: evidenceUntil.toISOString() },
  })
  if (task.blockedSide === otherSide(side)) await sendDisputeLink(context, added!, task.blockedSide)
  return added!.id
}

/** Files the dispute as a report on the deal as well (product.md 4), unless the deal is gone or already reported. */
async function reportDeal({ tx, clock, actor }: Context, task: TaskRow, reason: string): Promise<string | null> {
  if (task.dealId === null) return null
  const [added] = await tx
    .insert(reports)
    .values({ userId: actor.id, entityType: 'deal', entityId: task.dealId, reason, createdAt: clock() })
    .onConflictDoNothing()
    .returning({ id: reports.id })
  return added?.id ?? null
}
