import { and, count, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { peopleErrors } from '#contract/admin/people/errors.ts'
import { type AdminInvitation, invitationRules, type newAdminInvitation } from '#contract/admin/people/invitations.ts'
import type { AdminContext, ReadContext } from '../../../../platform/context.ts'
import { newToken } from '../../../../platform/crypto/secret.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../../platform/refusal.ts'
import { requireStepUp } from '../../../accounts/security/index.ts'
import { hashToken } from '../../../accounts/sessions/index.ts'
import { type DetailsOn, logAction } from '../../../foundation/action-log/index.ts'
import { notify } from '../../../foundation/notifications/index.ts'
import { lockAdmins, personColumns, refuseTakenEmail, usersView } from '../../../foundation/users/index.ts'
import { adminInvitations } from '../tables.ts'

const inviters = usersView.as('inviters')

export const select = (db: ReadContext['db']) =>
  db
    .select({ invitation: adminInvitations, invitedBy: personColumns(inviters) })
    .from(adminInvitations)
    .innerJoin(inviters, eq(inviters.id, adminInvitations.invitedBy))

type Row = Awaited<ReturnType<typeof select>>[number]

export const toInvitation = ({
  invitation: { id, email, rights, createdAt, expiresAt },
  invitedBy,
}: Row): AdminInvitation => ({
  id,
  email,
  rights,
  invitedBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const isOpen = (now: Date) => and(isNull(adminInvitations.endedAt), gt(adminInvitations.expiresAt, now))

/** The open invitations, newest first. */
export async function listInvitations({ db, clock }: Pick<ReadContext, 'db' | 'clock'>): Promise<AdminInvitation[]> {
  const rows = await select(db).where(isOpen(clock())).orderBy(desc(adminInvitations.id)).limit(invitationRules.maxOpen)
  return rows.map(toInvitation)
}

/**
 * Mails somebody the link by which they become an admin with these rights, and logs it. Requires a recent step-up (403 `step_up_needed`).
 * Refuses 409 `email_taken`, `invitation_open` and `limit_reached`, exactly also for owners who invite at the same time.
 */
export async function inviteAdmin(
  context: AdminContext,
  { email, language, rights }: z.output<typeof newAdminInvitation>,
): Promise<AdminInvitation> {
  const { tx, clock, actor, publicOrigin } = context
  await requireStepUp(context)
  await lockAdmins(tx)
  await refuseTakenEmail(context, email)
  const now = clock()
  await endExpired(context, now)
  const [{ open } = { open: 0 }] = await tx.select({ open: count() }).from(adminInvitations).where(isOpen(now))
  if (open >= invitationRules.maxOpen)
    throw new Refusal(409, 'limit_reached', {
      message: peopleErrors.invitationLimit,
      params: { max: invitationRules.maxOpen },
    })
  const token = newToken()
  const expiresAt = new Date(now.getTime() + invitationRules.days * 24 * 3_600_000)
  const [row] = await tx
    .insert(adminInvitations)
    .values({ email, rights, tokenHash: hashToken(token), invitedBy: actor.person.id, createdAt: now, expiresAt })
    .onConflictDoNothing()
    .returning()
  if (!row)
    throw new Refusal(409, 'invitation_open', {
      message: peopleErrors.invitationOpen,
      issues: [{ path: 'email', message: peopleErrors.invitationOpen }],
    })
  await log(context, row.id, { what: 'admin_invited', after: { email, rights } })
  await notify(context, {
    userId: null,
    kind: 'admin_invited',
    to: email,
    reader: { displayName: email, language },
    params: { at: expiresAt.toISOString(), link: `${publicOrigin}/admin-invitation#${token}` },
  })
  const added = await select(tx).where(eq(adminInvitations.id, row.id))
  return toInvitation(onlyRow(added))
}

/** Ends an open invitation and logs it. 404 when there is none. */
export async function revokeInvitation(context: AdminContext, id: number): Promise<void> {
  const { tx, clock } = context
  const [ended] = await tx
    .update(adminInvitations)
    .set({ endedAt: clock() })
    .where(and(eq(adminInvitations.id, id), isNull(adminInvitations.endedAt)))
    .returning()
  if (!ended) throw notFound()
  const { email, rights } = ended
  await log(context, id, { what: 'admin_invitation_revoked', before: { email, rights } })
}

/** Ends expired invitations, which makes room for new ones. */
const endExpired = ({ tx }: AdminContext, now: Date) =>
  tx
    .update(adminInvitations)
    .set({ endedAt: sql`${adminInvitations.expiresAt}` })
    .where(and(isNull(adminInvitations.endedAt), lte(adminInvitations.expiresAt, now)))

export const log = (context: AdminContext, id: number, details: DetailsOn<'admin_invitation'>): Promise<void> =>
  logAction(context, { type: 'other', targetType: 'admin_invitation', targetId: id, details })
