import { peopleErrors } from '#contract/admin/people/errors.ts'
import type { AdminWithRights } from '#contract/admin/people/rights.ts'
import type { Was } from '#contract/form-changes.ts'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { omit } from '#contract/omit.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { AdminContext, SystemContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { requireStepUp } from '../../accounts/security/index.ts'
import { lastActionsBy, logAction, logSystemAction } from '../../foundation/action-log/index.ts'
import {
  activeApprovers,
  assertApproves,
  endAdminChange,
  endAdminChangesOf,
  openAdminChanges,
  recordAdminChange,
} from '../../foundation/approvals/index.ts'
import { changeUser, findUser, listAdmins, lockAdmins } from '../../foundation/users/index.ts'

export type Admin = Awaited<ReturnType<typeof lockAdmins>>[number]

/** Every admin with their rights and when they were last used. */
export async function listRights(db: Queryable): Promise<AdminWithRights[]> {
  const admins = await listAdmins(db)
  const lastUsed = await lastActionsBy(
    db,
    admins.map(({ id }) => id),
  )
  return admins.map((admin) => ({
    admin: omit(admin, 'adminRights', 'approvesFrom', 'isActive', 'hasTwoFactor'),
    rights: admin.adminRights,
    isActive: admin.isActive,
    hasTwoFactor: admin.hasTwoFactor,
    lastUsedAt: lastUsed.get(admin.id)?.toISOString() ?? null,
  }))
}

export const isOwner = ({ isActive, adminRights }: Admin) => isActive && adminRights.includes('owner')

/** All admins, locked. Refuses 403 `right_needed` an actor who may have been demoted since the request began. */
export async function lockAsOwner({ tx, actor }: AdminContext): Promise<Admin[]> {
  const admins = await lockAdmins(tx)
  if (!admins.some((admin) => admin.id === actor.person.id && isOwner(admin)))
    throw new Refusal(403, 'right_needed', requestErrors.rightNeeded)
  return admins
}

/** Returns whether there is still an active owner when an admin has these rights. */
export const staysOwned = (admins: Admin[], adminId: number, rights: readonly AdminRight[]) =>
  admins.some((admin) => (admin.id === adminId ? admin.isActive && rights.includes('owner') : isOwner(admin)))

/**
 * Replaces an admin's rights, which take effect with their next request, and logs them before and after. Rights of another owner are
 * taken by the second owner who requests the same, or after 72 hours (`takeDueRights`): until then they are unchanged. Requires a recent
 * step-up (403 `step_up_needed`). Refuses 403 `right_needed` an actor who is no longer an owner, 404 anybody but an admin, and 409
 * `last_owner` to leave no active owner, exactly also for owners who demote each other at the same time.
 */
export async function changeRights(
  context: AdminContext,
  adminId: number,
  given: { rights: AdminRight[] } & Was,
): Promise<AdminWithRights> {
  const { tx } = context
  await requireStepUp(context)
  const admins = await lockAsOwner(context)
  const admin = admins.find(({ id }) => id === adminId)
  if (!admin) throw notFound()
  const { rights } = mergeConcurrentChanges({ rights: admin.adminRights }, given)
  if (!staysOwned(admins, adminId, rights)) throw new Refusal(409, 'last_owner', peopleErrors.lastOwner)
  if (!takesFromOwner(context, admin, rights) || (await isSecondApproval(context, admin, rights)))
    await setRights(context, admin, rights)
  // they were found above
  return (await listRights(tx)).find((each) => each.admin.id === adminId)!
}

/** Returns whether a change takes rights from another owner who has been one for at least 72 hours. */
const takesFromOwner = ({ actor, clock }: AdminContext, admin: Admin, rights: AdminRight[]) =>
  isOwner(admin) &&
  admin.id !== actor.person.id &&
  !rights.includes('owner') &&
  (admin.approvesFrom === null || admin.approvesFrom <= clock())

/** Returns whether another owner has requested the same, whose request is then approved; otherwise it is announced. */
async function isSecondApproval(context: AdminContext, admin: Admin, rights: AdminRight[]): Promise<boolean> {
  const { actor } = context
  const same = (await openAdminChanges(context)).filter(
    // a change of rights stores them
    ({ kind, adminId, after }) => kind === 'owner_taken' && adminId === admin.id && isSameSet(after.rights!, rights),
  )
  const approvers = await activeApprovers(
    context,
    same.map(({ changedBy }) => changedBy),
  )
  const first = same.find(({ changedBy }) => changedBy !== actor.person.id && approvers.has(changedBy))
  if (first) {
    await assertApproves(context)
    await endAdminChange(context, first.id, { outcome: 'approved', endedBy: actor.person.id })
    return true
  }
  if (same.some(({ changedBy }) => changedBy === actor.person.id)) return false
  const change = {
    adminId: admin.id,
    changedBy: actor.person.id,
    before: { rights: admin.adminRights },
    after: { rights },
  }
  await recordAdminChange(context, { kind: 'owner_taken', ...change })
  await log(context, admin, { what: 'rights_proposed', after: { rights } })
  return false
}

const isSameSet = (some: readonly AdminRight[], others: readonly AdminRight[]) =>
  [...some].sort().join() === [...others].sort().join()

const rightsToMoney: readonly AdminRight[] = ['owner', 'money']

async function setRights(context: AdminContext, admin: Admin, rights: AdminRight[]): Promise<void> {
  const { tx, clock, actor } = context
  await changeUser(tx, admin.id, { adminRights: rights, updatedAt: clock() })
  await log(context, admin, { what: 'rights', after: { rights } })
  if (admin.adminRights.includes('owner') && !rights.includes('owner')) await endAdminChangesOf(context, admin.id)
  const isNew = (right: AdminRight) => rights.includes(right) && !admin.adminRights.includes(right)
  if (!rightsToMoney.some(isNew) || admin.adminRights.includes('owner')) return
  const change = {
    adminId: admin.id,
    changedBy: actor.person.id,
    before: { rights: admin.adminRights },
    after: { rights },
  }
  await recordAdminChange(context, { kind: 'right_given', ...change })
}

const log = (
  context: AdminContext,
  { id, adminRights }: Admin,
  { what, after }: { what: 'rights' | 'rights_proposed'; after: object },
) =>
  logAction(context, {
    type: 'user_edit',
    targetType: 'user',
    targetId: id,
    details: { what, before: { rights: adminRights }, after },
  })

/**
 * Sets an admin's rights at once, as the command line does: it decides between owners who contest each other's. Returns the name, or null
 * when there is no such admin. Refuses 409 `last_owner` to leave no active owner.
 */
export async function decideRights(
  context: Pick<SystemContext, 'tx' | 'clock'>,
  username: string,
  rights: AdminRight[],
): Promise<string | null> {
  const { tx, clock } = context
  const admins = await lockAdmins(tx)
  const found = await findUser(tx, username)
  const admin = admins.find(({ id }) => id === found?.id)
  if (!admin) return null
  if (!staysOwned(admins, admin.id, rights)) throw new Refusal(409, 'last_owner', peopleErrors.lastOwner)
  await changeUser(tx, admin.id, { adminRights: rights, approvesFrom: null, updatedAt: clock() })
  await endAdminChangesOf(context, admin.id)
  await logSystemAction(context, {
    type: 'user_edit',
    targetType: 'user',
    targetId: admin.id,
    details: { what: 'rights', before: { rights: admin.adminRights }, after: { rights } },
  })
  return admin.username
}
