import type { AdminRight } from '#contract/identity/admin-rights.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listAdmins } from '../users/index.ts'

/**
 * Refuses an acting admin who was blocked (401 `signed_out`), or is no owner and lost all of `rights` (403 `right_needed`), since the
 * request began. Their account has to be locked.
 */
export async function assertStillHasRight(
  { tx, actor }: AdminContext,
  rights: readonly Exclude<AdminRight, 'owner'>[],
): Promise<void> {
  const admin = (await listAdmins(tx)).find(({ id }) => id === actor.id)
  if (!admin?.isActive) throw new Refusal(401, 'signed_out', requestErrors.signedOut)
  if (!admin.adminRights.some((right) => right === 'owner' || rights.includes(right)))
    throw new Refusal(403, 'right_needed', requestErrors.rightNeeded)
}
