import { and, eq, ne } from 'drizzle-orm'
import type { Ruling } from '#contract/market/disputes/disputes.ts'
import { disputeErrors } from '#contract/market/disputes/errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { settleAlertsOf } from '../../foundation/alerts/index.ts'
import {
  type DisputeRow,
  daysAfter,
  lockOpen,
  overdueSubject,
  proposalDeadline,
  releaseAmountOf,
} from './dispute-row.ts'
import { endDispute } from './end-dispute.ts'
import { disputeEvidence, disputes } from './tables.ts'

/**
 * Proposes a ruling as an admin; unless one side objects within 2 days it is carried out. Refuses 404 unknown; 409 `dispute_ended`,
 * `proposal_made`, `evidence_open` while the other side has time to respond and has not, `proposal_too_late` when the 45 days leave no
 * time to object; 422 a split that leaves one side nothing. Written to the action log.
 */
export async function proposeRuling(context: AdminContext, id: number, ruling: Ruling): Promise<void> {
  const { tx, clock, actor } = context
  const { dispute, engagement } = await lockOpen(context, id)
  const now = clock()
  if (dispute.status !== 'open') throw new Refusal(409, 'proposal_made', disputeErrors.proposalMade)
  if (now > proposalDeadline(dispute, engagement.facts.terms))
    throw new Refusal(409, 'proposal_too_late', disputeErrors.proposalTooLate)
  if (now < dispute.evidenceUntil && !(await otherSideHasResponded(tx, dispute)))
    throw new Refusal(409, 'evidence_open', disputeErrors.evidenceOpen)
  const release = releaseAmountOf(ruling, engagement.hold.amount)
  const finalAt = daysAfter(now, engagement.facts.terms.objectDays)
  await tx
    .update(disputes)
    .set({
      status: 'proposed',
      proposedBy: actor.person.id,
      proposedAt: now,
      proposedRelease: release,
      proposalReason: ruling.reason,
      clockAction: 'proposal_stands',
      clockAt: finalAt,
      remindAt: daysAfter(finalAt, -1),
      updatedAt: now,
    })
    .where(eq(disputes.id, id))
  await engagement.addEvent(context, { kind: 'dispute_proposed', actorId: actor.person.id, note: ruling.reason })
  await logRuling(context, dispute, { what: 'dispute_propose', release, ruling })
  const params = { amount: release, at: finalAt.toISOString(), reason: ruling.reason }
  for (const side of ['business', 'influencer'] as const)
    await engagement.notify(context, { side, kind: 'dispute_proposed', params })
}

/**
 * Decides a dispute as an admin, which moves the money. A decision requires an objection to a proposal, or that it is too late for a
 * proposal. Refuses 404, 409 `dispute_ended` and `proposal_first`, 422 as `proposeRuling`. Written to the action log.
 */
export async function decideDispute(context: AdminContext, id: number, ruling: Ruling): Promise<void> {
  const { clock, actor } = context
  const locked = await lockOpen(context, id)
  const { dispute, engagement } = locked
  const isTooLateToPropose = dispute.status === 'open' && clock() > proposalDeadline(dispute, engagement.facts.terms)
  if (dispute.status !== 'objected' && !isTooLateToPropose)
    throw new Refusal(409, 'proposal_first', disputeErrors.proposalFirst)
  const release = releaseAmountOf(ruling, engagement.hold.amount)
  await endDispute(context, locked, {
    how: 'decided',
    release,
    reason: ruling.reason,
    actorId: actor.person.id,
  })
  await logRuling(context, dispute, { what: 'dispute_decide', release, ruling })
  const isAbout = { kind: 'dispute_overdue', subjectPrefix: overdueSubject(dispute) } as const
  await settleAlertsOf(context, { ...isAbout, reason: ruling.reason })
}

/** Returns whether the side that did not open the dispute has submitted evidence. */
async function otherSideHasResponded(tx: Tx, dispute: DisputeRow): Promise<boolean> {
  const [found] = await tx
    .select({ id: disputeEvidence.id })
    .from(disputeEvidence)
    .where(and(eq(disputeEvidence.disputeId, dispute.id), ne(disputeEvidence.side, dispute.openedBy)))
    .limit(1)
  return found !== undefined
}

const logRuling = (
  context: AdminContext,
  { id, purchaseId }: DisputeRow,
  {
    what,
    release,
    ruling: { outcome, reason },
  }: { what: 'dispute_propose' | 'dispute_decide'; release: number; ruling: Ruling },
) =>
  logAction(context, {
    type: 'other',
    targetType: 'dispute',
    targetId: id,
    details: { what, purchaseId, outcome, release, reason },
  })
