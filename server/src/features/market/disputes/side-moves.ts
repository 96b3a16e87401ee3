import { eq } from 'drizzle-orm'
import { disputeErrors } from '#contract/market/disputes/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { otherSide } from '../engagements/index.ts'
import { daysAfter, hardStopClock, lockAsSide, nextReminderAt } from './dispute-row.ts'
import { closeDispute, endDispute } from './end-dispute.ts'
import { disputes } from './tables.ts'

/**
 * Objects to the proposal for one side; an admin then decides within 7 days. Refuses 404 other people's disputes, 409 `no_proposal` and
 * `dispute_ended`. Proposals without an objection for 2 days are carried out by the disputes job.
 */
export async function objectToProposal(context: Context, id: number, reason: string): Promise<void> {
  const { tx, clock, actor } = context
  const { dispute, engagement, side } = await lockAsSide(context, id)
  const now = clock()
  if (dispute.status !== 'proposed') throw new Refusal(409, 'no_proposal', disputeErrors.proposalMissing)
  const decideBy = daysAfter(now, engagement.facts.terms.decideDays)
  const lastDay = decideBy < dispute.hardStopAt ? decideBy : dispute.hardStopAt
  await tx
    .update(disputes)
    .set({
      status: 'objected',
      objectedBy: side,
      objectedAt: now,
      objection: reason,
      decideBy: lastDay,
      ...hardStopClock(dispute, engagement),
      remindAt: nextReminderAt({ decideBy: lastDay, hardStopAt: dispute.hardStopAt }, now),
      updatedAt: now,
    })
    .where(eq(disputes.id, id))
  await engagement.addEvent(context, { kind: 'dispute_objected', actorId: actor.person.id, note: reason })
  await engagement.notify(context, {
    side: otherSide(side),
    kind: 'dispute_objected',
    params: { reason, at: lastDay.toISOString() },
  })
}

/**
 * Concedes for one side: the business accepts the work and pays in full, or the influencer gives up and the business is refunded in full.
 * Refuses 404 other people's disputes, 409 `dispute_ended`.
 */
export async function concedeDispute(context: Context, id: number): Promise<void> {
  const { actor } = context
  const { side, ...locked } = await lockAsSide(context, id)
  const release = side === 'business' ? locked.engagement.hold.amount : 0
  await endDispute(context, locked, { how: 'conceded', release, reason: null, actorId: actor.person.id })
}

/**
 * Withdraws a dispute for the side that opened it: the task returns to its earlier state, and each clock continues with the time it had
 * left. Refuses 403 the other side, 404 other people's disputes, 409 `dispute_ended`.
 */
export async function withdrawDispute(context: Context, id: number): Promise<void> {
  const { actor } = context
  const { side, ...locked } = await lockAsSide(context, id)
  const { dispute, engagement } = locked
  if (dispute.openedBy !== side) throw new Refusal(403, 'wrong_side', disputeErrors.disputeNotOpener)
  await engagement.resume(context, dispute.taskStatusBefore)
  await engagement.addEvent(context, { kind: 'dispute_withdrawn', actorId: actor.person.id })
  await closeDispute(context, locked, { how: 'withdrawn', actorId: actor.person.id, status: 'withdrawn', reason: null })
  await engagement.notify(context, { side: otherSide(side), kind: 'dispute_withdrawn' })
}
