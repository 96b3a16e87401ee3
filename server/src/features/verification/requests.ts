import { and, desc, eq, lt } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { NewVerificationRequest, VerificationRequest } from '#contract/verification.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { socialMediaProfiles } from '../profiles/tables.ts'
import { verificationCode } from '../profiles/verification-code.ts'
import { claimFile as takeFile } from '../uploads/uploads.ts'
import { verificationRequests } from './tables.ts'

export type RequestRow = typeof verificationRequests.$inferSelect
export type ProfileRow = typeof socialMediaProfiles.$inferSelect

/**
 * Asks that a profile of one's own is verified (product.md 7). Refuses another's (404), a verified one (409 `profile_verified`) and
 * a second request while one waits (409 `already_requested`).
 */
export async function requestVerification(
  tx: Tx,
  clock: Clock,
  secret: string,
  actor: Actor,
  profileId: number,
  { verificationProof, proofFileId }: NewVerificationRequest,
): Promise<VerificationRequest> {
  const [profile] = await tx
    .select()
    .from(socialMediaProfiles)
    .where(and(eq(socialMediaProfiles.id, profileId), eq(socialMediaProfiles.userId, actor.id)))
    .for('update')
  if (!profile) throw notFound()
  if (profile.isVerified) throw new Refusal(409, 'profile_verified', messages.profileVerified)
  if (profile.verificationRequested) throw new Refusal(409, 'already_requested', messages.alreadyRequested)
  const file = proofFileId ? await takeFile(tx, clock, actor, proofFileId, 'verification') : null
  const [request] = await tx
    .insert(verificationRequests)
    .values({
      profileId,
      userId: actor.id,
      code: verificationCode(secret, profile),
      verificationProof: verificationProof || null,
      proofFileId: file?.id ?? null,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning()
  await tx.update(socialMediaProfiles).set({ verificationRequested: true }).where(eq(socialMediaProfiles.id, profileId))
  return requestOf(request!, profile)
}

/** One's own requests, newest first. */
export async function listOwnRequests(
  db: Queryable,
  actor: Actor,
  query: { limit?: number | undefined; cursor?: string | undefined; profileId?: number | undefined },
) {
  const limit = query.limit ?? defaultLimit
  const after = decodeCursor(query.cursor, 1)
  const rows = await db
    .select({ request: verificationRequests, profile: socialMediaProfiles })
    .from(verificationRequests)
    .innerJoin(socialMediaProfiles, eq(socialMediaProfiles.id, verificationRequests.profileId))
    .where(
      and(
        eq(verificationRequests.userId, actor.id),
        query.profileId === undefined ? undefined : eq(verificationRequests.profileId, query.profileId),
        after ? lt(verificationRequests.id, after[0]!) : undefined,
      ),
    )
    .orderBy(desc(verificationRequests.id))
    .limit(limit + 1)
  return toPage(
    rows.map(({ request, profile }) => requestOf(request, profile)),
    limit,
    (last) => encodeCursor(last.id),
  )
}

export const requestOf = (row: RequestRow, profile: ProfileRow): VerificationRequest => ({
  id: row.id,
  profileId: row.profileId,
  userId: row.userId,
  profile: {
    id: profile.id,
    platform: profile.platform,
    profileUrl: profile.profileUrl,
    username: profile.username,
    followers: profile.followers,
    followersSource: profile.followersSource,
    isVerified: profile.isVerified,
  },
  code: row.code,
  verificationProof: row.verificationProof,
  hasPicture: row.proofFileId !== null,
  status: row.status,
  notes: row.notes,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
