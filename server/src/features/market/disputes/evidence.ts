import { and, count, eq, inArray } from 'drizzle-orm'
import { disputeRules, type NewEvidence } from '#contract/market/disputes/disputes.ts'
import { disputeErrors } from '#contract/market/disputes/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { claimFile, type MayRead } from '../../foundation/uploads/index.ts'
import { otherSide } from '../engagements/index.ts'
import { purchasesOfBriefFile } from '../orders/index.ts'
import { disputeSideOf, lockAsSide } from './dispute-row.ts'
import { disputeEvidence, disputeFiles, disputes } from './tables.ts'

/**
 * Adds evidence of one side, with files it uploaded for messages. Refuses 404 other people's disputes or files, 409 `evidence_over` after
 * the 5 days, `evidence_limit` after 20 submissions, `dispute_ended`.
 */
export async function addEvidence(context: Context, id: number, { text, fileIds }: NewEvidence): Promise<void> {
  const { tx, clock, actor } = context
  const { dispute, engagement, side } = await lockAsSide(context, id)
  const now = clock()
  if (now >= dispute.evidenceUntil) throw new Refusal(409, 'evidence_over', disputeErrors.evidenceOver)
  const given = await tx
    .select({ many: count() })
    .from(disputeEvidence)
    .where(and(eq(disputeEvidence.disputeId, id), eq(disputeEvidence.side, side)))
  if (onlyRow(given).many >= disputeRules.evidencePerSide)
    throw new Refusal(409, 'evidence_limit', disputeErrors.evidenceLimit)

  const added = await tx
    .insert(disputeEvidence)
    .values({ disputeId: id, authorId: actor.person.id, side, text, createdAt: now })
    .returning({ id: disputeEvidence.id })
  // at most five files
  for (const fileId of fileIds) {
    await claimFile(context, fileId, 'message')
    await tx.insert(disputeFiles).values({ evidenceId: onlyRow(added).id, fileId })
  }
  await tx.update(disputes).set({ updatedAt: now }).where(eq(disputes.id, id))
  await engagement.addEvent(context, { kind: 'dispute_evidence', actorId: actor.person.id, note: text })
  await engagement.notify(context, {
    side: otherSide(side),
    kind: 'dispute_evidence',
    params: {
      at: dispute.evidenceUntil.toISOString(),
    },
  })
}

/** Both sides of a dispute, and admins, may read its evidence. */
export const mayReadEvidence: MayRead = async (db, actor, file) => {
  if (file.purpose !== 'message') return false
  const [found] = await db
    .select({ businessId: disputes.businessId, influencerId: disputes.influencerId })
    .from(disputeFiles)
    .innerJoin(disputeEvidence, eq(disputeEvidence.id, disputeFiles.evidenceId))
    .innerJoin(disputes, eq(disputes.id, disputeEvidence.disputeId))
    .where(eq(disputeFiles.fileId, file.id))
    .limit(1)
  return found !== undefined && (actor.party.role === 'admin' || disputeSideOf(found, actor) !== null)
}

/** Admins may read the brief of an order that was disputed. */
export const mayReadDisputedBrief: MayRead = async (db, actor, file) => {
  if (file.purpose !== 'brief' || actor.party.role !== 'admin') return false
  const purchaseIds = await purchasesOfBriefFile(db, file.id)
  const [found] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(inArray(disputes.purchaseId, purchaseIds))
    .limit(1)
  return found !== undefined
}
