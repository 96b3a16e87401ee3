import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { Refusal, signedOut } from '../../../platform/refusal.ts'
import { listAdmins, lockUsers } from './users.ts'

type Right = Exclude<AdminRight, 'owner'>

/**
 * Refuses an acting admin who was blocked (401 `signed_out`), or is no owner and lost all of `rights` (403 `right_needed`), since the
 * request began. Their account has to be locked.
 */
export async function assertStillHasRight({ tx, actor }: AdminContext, rights: readonly Right[]): Promise<void> {
  const admin = (await listAdmins(tx)).find(({ id }) => id === actor.person.id)
  if (!admin?.isActive) throw signedOut()
  if (!admin.adminRights.some((right) => right === 'owner' || rights.includes(right)))
    throw new Refusal(403, 'right_needed', requestErrors.rightNeeded)
}

/** Locks the acting admin, and refuses what `assertStillHasRight` refuses. */
export async function lockActingAdmin(context: AdminContext, rights: readonly Right[]): Promise<void> {
  await lockUsers(context.tx, [context.actor.person.id])
  await assertStillHasRight(context, rights)
}
