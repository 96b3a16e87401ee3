import { and, eq } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import { releaseFile } from '../../foundation/uploads/index.ts'
import { refundVerificationFee } from '../wallet/index.ts'
import { verificationRequests } from './tables.ts'

type Change = { profileId: number; userId: number; isRemoved: boolean }

/**
 * Deletes the pending verification request of a changed profile, and all requests of a removed one, with their pictures; refunds
 * the fees of pending ones.
 */
export async function dropRequests(context: SystemContext, { profileId, userId, isRemoved }: Change): Promise<void> {
  const { tx } = context
  const ofProfile = eq(verificationRequests.profileId, profileId)
  const dropped = await tx
    .delete(verificationRequests)
    .where(isRemoved ? ofProfile : and(ofProfile, eq(verificationRequests.status, 'pending')))
    .returning()
  for (const { id, proofFileId, fee, status } of dropped) {
    await releaseFile(tx, proofFileId)
    if (fee > 0 && status === 'pending')
      await refundVerificationFee(context, { requestId: id, userId, amount: fee, actorId: userId })
  }
}

/** Moves the decided requests of a profile to the one that it is merged into; a pending one, which is no longer needed, is dropped. */
export async function moveRequests(
  context: SystemContext,
  { profileId, intoId, userId }: { profileId: number; intoId: number; userId: number },
): Promise<void> {
  await dropRequests(context, { profileId, userId, isRemoved: false })
  await context.tx
    .update(verificationRequests)
    .set({ profileId: intoId })
    .where(eq(verificationRequests.profileId, profileId))
}
