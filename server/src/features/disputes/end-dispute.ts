import { and, eq } from 'drizzle-orm'
import type { DisputeEnd } from '#contract/disputes/disputes.ts'
import type { SystemContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addEvent, notifyParty, refundMoney, releaseMoney, splitMoney } from '../orders/index.ts'
import { purchases } from '../orders/purchases/tables.ts'
import { reports } from '../reports/tables.ts'
import { type LockedDispute, outcomeOf } from './dispute-row.ts'
import { disputes } from './tables.ts'

type Ending = {
  how: Exclude<DisputeEnd, 'withdrawn'>
  /** Cents for the influencer, before the fee. */
  release: number
  /** The reason that an admin gave for the ruling. */
  reason: string | null
  /** null: the clock ended it. */
  actorId: number | null
}

/**
 * Ends a locked dispute and moves the held money, once, in the caller's transaction: all to the influencer less the fee, all back
 * to the business, or split (product.md 4). Notifies both sides.
 */
export async function endDispute(
  context: SystemContext,
  { dispute, task }: LockedDispute,
  ending: Ending,
): Promise<void> {
  const { tx } = context
  const { how, release, reason, actorId } = ending
  const amount = await heldAmountOf(tx, dispute.purchaseId)
  const outcome = outcomeOf(release, amount)
  if (outcome === 'release')
    await releaseMoney(context, task, { reason: how === 'conceded' ? 'buyer_accepted' : 'admin_released', actorId })
  else if (outcome === 'split') await splitMoney(context, task, { release, actorId })
  else {
    await addEvent(context, task.id, { kind: how === 'conceded' ? 'given_up' : 'admin_refunded', actorId })
    await refundMoney(context, task, { actorId })
  }
  await closeDispute(
    context,
    { dispute, task },
    { how, actorId, status: 'decided', outcome, released: release, reason },
  )
  for (const side of ['business', 'influencer'] as const)
    await notifyParty(context, task, {
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

/** Records how a locked dispute ended and resolves its report, unless an admin already has. */
export async function closeDispute(
  { tx, clock }: SystemContext,
  { dispute }: LockedDispute,
  closing: Closing,
): Promise<void> {
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
  if (dispute.reportId) {
    await tx
      .update(reports)
      .set({ status: 'resolved', resolvedAt: now, adminNotes: reason })
      .where(and(eq(reports.id, dispute.reportId), eq(reports.status, 'pending')))
  }
}

/** The amount held for an order, in cents. */
export async function heldAmountOf(tx: Tx, purchaseId: number): Promise<number> {
  const [order] = await tx.select({ amount: purchases.amount }).from(purchases).where(eq(purchases.id, purchaseId))
  return order!.amount
}
