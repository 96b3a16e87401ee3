import { and, eq } from 'drizzle-orm'
import { disputeErrors } from '#contract/disputes/errors.ts'
import { orderErrors } from '#contract/orders/errors.ts'
import type { Context } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type LockedEngagement, lockEngagement, otherSide, taskIdOfPurchase } from '../orders/index.ts'
import { addReport } from '../reports/index.ts'
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
  const { engagement, side } = await lockEngagement(context, taskId)
  engagement.assertDisputable(side)
  const [before] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.purchaseId, purchaseId), eq(disputes.openedBy, side)))
  if (before) throw new Refusal(409, 'dispute_again', disputeErrors.disputeAgain)

  const now = clock()
  const { businessId, influencerId, status, terms } = engagement
  const evidenceUntil = daysAfter(now, terms.evidenceDays)
  const hardStopAt = daysAfter(now, terms.hardStopDays)
  const [added] = await tx
    .insert(disputes)
    .values({
      purchaseId,
      taskId,
      businessId,
      influencerId,
      openedBy: side,
      reason,
      reportId: await reportDeal(context, engagement, reason),
      taskStatusBefore: status,
      evidenceUntil,
      hardStopAt,
      ...hardStopClock({ taskStatusBefore: status, hardStopAt }),
      remindAt: daysAfter(evidenceUntil, -1),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  await engagement.suspend(context)
  await engagement.addEvent(context, { kind: 'dispute_opened', actorId: actor.id, note: reason })
  await engagement.notify(context, {
    side: otherSide(side),
    kind: 'dispute_opened',
    params: { reason, at: evidenceUntil.toISOString() },
  })
  if (engagement.blockedSide === otherSide(side)) await sendDisputeLink(context, added!, engagement.blockedSide)
  return added!.id
}

/** Files the dispute as a report on the deal as well (product.md 4), unless the deal is gone or already reported. */
async function reportDeal(context: Context, { dealId }: LockedEngagement, reason: string): Promise<string | null> {
  if (dealId === null) return null
  const added = await addReport(context, { entityType: 'deal', entityId: dealId, reason })
  return added?.id ?? null
}
