import { peopleErrors } from '#contract/admin/people/errors.ts'
import type { AdminChange } from '#contract/admin/people/rights.ts'
import { type AdminContext, inTransaction, type ReadContext } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { runEach } from '../../../platform/run-each.ts'
import type { Services } from '../../../platform/services.ts'
import { endAccess, requireStepUp } from '../../accounts/security/index.ts'
import { logAction, logSystemAction } from '../../foundation/action-log/index.ts'
import {
  type AdminChangeRow,
  assertApproves,
  endAdminChange,
  endAdminChangesOf,
  isContested,
  openAdminChanges,
} from '../../foundation/approvals/index.ts'
import { changeUser, lockAdmins, readUser, refuseTakenEmail } from '../../foundation/users/index.ts'
import { isOwner, lockAsOwner, staysOwned } from './rights.ts'

/** The changes of admins' rights that can still be stopped, oldest first. */
export async function listAdminChanges(context: ReadContext): Promise<AdminChange[]> {
  const open = await openAdminChanges(context)
  return Promise.all(
    open.map(async (change) => ({
      id: change.id,
      kind: change.kind,
      rights: change.after.rights ?? null,
      admin: await personOf(context, change.adminId),
      by: await personOf(context, change.changedBy),
      createdAt: change.createdAt.toISOString(),
      effectiveAt: change.effectiveAt.toISOString(),
      isContested: isContested(change, open),
    })),
  )
}

async function personOf({ db }: ReadContext, userId: number) {
  const { id, username, displayName, avatarUrl } = await readUser(db, userId)
  return { id, username, displayName, avatarUrl }
}

/**
 * Stops a change and logs it: given rights are taken back, a new address becomes the former one, an owner keeps their rights. Requires a
 * recent step-up (403 `step_up_needed`). Refuses 403 `right_needed` an actor who is no longer an owner and `own_decision` the admin
 * concerned, 409 `second_admin_needed` an owner who is too new to approve, and 404 a change that is over.
 */
export async function stopAdminChange(context: AdminContext, id: number): Promise<void> {
  const { actor } = context
  await requireStepUp(context)
  await lockAsOwner(context)
  const change = (await openAdminChanges(context)).find((each) => each.id === id)
  if (!change) throw notFound()
  if (change.adminId === actor.person.id) throw new Refusal(403, 'own_decision', peopleErrors.ownChange)
  await assertApproves(context)
  await takeBack(context, change)
  await endAdminChange(context, id, { outcome: 'stopped', endedBy: actor.person.id })
  await logAction(context, {
    type: 'user_edit',
    targetType: 'user',
    targetId: change.adminId,
    details: { what: 'admin_change_stopped', kind: change.kind },
  })
}

async function takeBack(context: AdminContext, { kind, adminId, before, after }: AdminChangeRow): Promise<void> {
  const { tx, clock } = context
  const now = clock()
  if (kind === 'owner_taken') return
  if (kind === 'admin_address') {
    const { email } = await readUser(tx, adminId)
    if (email !== after.email) return
    // a change of an address stores both
    const formerEmail = before.email!
    await refuseTakenEmail(context, formerEmail)
    await changeUser(tx, adminId, { email: formerEmail, emailChangedAt: now, updatedAt: now })
  } else {
    const { adminRights } = await readUser(tx, adminId)
    // a change of rights stores both
    const remaining = adminRights.filter((right) => before.rights!.includes(right))
    await changeUser(tx, adminId, { adminRights: remaining, updatedAt: now })
  }
  if (kind !== 'right_given') await endAccess(context, adminId)
}

/** Takes the rights of owners whose 72 hours are over, unless both sides contest each other's. Returns how many were due. */
export async function takeDueRights(services: Services): Promise<number> {
  const { database, clock } = services
  const isDue = ({ kind, effectiveAt }: AdminChangeRow) => kind === 'owner_taken' && effectiveAt <= clock()
  const due = (await openAdminChanges({ db: database.orm, clock })).filter(isDue)
  await runEach(due, 'rights of owners', ({ id }) =>
    inTransaction(services, async (context) => {
      const { tx } = context
      const admins = await lockAdmins(tx)
      const open = await openAdminChanges(context)
      const change = open.find((each) => each.id === id)
      if (!change || isContested(change, open)) return
      const { adminId, changedBy, before, after } = change
      // a change of rights stores those after it
      const rights = after.rights!
      const isValid = [adminId, changedBy].every((owner) =>
        admins.some((admin) => admin.id === owner && isOwner(admin)),
      )
      if (!isValid || !staysOwned(admins, adminId, rights)) return endAdminChange(context, id, { outcome: 'void' })
      await changeUser(tx, adminId, { adminRights: rights, updatedAt: clock() })
      await endAdminChange(context, id, { outcome: 'applied' })
      await endAdminChangesOf(context, adminId)
      const details = {
        what: 'rights',
        before: { rights: before.rights },
        after: { rights },
        proposedBy: changedBy,
      } as const
      await logSystemAction(context, { type: 'user_edit', targetType: 'user', targetId: adminId, details })
    }),
  )
  return due.length
}
