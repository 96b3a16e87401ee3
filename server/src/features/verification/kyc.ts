import { desc, eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { NewKyc, OwnKyc } from '#contract/verification.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { holdPerson } from '../accounts/users.ts'
import { claimFile as takeFile } from '../uploads/uploads.ts'
import { kycVerifications } from './tables.ts'

type KycRow = typeof kycVerifications.$inferSelect

/** How one's identity check stands; the newest counts, none is `not_started`. Admins have none (403). */
export async function readOwnKyc(db: Queryable, actor: Actor): Promise<OwnKyc> {
  refuseAdmins(actor)
  return ownKycOf(actor, await newest(db, actor))
}

/**
 * Sends one's papers in (product.md 7): one document and a selfie. Refuses 409 `kyc_pending` and `kyc_approved`; after a refusal
 * the person may try again. Files that are not the actor's own identity papers do not exist (404); a selfie is a picture (422).
 */
export async function submitKyc(tx: Tx, clock: Clock, actor: Actor, kyc: NewKyc): Promise<OwnKyc> {
  refuseAdmins(actor)
  // one submission after the other
  await holdPerson(tx, actor)
  const before = await newest(tx, actor)
  if (before?.status === 'pending') throw new Refusal(409, 'kyc_pending', messages.kycPending)
  if (before?.status === 'approved') throw new Refusal(409, 'kyc_approved', messages.kycApproved)
  const front = await takeFile(tx, clock, actor, kyc.frontFileId, 'kyc')
  const back = kyc.backFileId ? await takeFile(tx, clock, actor, kyc.backFileId, 'kyc') : null
  const selfie = await takeFile(tx, clock, actor, kyc.selfieFileId, 'kyc')
  if (selfie.kind !== 'image') throw invalid('selfieFileId', messages.uploadType)
  const [row] = await tx
    .insert(kycVerifications)
    .values({
      userId: actor.id,
      documentType: kyc.documentType,
      frontFileId: front.id,
      backFileId: back?.id ?? null,
      selfieFileId: selfie.id,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning()
  return ownKycOf(actor, row!)
}

function refuseAdmins(actor: Actor): void {
  if (actor.role === 'admin') throw new Refusal(403, 'wrong_role', messages.wrongRole)
}

async function newest(db: Queryable, actor: Actor): Promise<KycRow | undefined> {
  const [row] = await db
    .select()
    .from(kycVerifications)
    .where(eq(kycVerifications.userId, actor.id))
    .orderBy(desc(kycVerifications.id))
    .limit(1)
  return row
}

const ownKycOf = (actor: Actor, row: KycRow | undefined): OwnKyc => ({
  status: row?.status ?? 'not_started',
  documentType: row?.documentType ?? null,
  notes: row?.notes ?? null,
  createdAt: row?.createdAt.toISOString() ?? null,
  decidedAt: row?.decidedAt?.toISOString() ?? null,
  canSubmit: actor.isVerified && (row === undefined || row.status === 'rejected'),
})
