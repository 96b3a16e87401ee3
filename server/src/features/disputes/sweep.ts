import { and, asc, eq, lte } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { tell } from '../tasks/participants.ts'
import { lastReminder, lockIfOpen } from './dispute-row.ts'
import { amountOf, endDispute } from './end-dispute.ts'
import { disputes } from './tables.ts'

const mostAtOnce = 200

/**
 * Ends every dispute whose clock has run out, each in a transaction of its own; gives how many were due. A proposal that nobody
 * objected to is carried out; after 45 days what was delivered is paid and what was not is refunded. One that fails keeps no other
 * waiting: the faults are thrown together at the end.
 */
export async function strikeDisputes(services: Services): Promise<number> {
  const { database, clock } = services
  const due = await database.orm
    .select({ id: disputes.id })
    .from(disputes)
    .where(lte(disputes.clockAt, clock()))
    .orderBy(asc(disputes.clockAt))
    .limit(mostAtOnce)
  const faults: unknown[] = []
  for (const { id } of due) {
    try {
      await strike(services, id)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${due.length} due disputes failed`)
  return due.length
}

const strike = (services: Services, id: number) =>
  services.database.transaction(async (tx) => {
    const locked = await lockIfOpen(tx, id)
    if (!locked?.dispute.clockAt || locked.dispute.clockAt > services.clock()) return
    const { clockAction, proposedRelease, proposalReason, purchaseId } = locked.dispute
    const stands = clockAction === 'proposal_stands'
    const all = clockAction === 'dispute_releases' ? await amountOf(tx, purchaseId) : 0
    await endDispute(tx, services, locked, {
      how: stands ? 'agreed' : 'too_long',
      release: stands ? proposedRelease! : all,
      reason: stands ? proposalReason : null,
      actorId: null,
    })
  })

/** Reminds both sides of what comes next: a day before evidence ends or a proposal stands, two before the last day; gives how many. */
export async function remindOfDisputes(services: Services): Promise<number> {
  const { database, clock } = services
  const isDue = lte(disputes.remindAt, clock())
  const due = await database.orm.select({ id: disputes.id }).from(disputes).where(isDue).limit(mostAtOnce)
  for (const { id } of due) {
    await database.transaction(async (tx) => {
      const [dispute] = await tx
        .select()
        .from(disputes)
        .where(and(eq(disputes.id, id), isDue))
        .for('update')
      if (!dispute?.clockAction || !dispute.clockAt) return
      const endsEvidence = dispute.status === 'open' && clock() < dispute.evidenceUntil
      const remindAt = endsEvidence ? lastReminder(dispute.hardStopAt) : null
      await tx.update(disputes).set({ remindAt }).where(eq(disputes.id, id))
      const params = endsEvidence
        ? { action: 'evidence_ends' as const, at: dispute.evidenceUntil.toISOString() }
        : { action: dispute.clockAction, at: dispute.clockAt.toISOString() }
      const task = {
        id: dispute.taskId,
        purchaseId: dispute.purchaseId,
        buyerId: dispute.businessId,
        influencerId: dispute.influencerId,
      }
      for (const side of ['business', 'influencer'] as const)
        await tell(tx, services, task, side, 'deadline_near', params)
    })
  }
  return due.length
}
