import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DecisionStatus, KycVerification, ReviewedRequest } from '#contract/money/verification/verification.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { queuePage } from '../../../platform/http/requests/queue-page.ts'
import { filesView } from '../../foundation/uploads/index.ts'
import { userSummaryColumns, usersView } from '../../foundation/users/index.ts'
import { socialProfilesView } from '../social-profiles/index.ts'
import { profileColumns, toVerificationRequest } from './requests.ts'
import { kycVerifications, verificationRequests } from './tables.ts'

export const people = usersView.as('people')
const profiles = socialProfilesView.as('profiles')

type Query = { status: DecisionStatus; limit?: number | undefined; cursor?: string | undefined }

/** Identity documents of deleted accounts are retained for legal reasons only, and hidden from this queue (reliability.md 4.7). */
export const notDeleted: SQL = sql`${people.email} not like '%@deleted.invalid'`

/** Identity checks for admins: pending ones oldest first, decided ones newest first. */
export async function listKyc(
  db: Queryable,
  query: Query,
): Promise<{ verifications: KycVerification[]; nextCursor: string | null }> {
  const { limit, where, order } = queuePage(query, { status: kycVerifications.status, number: kycVerifications.id })
  const [front, back, selfie] = [filesView.as('front'), filesView.as('back'), filesView.as('selfie')]
  const rows = await db
    .select({
      kyc: kycVerifications,
      user: userSummaryColumns(people),
      front: front.mime,
      back: back.mime,
      selfie: selfie.mime,
      refusedBefore: sql<number>`(select count(*)::int from kyc_verifications o
        where o.user_id = ${kycVerifications.userId} and o.status = 'rejected' and o.id < ${kycVerifications.id})`,
    })
    .from(kycVerifications)
    .innerJoin(people, eq(people.id, kycVerifications.userId))
    .leftJoin(front, eq(front.id, kycVerifications.frontFileId))
    .leftJoin(back, eq(back.id, kycVerifications.backFileId))
    .leftJoin(selfie, eq(selfie.id, kycVerifications.selfieFileId))
    .where(and(where, notDeleted))
    .orderBy(order)
    .limit(limit + 1)
  const found = rows.map(({ kyc, user, refusedBefore, ...mimes }) => ({
    id: kyc.id,
    userId: kyc.userId,
    user,
    documentType: kyc.documentType,
    hasBack: kyc.backFileId !== null,
    mimes,
    refusedBefore,
    status: kyc.status,
    notes: kyc.notes,
    createdAt: kyc.createdAt.toISOString(),
    decidedAt: kyc.decidedAt?.toISOString() ?? null,
  }))
  const { items, nextCursor } = toPage(found, limit, (last) => encodeCursor(last.id))
  return { verifications: items, nextCursor }
}

/** Profile verification requests, in the same order. */
export async function listRequests(
  db: Queryable,
  query: Query,
): Promise<{ items: ReviewedRequest[]; nextCursor: string | null }> {
  const { limit, where, order } = queuePage(query, {
    status: verificationRequests.status,
    number: verificationRequests.id,
  })
  const rows = await db
    .select({ request: verificationRequests, profile: profileColumns(profiles), user: userSummaryColumns(people) })
    .from(verificationRequests)
    .innerJoin(profiles, eq(profiles.id, verificationRequests.profileId))
    .innerJoin(people, eq(people.id, verificationRequests.userId))
    .where(where)
    .orderBy(order)
    .limit(limit + 1)
  const found = rows.map(({ request, profile, user }) => ({ ...toVerificationRequest(request, profile), user }))
  return toPage(found, limit, (last) => encodeCursor(last.id))
}
