import { and, count, eq, isNull, or } from 'drizzle-orm'
import type { DisputeOutcome, Ruling } from '#contract/market/disputes/disputes.ts'
import { disputeErrors } from '#contract/market/disputes/errors.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { day } from '../../../platform/clock.ts'
import type { Actor, Context, SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import { lockRequestEngagementOf } from '../campaign-requests/index.ts'
import { enforceFirst, type LockedEngagement } from '../engagements/index.ts'
import { lockEngagementOf } from '../orders/index.ts'
import { disputeDue } from './events.ts'
import { disputes } from './tables.ts'

export type DisputeRow = typeof disputes.$inferSelect
export type LockedDispute = { dispute: DisputeRow; engagement: LockedEngagement }

export const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * day)

/** A dispute by id, without an access check: the caller decides who may see it. */
export async function findDispute(db: Queryable, id: number): Promise<DisputeRow | undefined> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id))
  return dispute
}

/** The subject of a dispute: the work on an order, or a campaign request. */
export type DisputeSubject = { taskId: number } | { campaignRequestId: number }

/** The campaign request of a dispute that is not about an order. */
export function requestIdOf({ campaignRequestId }: Pick<DisputeRow, 'campaignRequestId'>): number {
  if (campaignRequestId === null) throw new Error('A dispute is about an order or a campaign request.')
  return campaignRequestId
}

const isAbout = (subject: DisputeSubject) =>
  'taskId' in subject ? eq(disputes.taskId, subject.taskId) : eq(disputes.campaignRequestId, subject.campaignRequestId)

/** The open dispute about some work. */
export async function findOpenDispute(db: Queryable, subject: DisputeSubject): Promise<DisputeRow | undefined> {
  const [dispute] = await db
    .select()
    .from(disputes)
    .where(and(isAbout(subject), isNull(disputes.endedAt)))
  return dispute
}

/** The number of disputes of a person, on either side, that are not over. */
export async function countOpenDisputes(db: Queryable, userId: number): Promise<number> {
  const isTheirs = or(eq(disputes.businessId, userId), eq(disputes.influencerId, userId))
  const found = await db
    .select({ open: count() })
    .from(disputes)
    .where(and(isNull(disputes.endedAt), isTheirs))
  return onlyRow(found).open
}

/** Locks a dispute and its engagement, unless the dispute has ended: the engagement first, as every move does (docs/money.md). */
export async function lockIfOpen(tx: Tx, id: number): Promise<LockedDispute | null> {
  const [found] = await tx
    .select({ taskId: disputes.taskId, campaignRequestId: disputes.campaignRequestId })
    .from(disputes)
    .where(eq(disputes.id, id))
  if (!found) throw notFound()

  const engagement =
    found.taskId === null
      ? await lockRequestEngagementOf(tx, requestIdOf(found))
      : await lockEngagementOf(tx, found.taskId)
  const rows = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update')
  const dispute = onlyRow(rows)
  return dispute.endedAt ? null : { dispute, engagement }
}

/**
 * Locks an open dispute for a move, after carrying out what is due by its clock. Refuses 409 `dispute_ended` when it has ended, 404 when
 * it does not exist.
 */
export async function lockOpen(context: SystemContext, id: number): Promise<LockedDispute> {
  const locked = await lockIfOpen(context.tx, id)
  if (!locked) throw new Refusal(409, 'dispute_ended', disputeErrors.disputeEnded)
  enforceFirst(context, locked.dispute, disputeDue)
  return locked
}

/** Locks an open dispute for one of its two sides; 404 for anybody else, ended or not. */
export async function lockAsSide(context: Context, id: number): Promise<LockedDispute & { side: Side }> {
  const { tx, actor } = context
  const [found] = await tx
    .select({ businessId: disputes.businessId, influencerId: disputes.influencerId })
    .from(disputes)
    .where(eq(disputes.id, id))
  const side = found && disputeSideOf(found, actor)
  if (!side) throw notFound()
  return { ...(await lockOpen(context, id)), side }
}

export const disputeSideOf = (of: Pick<DisputeRow, 'businessId' | 'influencerId'>, actor: Actor): Side | null =>
  of.businessId === actor.party.id ? 'business' : of.influencerId === actor.party.id ? 'influencer' : null

/**
 * The end of a dispute if nobody acts: the last proposal; without one, work that was submitted once, even if it was sent back since, is
 * paid and work that never was is refunded (product.md 4).
 */
export const hardStopClock = (
  { proposedRelease, hardStopAt }: Pick<DisputeRow, 'proposedRelease' | 'hardStopAt'>,
  { isSubmitted }: Pick<LockedEngagement, 'isSubmitted'>,
) => ({
  clockAction:
    proposedRelease !== null
      ? ('proposal_binds' as const)
      : isSubmitted
        ? ('dispute_releases' as const)
        : ('dispute_refunds' as const),
  clockAt: hardStopAt,
})

/** The next moment at which both sides are notified: at the end of the time to decide, then two days before the end of the 45 days. */
export function nextReminderAt(
  { decideBy, hardStopAt }: { decideBy: Date | null; hardStopAt: Date },
  now: Date,
): Date | null {
  const moments = [decideBy, daysAfter(hardStopAt, -2)]
  return moments.find((at) => at && at > now) ?? null
}

/** The subject of the alert about a dispute whose time to decide is over. */
export const overdueSubject = ({ id }: Pick<DisputeRow, 'id'>) => `dispute:${id}:decision`

/** The last moment at which a proposal still leaves both sides time to object. */
export const proposalDeadline = ({ hardStopAt }: Pick<DisputeRow, 'hardStopAt'>, { objectDays }: OrderTerms) =>
  daysAfter(hardStopAt, -objectDays)

/** The outcome when `released` of `total` cents go to the influencer. */
export const outcomeOf = (released: number, total: number): DisputeOutcome =>
  released === 0 ? 'refund' : released === total ? 'release' : 'split'

/** The released part of `total` cents in a ruling. Refuses 422 a split that leaves one side nothing. */
export function releaseAmountOf({ outcome, releaseAmount }: Ruling, total: number): number {
  if (outcome !== 'split') return outcome === 'release' ? total : 0
  if (releaseAmount === null || releaseAmount >= total) throw invalid('releaseAmount', disputeErrors.disputeAmount)
  return releaseAmount
}
