import { and, desc, eq, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { verificationErrors } from '#contract/money/verification/errors.ts'
import type { NewVerificationRequest, VerificationRequest } from '#contract/money/verification/verification.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { claimFile } from '../../foundation/uploads/index.ts'
import { lockUser } from '../../foundation/users/index.ts'
import {
  lockSocialProfile,
  markVerificationRequested,
  socialProfilesView,
  verificationCode,
} from '../social-profiles/index.ts'
import { payVerificationFee } from '../wallet/index.ts'
import { verificationRequests } from './tables.ts'

export type RequestRow = typeof verificationRequests.$inferSelect
type VerifiedProfile = VerificationRequest['profile']

const profiles = socialProfilesView.as('profiles')

/**
 * Requests verification of the actor's own social profile (product.md 7). Refuses another user's (404), a verified one (409
 * `profile_verified`) and a second request while one is pending (409 `already_requested`). The setting `verificationFee`, if above
 * 0, is charged from the balance: 409 `insufficient_funds` when that is too low.
 */
export async function requestVerification(
  context: Context,
  profileId: number,
  { verificationProof, proofFileId }: NewVerificationRequest,
): Promise<VerificationRequest> {
  const { tx, clock, secret, actor } = context
  // locks the user before the profile, the same order as deciding a request or moving money
  await lockUser(tx, actor.party)
  const profile = await lockSocialProfile(tx, profileId)
  if (profile?.userId !== actor.party.id) throw notFound()
  if (profile.isVerified) throw new Refusal(409, 'profile_verified', verificationErrors.profileVerified)
  if (profile.verificationRequested) throw new Refusal(409, 'already_requested', verificationErrors.alreadyRequested)
  const { verificationFee: fee } = await readSetting(tx, 'verification')
  const file = proofFileId ? await claimFile(context, proofFileId, 'verification') : null
  const rows = await tx
    .insert(verificationRequests)
    .values({
      profileId,
      userId: actor.party.id,
      code: verificationCode(secret, profile),
      verificationProof: verificationProof || null,
      proofFileId: file?.id ?? null,
      fee,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning()
  const request = onlyRow(rows)
  if (fee > 0) await payVerificationFee(context, { requestId: request.id, userId: actor.party.id, amount: fee })
  await markVerificationRequested(tx, profileId)
  return toVerificationRequest(request, profile)
}

/** The actor's own requests, newest first, and the fee of the next one, in cents. */
export async function listOwnRequests(
  { db, actor }: ReadContext,
  query: { limit?: number | undefined; cursor?: string | undefined; profileId?: number | undefined },
) {
  const limit = query.limit ?? defaultLimit
  const after = decodeCursor(query.cursor, 1)?.[0]
  const rows = await db
    .select({ request: verificationRequests, profile: profileColumns(profiles) })
    .from(verificationRequests)
    .innerJoin(profiles, eq(profiles.id, verificationRequests.profileId))
    .where(
      and(
        eq(verificationRequests.userId, actor.party.id),
        query.profileId === undefined ? undefined : eq(verificationRequests.profileId, query.profileId),
        after === undefined ? undefined : lt(verificationRequests.id, after),
      ),
    )
    .orderBy(desc(verificationRequests.id))
    .limit(limit + 1)
  const page = toPage(
    rows.map(({ request, profile }) => toVerificationRequest(request, profile)),
    limit,
    (last) => encodeCursor(last.id),
  )
  return { ...page, fee: (await readSetting(db, 'verification')).verificationFee }
}

/** The columns of the profile that a request is about. */
export const profileColumns = <T extends Record<keyof VerifiedProfile, PgColumn>>(table: T) => ({
  id: table.id as T['id'],
  platform: table.platform as T['platform'],
  profileUrl: table.profileUrl as T['profileUrl'],
  username: table.username as T['username'],
  followers: table.followers as T['followers'],
  followersSource: table.followersSource as T['followersSource'],
  isVerified: table.isVerified as T['isVerified'],
})

export const toVerificationRequest = (row: RequestRow, profile: VerifiedProfile): VerificationRequest => ({
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
  fee: row.fee,
  status: row.status,
  notes: row.notes,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
