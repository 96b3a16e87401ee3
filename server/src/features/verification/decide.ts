import { and, eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { users } from '../accounts/tables.ts'
import { type AskedBy, logAction } from '../admin/action-log.ts'
import { notify } from '../notifications/notify.ts'
import { copyToUsers, keepHistory } from '../profiles/follower-figures.ts'
import { socialMediaProfiles } from '../profiles/tables.ts'
import { notDeleted } from './review-queue.ts'
import { kycVerifications, verificationRequests } from './tables.ts'

type Decision = { status: 'approved' | 'rejected'; notes?: string | undefined }
/** What a decision needs beside its transaction. */
export type Means = { asked: AskedBy; clock: Clock; jobs: Jobs; publicOrigin: string }

/**
 * Decides an identity check once: of two admins the second gets 409 `already_decided`. Refuses one's own (403). What was decided is
 * logged, and the person told, in the same transaction (product.md 9).
 */
export async function decideKyc(tx: Tx, means: Means, id: number, { status, notes }: Decision): Promise<void> {
  const { asked, clock, jobs, publicOrigin } = means
  const [row] = await tx
    .select({ userId: kycVerifications.userId, status: kycVerifications.status, role: users.role })
    .from(kycVerifications)
    .innerJoin(users, eq(users.id, kycVerifications.userId))
    .where(and(eq(kycVerifications.id, id), notDeleted))
    .for('update', { of: kycVerifications })
  refuse(row, asked)
  await tx
    .update(kycVerifications)
    .set({ status, notes: notes || null, decidedBy: asked.actor.id, decidedAt: clock(), updatedAt: clock() })
    .where(eq(kycVerifications.id, id))
  await logAction(tx, asked, clock, {
    type: status === 'approved' ? 'kyc_approve' : 'kyc_reject',
    targetType: 'kyc_verification',
    targetId: id,
    details: { userId: row!.userId, ...(notes && { notes }) },
  })
  const page = row!.role === 'business' ? '/business/profile' : '/influencer/verification'
  await notify(tx, jobs, {
    userId: row!.userId,
    kind: `kyc_${status}`,
    params: { link: publicOrigin + page, ...(notes && { reason: notes }) },
  })
}

/**
 * Decides once whether a profile elsewhere is who its owner says; `followers` is how many the admin saw there. Refuses as
 * `decideKyc`. A profile whose address or number changed meanwhile is asked for no more (404).
 */
export async function decideRequest(
  tx: Tx,
  means: Means,
  id: number,
  { status, notes, followers }: Decision & { followers?: number | undefined },
): Promise<void> {
  const { asked, clock, jobs, publicOrigin } = means
  const profile = await lockedProfile(tx, id)
  const [row] = await tx.select().from(verificationRequests).where(eq(verificationRequests.id, id)).for('update')
  refuse(row, asked)
  await tx
    .update(verificationRequests)
    .set({ status, notes: notes || null, decidedBy: asked.actor.id, decidedAt: clock(), updatedAt: clock() })
    .where(eq(verificationRequests.id, id))
  const approved = status === 'approved'
  const seen = approved && followers !== undefined && followers !== profile.followers
  await tx
    .update(socialMediaProfiles)
    .set({
      verificationRequested: false,
      ...(approved && { isVerified: true, verifiedAt: clock() }),
      ...(approved && followers !== undefined && { lastUpdated: clock() }),
      ...(seen && { followers, followersSource: 'self' }),
    })
    .where(eq(socialMediaProfiles.id, profile.id))
  if (seen) await keepHistory(tx, clock, [profile.id])
  if (seen) await copyToUsers(tx, [profile.userId])
  await logAction(tx, asked, clock, {
    type: approved ? 'verification_approve' : 'verification_reject',
    targetType: 'verification_request',
    targetId: id,
    details: {
      userId: profile.userId,
      profileUrl: profile.profileUrl,
      ...(seen && { followersBefore: profile.followers, followers }),
      ...(notes && { notes }),
    },
  })
  await notify(tx, jobs, {
    userId: profile.userId,
    kind: `verification_${status}`,
    params: {
      profile: profile.profileUrl,
      link: `${publicOrigin}/influencer/verification`,
      ...(notes && { reason: notes }),
    },
  })
}

/** First the person, then the profile, then the request: the order in which their owner changes them. */
async function lockedProfile(tx: Tx, requestId: number) {
  const [known] = await tx
    .select({ userId: verificationRequests.userId, profileId: verificationRequests.profileId })
    .from(verificationRequests)
    .where(eq(verificationRequests.id, requestId))
  if (!known) throw notFound()
  await tx.select({ id: users.id }).from(users).where(eq(users.id, known.userId)).for('no key update')
  const [profile] = await tx
    .select()
    .from(socialMediaProfiles)
    .where(eq(socialMediaProfiles.id, known.profileId))
    .for('update')
  if (!profile) throw notFound()
  return profile
}

function refuse(row: { userId: number; status: string } | undefined, { actor }: AskedBy): void {
  if (!row) throw notFound()
  if (row.userId === actor.id) throw new Refusal(403, 'own_decision', messages.ownDecision)
  if (row.status !== 'pending') throw new Refusal(409, 'already_decided', messages.alreadyDecided)
}
