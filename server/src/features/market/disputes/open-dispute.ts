import { and, eq } from 'drizzle-orm'
import { disputeErrors } from '#contract/market/disputes/errors.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { lockRequestEngagement } from '../campaign-requests/index.ts'
import { assertAllowed, type LockedEngagement, otherSide } from '../engagements/index.ts'
import { engagementOf, isWork, lockOwnOrder } from '../orders/index.ts'
import { addReport } from '../reports/index.ts'
import { sendDisputeLink } from './dispute-links.ts'
import { daysAfter, hardStopClock } from './dispute-row.ts'
import { disputes } from './tables.ts'

/**
 * Opens a dispute about an order for either side (product.md 4): work pauses, every clock of the task stops, the money stays held;
 * returns the dispute's id. Refuses 404 other people's orders, 409 `dispute_state` before acceptance and once the money has left,
 * `dispute_open` while one is open, `dispute_again` for a second one by the same side.
 */
export async function openDispute(context: Context, purchaseId: number, reason: string): Promise<number> {
  const { side, ...order } = await lockOwnOrder(context, { purchaseId })
  if (!isWork(order)) {
    // influencers only see paid orders
    if (side === 'influencer') throw notFound()
    throw new Refusal(409, 'dispute_state', orderErrors.disputeState)
  }
  const locked = { engagement: engagementOf(order), side }
  return addDispute(context, locked, { subject: { purchaseId, taskId: order.task.id }, reason })
}

/** Opens a dispute about a campaign request. Refuses 404 other people's requests, 409 as `openDispute` does. */
export async function openRequestDispute(context: Context, campaignRequestId: number, reason: string): Promise<number> {
  const locked = await lockRequestEngagement(context, campaignRequestId)
  return addDispute(context, locked, { subject: { campaignRequestId }, reason })
}

type NewDispute = {
  subject: { purchaseId: number; taskId: number } | { campaignRequestId: number }
  reason: string
}

async function addDispute(
  context: Context,
  { engagement, side }: { engagement: LockedEngagement; side: Side },
  { subject, reason }: NewDispute,
): Promise<number> {
  const { tx, actor, clock } = context
  assertAllowed(engagement.can.dispute(side))
  const [before] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(isAboutSubject(subject), eq(disputes.openedBy, side)))
  if (before) throw new Refusal(409, 'dispute_again', disputeErrors.disputeAgain)

  const now = clock()
  const { businessId, influencerId, status, facts } = engagement
  const evidenceUntil = daysAfter(now, facts.terms.evidenceDays)
  const hardStopAt = daysAfter(now, facts.terms.hardStopDays)
  const rows = await tx
    .insert(disputes)
    .values({
      ...subject,
      businessId,
      influencerId,
      openedBy: side,
      reason,
      reportId: await reportWork(context, engagement, reason),
      taskStatusBefore: status,
      evidenceUntil,
      hardStopAt,
      ...hardStopClock({ proposedRelease: null, hardStopAt }, engagement),
      remindAt: daysAfter(evidenceUntil, -1),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const added = onlyRow(rows)
  await engagement.suspend(context, added.id)
  await engagement.addEvent(context, { kind: 'dispute_opened', actorId: actor.person.id, note: reason })
  await engagement.notify(context, {
    side: otherSide(side),
    kind: 'dispute_opened',
    params: { reason, at: evidenceUntil.toISOString() },
  })
  if (facts.blockedSide === otherSide(side)) await sendDisputeLink(context, added, facts.blockedSide)
  return added.id
}

const isAboutSubject = (subject: NewDispute['subject']) =>
  'purchaseId' in subject
    ? eq(disputes.purchaseId, subject.purchaseId)
    : eq(disputes.campaignRequestId, subject.campaignRequestId)

/** Files the dispute as a report on the deal or the request as well (product.md 4), unless it is gone or already reported. */
async function reportWork(context: Context, engagement: LockedEngagement, reason: string): Promise<string | null> {
  const { subject, businessId, influencerId } = engagement
  if (subject === null) return null
  const owner = context.actor.party.id === businessId ? influencerId : businessId
  const added = await addReport(context, { ...subject, reason }, { owner, isDispute: true })
  return added?.id ?? null
}
