import { eq } from 'drizzle-orm'
import type { DisputeEnd } from '#contract/market/disputes/disputes.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { settleDispute } from '../engagements/index.ts'
import { resolveReport } from '../reports/index.ts'
import { type LockedDispute, outcomeOf } from './dispute-row.ts'
import { disputeDecided } from './events.ts'
import { disputes } from './tables.ts'

type Ending = {
  how: Exclude<DisputeEnd, 'withdrawn'>
  /** Cents for the influencer, before the fee. */
  release: number
  /** The reason that an admin gave for the ruling. */
  reason: string | null
  /** Null: a deadline ended it. */
  actorId: number | null
}

/**
 * Ends a locked dispute and moves the held money, once, in the caller's transaction: all to the influencer less the fee, all back to the
 * business, or split (product.md 4). Notifies both sides.
 */
export async function endDispute(
  context: SystemContext,
  { dispute, engagement }: LockedDispute,
  ending: Ending,
): Promise<void> {
  const { how, release, reason, actorId } = ending
  const outcome = outcomeOf(release, engagement.hold.amount)
  await settleDispute(context, engagement, { release, conceded: how === 'conceded', actorId })
  await closeDispute(
    context,
    { dispute, engagement },
    { how, actorId, status: 'decided', outcome, released: release, reason },
  )
  const { id: disputeId, businessId, influencerId } = dispute
  await context.events.emit(context, disputeDecided, { disputeId, businessId, influencerId })
  for (const side of ['business', 'influencer'] as const)
    await engagement.notify(context, {
      side,
      kind: 'dispute_ended',
      params: { amount: release, ...(reason && { reason }) },
    })
}

type Closing = Partial<Pick<typeof disputes.$inferInsert, 'outcome' | 'released'>> & {
  how: DisputeEnd
  actorId: number | null
  status: 'decided' | 'withdrawn'
  reason: string | null
}

/** Records the outcome of a locked dispute and resolves its report, unless an admin already has. */
export async function closeDispute(
  context: SystemContext,
  { dispute }: LockedDispute,
  closing: Closing,
): Promise<void> {
  const { tx, clock } = context
  const { how, actorId, status, reason, ...money } = closing
  const now = clock()
  await tx
    .update(disputes)
    .set({
      ...money,
      status,
      endedHow: how,
      endedAt: now,
      endedBy: actorId,
      decisionReason: reason,
      clockAction: null,
      clockAt: null,
      remindAt: null,
      updatedAt: now,
    })
    .where(eq(disputes.id, dispute.id))
  if (dispute.reportId) await resolveReport(context, dispute.reportId, reason)
}
