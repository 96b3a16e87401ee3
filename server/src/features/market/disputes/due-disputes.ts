import { and, asc, eq, lte } from 'drizzle-orm'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import { runEach } from '../../../platform/run-each.ts'
import type { Services } from '../../../platform/services.ts'
import { raiseAlert } from '../../foundation/alerts/index.ts'
import { notifyRequest } from '../campaign-requests/index.ts'
import type { EngagementMail } from '../engagements/index.ts'
import { notifyEngagement } from '../orders/index.ts'
import { type DisputeRow, daysAfter, lockIfOpen, nextReminderAt, overdueSubject, requestIdOf } from './dispute-row.ts'
import { endDispute } from './end-dispute.ts'
import { disputes } from './tables.ts'

const batchSize = 200

/**
 * Ends every dispute whose deadline has passed, each in its own transaction; returns how many were due. A proposal without objection is
 * carried out; after 45 days the last proposal is, otherwise the work decides (`hardStopClock`). A failing dispute does not hold up the
 * others: all errors are thrown together at the end.
 */
export async function runDueDisputes(services: Services): Promise<number> {
  const { database, clock } = services
  const due = await database.orm
    .select({ id: disputes.id })
    .from(disputes)
    .where(lte(disputes.clockAt, clock()))
    .orderBy(asc(disputes.clockAt))
    .limit(batchSize)
  await runEach(due, 'due disputes', (dispute) =>
    inTransaction(services, (context) => enforceDisputeDeadline(context, dispute)),
  )
  return due.length
}

/** Locks a dispute and carries out what is due by its clock. */
export async function enforceDisputeDeadline(context: SystemContext, { id }: { id: number }): Promise<void> {
  const { tx, clock } = context
  const locked = await lockIfOpen(tx, id)
  if (!locked?.dispute.clockAt || locked.dispute.clockAt > clock()) return
  const { clockAction, proposedRelease, proposalReason } = locked.dispute
  const byProposal = clockAction === 'proposal_stands' || clockAction === 'proposal_binds'
  const byWork = clockAction === 'dispute_releases' ? locked.engagement.hold.amount : 0
  await endDispute(context, locked, {
    how: clockAction === 'proposal_stands' ? 'agreed' : 'too_long',
    // there is a proposal that stands or binds
    release: byProposal ? proposedRelease! : byWork,
    reason: byProposal ? proposalReason : null,
    actorId: null,
  })
}

/**
 * Reminds both sides of the next step: a day before evidence closes or a proposal takes effect, two days before the last day; and
 * notifies them, and alerts admins, when the time to decide is over. Returns the number of disputes.
 */
export async function remindOfDisputes(services: Services): Promise<number> {
  const { database, clock } = services
  const isDue = lte(disputes.remindAt, clock())
  const due = await database.orm.select({ id: disputes.id }).from(disputes).where(isDue).limit(batchSize)
  for (const { id } of due) {
    await inTransaction(services, async (context) => {
      const { tx } = context
      const [dispute] = await tx
        .select()
        .from(disputes)
        .where(and(eq(disputes.id, id), isDue))
        .for('update')
      if (!dispute?.clockAction || !dispute.clockAt) return
      const now = clock()
      const endsEvidence = dispute.status === 'open' && now < dispute.evidenceUntil
      await tx
        .update(disputes)
        .set({ remindAt: followingReminderAt(dispute, now) })
        .where(eq(disputes.id, id))
      if (isDecisionOverdue(dispute, now)) return notifyOverdue(context, dispute)
      const params = endsEvidence
        ? { action: 'evidence_ends' as const, at: dispute.evidenceUntil.toISOString() }
        : { action: dispute.clockAction, at: dispute.clockAt.toISOString() }
      for (const side of ['business', 'influencer'] as const)
        await notifySide(context, dispute, { side, kind: 'deadline_near', params })
    })
  }
  return due.length
}

/** The next reminder of a dispute after `now`; a proposal that is about to take effect has none. */
const followingReminderAt = (dispute: DisputeRow, now: Date) =>
  dispute.status === 'proposed' ? null : nextReminderAt(dispute, now)

/** Returns whether an admin should have decided by now, and the last days have not begun yet. */
const isDecisionOverdue = ({ status, decideBy, hardStopAt }: DisputeRow, now: Date) =>
  status === 'objected' && decideBy !== null && decideBy <= now && now < daysAfter(hardStopAt, -2)

async function notifyOverdue(context: SystemContext, dispute: DisputeRow): Promise<void> {
  await raiseAlert(context, { kind: 'dispute_overdue', subject: overdueSubject(dispute) })
  const params = { at: dispute.hardStopAt.toISOString() }
  for (const side of ['business', 'influencer'] as const)
    await notifySide(context, dispute, { side, kind: 'dispute_overdue', params })
}

/** Mails one side of a dispute whose work is not locked. */
async function notifySide(context: SystemContext, dispute: DisputeRow, mail: EngagementMail): Promise<void> {
  const { purchaseId, taskId } = dispute
  if (purchaseId === null || taskId === null) return notifyRequest(context, requestIdOf(dispute), mail)
  await notifyEngagement(context, { ...dispute, purchaseId, taskId }, mail)
}
