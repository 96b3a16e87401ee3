import { and, asc, eq, lte } from 'drizzle-orm'
import { inTransaction, type SystemContext } from '../../platform/context.ts'
import { runEach } from '../../platform/run-each.ts'
import type { Services } from '../../platform/services.ts'
import { notifyRequest } from '../campaign-requests/index.ts'
import type { EngagementMail } from '../engagements/index.ts'
import { notifyEngagement } from '../orders/index.ts'
import { type DisputeRow, hardStopReminderAt, lockIfOpen } from './dispute-row.ts'
import { endDispute } from './end-dispute.ts'
import { disputes } from './tables.ts'

const batchSize = 200

/**
 * Ends every dispute whose deadline has passed, each in its own transaction; returns how many were due. A proposal without
 * objection is carried out; after 45 days delivered work is paid and undelivered work is refunded. A failing dispute does not hold
 * up the others: all errors are thrown together at the end.
 */
export async function runDueDisputes(services: Services): Promise<number> {
  const { database, clock } = services
  const due = await database.orm
    .select({ id: disputes.id })
    .from(disputes)
    .where(lte(disputes.clockAt, clock()))
    .orderBy(asc(disputes.clockAt))
    .limit(batchSize)
  await runEach(due, 'due disputes', (dispute) => inTransaction(services, (context) => strikeDispute(context, dispute)))
  return due.length
}

/** Locks a dispute and does what its clock says, if it is due. */
export async function strikeDispute(context: SystemContext, { id }: { id: number }): Promise<void> {
  const { tx, clock } = context
  const locked = await lockIfOpen(tx, id)
  if (!locked?.dispute.clockAt || locked.dispute.clockAt > clock()) return
  const { clockAction, proposedRelease, proposalReason } = locked.dispute
  const stands = clockAction === 'proposal_stands'
  const all = clockAction === 'dispute_releases' ? await locked.engagement.heldAmount(tx) : 0
  await endDispute(context, locked, {
    how: stands ? 'agreed' : 'too_long',
    release: stands ? proposedRelease! : all,
    reason: stands ? proposalReason : null,
    actorId: null,
  })
}

/**
 * Reminds both sides of what comes next: a day before evidence closes or a proposal takes effect, two days before the last day;
 * returns how many disputes.
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
      const endsEvidence = dispute.status === 'open' && clock() < dispute.evidenceUntil
      const remindAt = endsEvidence ? hardStopReminderAt(dispute.hardStopAt) : null
      await tx.update(disputes).set({ remindAt }).where(eq(disputes.id, id))
      const params = endsEvidence
        ? { action: 'evidence_ends' as const, at: dispute.evidenceUntil.toISOString() }
        : { action: dispute.clockAction, at: dispute.clockAt.toISOString() }
      for (const side of ['business', 'influencer'] as const)
        await notifySide(context, dispute, { side, kind: 'deadline_near', params })
    })
  }
  return due.length
}

/** Mails one side of a dispute whose work need not be locked. */
async function notifySide(context: SystemContext, dispute: DisputeRow, mail: EngagementMail): Promise<void> {
  const { purchaseId, taskId, campaignRequestId } = dispute
  if (purchaseId === null || taskId === null) return notifyRequest(context, campaignRequestId!, mail)
  await notifyEngagement(context, { ...dispute, purchaseId, taskId }, mail)
}
