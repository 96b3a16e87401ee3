import type { Was } from '#contract/form-changes.ts'
import type { AdminRight } from '#contract/identity/admin-rights.ts'
import { peopleErrors } from '#contract/people/errors.ts'
import type { AdminWithRights } from '#contract/people/rights.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { keepOtherChanges } from '../../platform/changed-elsewhere.ts'
import type { AdminContext } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { lastActionsBy, logAction } from '../action-log/index.ts'
import { requireStepUp } from '../security/index.ts'
import { changeUser, listAdmins, lockAdmins } from '../users/index.ts'

/** Every admin with their rights and when they were last used. */
export async function listRights(db: Queryable): Promise<AdminWithRights[]> {
  const admins = await listAdmins(db)
  const lastUsed = await lastActionsBy(
    db,
    admins.map(({ id }) => id),
  )
  return admins.map(({ adminRights, isActive, hasTwoFactor, ...admin }) => ({
    admin,
    rights: adminRights,
    isActive,
    hasTwoFactor,
    lastUsedAt: lastUsed.get(admin.id)?.toISOString() ?? null,
  }))
}

/**
 * Replaces an admin's rights, which take effect with their next request, and logs them before and after. Requires a recent step-up (403
 * `step_up_needed`). Refuses 403 `right_needed` an actor who is no longer an owner, 404 anybody but an admin, and 409 `last_owner` to leave
 * no active owner, exactly also for owners who demote each other at the same time.
 */
export async function changeRights(
  context: AdminContext,
  adminId: number,
  given: { rights: AdminRight[] } & Was,
): Promise<AdminWithRights> {
  const { tx, clock, actor } = context
  await requireStepUp(context)
  const admins = await lockAdmins(tx)
  // the actor may have been demoted since the request began
  const own = admins.find(({ id }) => id === actor.id)
  if (!own?.isActive || !own.adminRights.includes('owner'))
    throw new Refusal(403, 'right_needed', requestErrors.rightNeeded)
  const admin = admins.find(({ id }) => id === adminId)
  if (!admin) throw notFound()
  const { rights } = keepOtherChanges({ rights: admin.adminRights }, given)
  const isOwned = admins.some(({ id, isActive, adminRights }) =>
    id === adminId ? isActive && rights.includes('owner') : isActive && adminRights.includes('owner'),
  )
  if (!isOwned) throw new Refusal(409, 'last_owner', peopleErrors.lastOwner)
  await changeUser(tx, adminId, { adminRights: rights, updatedAt: clock() })
  await logAction(context, {
    type: 'user_edit',
    targetType: 'user',
    targetId: adminId,
    details: { what: 'rights', before: { rights: admin.adminRights }, after: { rights } },
  })
  return (await listRights(tx)).find((each) => each.admin.id === adminId)!
}
