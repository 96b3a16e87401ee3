import { and, eq, ne } from 'drizzle-orm'
import type { Ruling } from '#contract/disputes.ts'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type AskedBy, logAction } from '../admin/action-log.ts'
import { tell } from '../tasks/participants.ts'
import { addEvent } from '../tasks/task-row.ts'
import { type DisputeRow, daysAfter, lastProposal, lockOpen, releaseOf } from './dispute-row.ts'
import { amountOf, endDispute } from './end-dispute.ts'
import { disputeEvidence, disputes } from './tables.ts'

/**
 * An admin proposes how to end a dispute; unless one side objects within 2 days it is carried out. Refuses 404 unknown, 409
 * `dispute_ended`, `proposal_made`, `evidence_open` while the other side may still answer and has not, `proposal_too_late` when
 * the 45 days leave no time to object; 422 a split that leaves one side nothing. It is written to the action log.
 */
export async function propose(tx: Tx, services: Services, asked: AskedBy, id: number, ruling: Ruling): Promise<void> {
  const { dispute, task } = await lockOpen(tx, id)
  const now = services.clock()
  if (dispute.status !== 'open') throw new Refusal(409, 'proposal_made', messages.proposalMade)
  if (now > lastProposal(dispute, task.terms)) throw new Refusal(409, 'proposal_too_late', messages.proposalTooLate)
  if (now < dispute.evidenceUntil && !(await otherHasAnswered(tx, dispute)))
    throw new Refusal(409, 'evidence_open', messages.evidenceOpen)
  const release = releaseOf(ruling, await amountOf(tx, dispute.purchaseId))
  const standsAt = daysAfter(now, task.terms.objectDays)
  await tx
    .update(disputes)
    .set({
      status: 'proposed',
      proposedBy: asked.actor.id,
      proposedAt: now,
      proposedRelease: release,
      proposalReason: ruling.reason,
      clockAction: 'proposal_stands',
      clockAt: standsAt,
      remindAt: daysAfter(standsAt, -1),
      updatedAt: now,
    })
    .where(eq(disputes.id, id))
  await addEvent(tx, services.clock, task.id, 'dispute_proposed', asked.actor.id, { note: ruling.reason })
  await log(tx, services, asked, dispute, 'dispute_propose', release, ruling)
  const params = { amount: release, at: standsAt.toISOString(), reason: ruling.reason }
  for (const side of ['business', 'influencer'] as const)
    await tell(tx, services, task, side, 'dispute_proposed', params)
}

/**
 * An admin decides, and the money moves. First comes a proposal; a decision follows an objection, or the time when no proposal can
 * be made any more. Refuses 404, 409 `dispute_ended` and `proposal_first`, 422 as `propose`. It is written to the action log.
 */
export async function decide(tx: Tx, services: Services, asked: AskedBy, id: number, ruling: Ruling): Promise<void> {
  const locked = await lockOpen(tx, id)
  const { dispute, task } = locked
  const isLate = dispute.status === 'open' && services.clock() > lastProposal(dispute, task.terms)
  if (dispute.status !== 'objected' && !isLate) throw new Refusal(409, 'proposal_first', messages.proposalFirst)
  const release = releaseOf(ruling, await amountOf(tx, dispute.purchaseId))
  await endDispute(tx, services, locked, {
    how: 'decided',
    release,
    reason: ruling.reason,
    actorId: asked.actor.id,
  })
  await log(tx, services, asked, dispute, 'dispute_decide', release, ruling)
}

/** Whether the side that did not open the dispute has handed something in. */
async function otherHasAnswered(tx: Tx, dispute: DisputeRow): Promise<boolean> {
  const [found] = await tx
    .select({ id: disputeEvidence.id })
    .from(disputeEvidence)
    .where(and(eq(disputeEvidence.disputeId, dispute.id), ne(disputeEvidence.side, dispute.openedBy)))
    .limit(1)
  return found !== undefined
}

const log = (
  tx: Tx,
  { clock }: Services,
  asked: AskedBy,
  { id, purchaseId }: DisputeRow,
  what: string,
  release: number,
  { outcome, reason }: Ruling,
) =>
  logAction(tx, asked, clock, {
    type: 'other',
    targetType: 'dispute',
    targetId: id,
    details: { what, purchaseId, outcome, release, reason },
  })
