import { and, eq } from 'drizzle-orm'
import { verificationErrors } from '#contract/money/verification/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { decidedRefusal, logAction } from '../../foundation/action-log/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { lockUsers } from '../../foundation/users/index.ts'
import { lockSocialProfile, markVerificationDecided, verifiedElsewhere } from '../social-profiles/index.ts'
import { refundVerificationFee } from '../wallet/index.ts'
import { notDeleted, people } from './review-queue.ts'
import { kycVerifications, verificationRequests } from './tables.ts'

type Decision = { status: 'approved' | 'rejected'; notes?: string | undefined }

/**
 * Decides an identity check, exactly once: the second of two admins gets 409 `already_decided`, which names the first. Refuses the admin's
 * own check (403). Logs the decision and notifies the user in the same transaction (product.md 9).
 */
export async function decideKyc(context: AdminContext, id: number, { status, notes }: Decision): Promise<void> {
  const { tx, clock, publicOrigin, actor } = context
  const [row] = await tx
    .select({ userId: kycVerifications.userId, status: kycVerifications.status, role: people.role })
    .from(kycVerifications)
    .innerJoin(people, eq(people.id, kycVerifications.userId))
    .where(and(eq(kycVerifications.id, id), notDeleted))
    .for('update', { of: kycVerifications })
  if (!row) throw notFound()
  await refuseDecision(context, row, { targetType: 'kyc_verification', targetId: id })
  await tx
    .update(kycVerifications)
    .set({ status, notes: notes || null, decidedBy: actor.person.id, decidedAt: clock(), updatedAt: clock() })
    .where(eq(kycVerifications.id, id))
  await logAction(context, {
    type: status === 'approved' ? 'kyc_approve' : 'kyc_reject',
    targetType: 'kyc_verification',
    targetId: id,
    details: { userId: row.userId, ...(notes && { notes }) },
  })
  const page = row.role === 'business' ? '/business/verification' : '/influencer/verification'
  await notify(context, {
    userId: row.userId,
    kind: `kyc_${status}`,
    params: { link: publicOrigin + page, ...(notes && { reason: notes }) },
  })
}

/**
 * Decides, exactly once, whether a social profile belongs to the user; `followers` is the count that the admin saw there. A rejection
 * refunds the fee. Refuses as `decideKyc` does, and to verify a profile that is verified for somebody else (409 `verified_elsewhere`);
 * changing the profile's address or count deletes its request (404).
 */
export async function decideRequest(
  context: AdminContext,
  id: number,
  { status, notes, followers }: Decision & { followers?: number | undefined },
): Promise<void> {
  const { tx, clock, publicOrigin, actor } = context
  const profile = await lockProfile(tx, id)
  const [row] = await tx.select().from(verificationRequests).where(eq(verificationRequests.id, id)).for('update')
  if (!row) throw notFound()
  await refuseDecision(context, row, { targetType: 'verification_request', targetId: id })
  const username = status === 'approved' ? await verifiedElsewhere(tx, profile) : null
  if (username !== null)
    throw new Refusal(409, 'verified_elsewhere', {
      message: verificationErrors.verifiedElsewhere,
      params: { username },
    })
  await tx
    .update(verificationRequests)
    .set({ status, notes: notes || null, decidedBy: actor.person.id, decidedAt: clock(), updatedAt: clock() })
    .where(eq(verificationRequests.id, id))
  const approved = status === 'approved'
  if (!approved && row.fee > 0) {
    const fee = { requestId: id, userId: row.userId, amount: row.fee }
    await refundVerificationFee(context, { ...fee, actorId: actor.person.id })
  }
  const followersCorrected = await markVerificationDecided(context, profile, { approved, followers })
  await logAction(context, {
    type: approved ? 'verification_approve' : 'verification_reject',
    targetType: 'verification_request',
    targetId: id,
    details: {
      userId: profile.userId,
      profileUrl: profile.profileUrl,
      followersBefore: followersCorrected ? profile.followers : undefined,
      followers: followersCorrected ? followers : undefined,
      notes: notes || undefined,
    },
  })
  await notify(context, {
    userId: profile.userId,
    kind: `verification_${status}`,
    params: {
      profile: profile.profileUrl,
      link: `${publicOrigin}/influencer/verification`,
      ...(notes && { reason: notes }),
    },
  })
}

/** Locks user, profile and request in the same order as changes by their owner do, so that neither deadlocks. */
async function lockProfile(tx: Tx, requestId: number) {
  const [known] = await tx
    .select({ userId: verificationRequests.userId, profileId: verificationRequests.profileId })
    .from(verificationRequests)
    .where(eq(verificationRequests.id, requestId))
  if (!known) throw notFound()
  await lockUsers(tx, [known.userId])
  const profile = await lockSocialProfile(tx, known.profileId)
  if (!profile) throw notFound()
  return profile
}

async function refuseDecision(
  { tx, actor }: AdminContext,
  row: { userId: number; status: string },
  target: { targetType: string; targetId: number },
): Promise<void> {
  if (!row) throw notFound()
  if (row.userId === actor.party.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (row.status !== 'pending') throw await decidedRefusal(tx, target)
}
