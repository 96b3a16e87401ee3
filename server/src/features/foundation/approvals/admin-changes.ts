import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { type AdminChangeKind, approvalWaitHours } from '#contract/admin/people/rights.ts'
import type { ReadContext, SystemContext } from '../../../platform/context.ts'
import { raiseAlert } from '../alerts/index.ts'
import { notify } from '../notifications/index.ts'
import { changeUser, listAdmins } from '../users/index.ts'
import { adminChanges } from './tables.ts'

export type AdminChangeRow = typeof adminChanges.$inferSelect

type NewAdminChange = Pick<AdminChangeRow, 'kind' | 'adminId' | 'changedBy' | 'before' | 'after'>

/**
 * Records a change of an admin's rights, who counts as one of two approvals only 72 hours later (product.md 9, Rights); rights that are
 * taken from an owner are only announced. Alerts admins and mails all owners at once.
 */
export async function recordAdminChange(context: SystemContext, change: NewAdminChange): Promise<void> {
  const { tx, clock } = context
  const { kind, adminId, changedBy } = change
  const now = clock()
  const effectiveAt = new Date(now.getTime() + approvalWaitHours * 3_600_000)
  await tx.insert(adminChanges).values({ ...change, createdAt: now, effectiveAt })
  if (kind !== 'owner_taken') await changeUser(tx, adminId, { approvesFrom: effectiveAt, updatedAt: now })
  const admins = await listAdmins(tx)
  const nameOf = (id: number) => admins.find((admin) => admin.id === id)
  // the change is one of an admin
  const username = nameOf(adminId)!.username
  const from = nameOf(changedBy)?.displayName ?? username
  await raiseAlert(context, {
    kind: 'admin_changed',
    subject: `@${username}: ${kind}`,
    details: { note: `@${nameOf(changedBy)?.username ?? username}` },
    isMailed: false,
  })
  const owners = admins.filter(({ isActive, adminRights }) => isActive && adminRights.includes('owner'))
  const params = { action: kind, username, from, at: effectiveAt.toISOString() }
  for (const { id } of owners) await notify(context, { userId: id, kind: 'admin_changed', params })
}

const taking: AdminChangeKind = 'owner_taken'

/** The changes that can still be stopped, oldest first. */
export const openAdminChanges = ({ db, clock }: Pick<ReadContext, 'db' | 'clock'>): Promise<AdminChangeRow[]> =>
  db
    .select()
    .from(adminChanges)
    .where(and(isNull(adminChanges.endedAt), or(eq(adminChanges.kind, taking), gt(adminChanges.effectiveAt, clock()))))
    .orderBy(asc(adminChanges.id))

/** Returns whether two owners want to take each other's rights: then only a third owner or the command line decides. */
export const isContested = (change: AdminChangeRow, open: AdminChangeRow[]): boolean =>
  change.kind === taking &&
  open.some(
    ({ kind, adminId, changedBy }) => kind === taking && adminId === change.changedBy && changedBy === change.adminId,
  )

type End = { outcome: NonNullable<AdminChangeRow['outcome']>; endedBy?: number }

/** Ends an open change. The caller holds the lock on all admins. */
export async function endAdminChange(
  { tx, clock }: Pick<SystemContext, 'tx' | 'clock'>,
  id: number,
  end: End,
): Promise<void> {
  await tx
    .update(adminChanges)
    .set({ endedAt: clock(), ...end })
    .where(and(eq(adminChanges.id, id), isNull(adminChanges.endedAt)))
}

/** Ends all open changes of an admin, of one kind or, after a decision about their rights, also those that they began. */
export async function endAdminChangesOf(
  { tx, clock }: Pick<SystemContext, 'tx' | 'clock'>,
  adminId: number,
  kind?: AdminChangeKind,
): Promise<void> {
  const whose = kind
    ? and(eq(adminChanges.adminId, adminId), eq(adminChanges.kind, kind))
    : or(eq(adminChanges.adminId, adminId), and(eq(adminChanges.changedBy, adminId), eq(adminChanges.kind, taking)))
  await tx
    .update(adminChanges)
    .set({ endedAt: clock(), outcome: 'void' })
    .where(and(isNull(adminChanges.endedAt), whose))
}
