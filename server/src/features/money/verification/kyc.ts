import { desc, eq } from 'drizzle-orm'
import { acceptedTypes, typeRefusal } from '#contract/foundation/uploads/uploads.ts'
import { verificationErrors } from '#contract/money/verification/errors.ts'
import type { NewKyc, OwnKyc } from '#contract/money/verification/verification.ts'
import { type Actor, type Context, hasConfirmedAddress, type ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import { claimFile } from '../../foundation/uploads/index.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { kycVerifications } from './tables.ts'

type KycRow = typeof kycVerifications.$inferSelect

/** The state of the actor's newest identity check; `not_started` when there is none. */
export async function readOwnKyc(context: ReadContext): Promise<OwnKyc> {
  const { actor } = context
  return toOwnKyc(actor, await latestCheck(context))
}

/**
 * Submits identity documents (product.md 7): one document and a selfie. Refuses 409 `kyc_pending` and `kyc_approved`; after a
 * rejection the user may try again. Files not uploaded by the actor for this purpose are 404; the selfie must be a picture (422).
 */
export async function submitKyc(context: Context, kyc: NewKyc): Promise<OwnKyc> {
  const { tx, clock, actor } = context
  // serializes the user's submissions
  await lockUser(tx, actor.party)
  const before = await latestCheck(context)
  if (before?.status === 'pending') throw new Refusal(409, 'kyc_pending', verificationErrors.kycPending)
  if (before?.status === 'approved') throw new Refusal(409, 'kyc_approved', verificationErrors.kycApproved)
  const front = await claimFile(context, kyc.frontFileId, 'kyc')
  const back = kyc.backFileId ? await claimFile(context, kyc.backFileId, 'kyc') : null
  const selfie = await claimFile(context, kyc.selfieFileId, 'kyc')
  if (selfie.kind !== 'image') throw invalid('selfieFileId', typeRefusal(acceptedTypes('kyc', 'image')))
  const rows = await tx
    .insert(kycVerifications)
    .values({
      userId: actor.party.id,
      documentType: kyc.documentType,
      frontFileId: front.id,
      backFileId: back?.id ?? null,
      selfieFileId: selfie.id,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning()
  return toOwnKyc(actor, onlyRow(rows))
}

async function latestCheck({ db, actor }: ReadContext): Promise<KycRow | undefined> {
  const [row] = await db
    .select()
    .from(kycVerifications)
    .where(eq(kycVerifications.userId, actor.party.id))
    .orderBy(desc(kycVerifications.id))
    .limit(1)
  return row
}

const toOwnKyc = (actor: Actor, row: KycRow | undefined): OwnKyc => ({
  status: row?.status ?? 'not_started',
  documentType: row?.documentType ?? null,
  notes: row?.notes ?? null,
  createdAt: row?.createdAt.toISOString() ?? null,
  decidedAt: row?.decidedAt?.toISOString() ?? null,
  canSubmit: hasConfirmedAddress(actor) && (row === undefined || row.status === 'rejected'),
})
