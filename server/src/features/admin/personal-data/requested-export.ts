import type { Readable } from 'node:stream'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { peopleErrors } from '#contract/admin/people/errors.ts'
import { requestedExportHours } from '#contract/admin/people/requested-exports.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/secret.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { requireStepUp } from '../../accounts/security/index.ts'
import { hashToken } from '../../accounts/sessions/index.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { findUserById, isDeletedEmail, readUser } from '../../foundation/users/index.ts'
import { startExport } from './export.ts'
import { requestedExports } from './tables.ts'

/**
 * Emails a person the link to their own data, in place of any earlier one, and logs it with the reason. Requires a recent step-up. Refuses
 * 404 an unknown person, 409 an admin, a deleted account and an address that was never confirmed, and 429 more mails than a person
 * may be sent.
 */
export async function requestExport(
  context: AdminContext,
  { limits }: Pick<AccountServices, 'limits'>,
  { userId, reason }: { userId: number; reason: string },
): Promise<{ expiresAt: string }> {
  const { tx, clock, actor, publicOrigin } = context
  await requireStepUp(context)
  const person = await findUserById(tx, userId)
  if (!person) throw notFound()
  if (person.role === 'admin') throw new Refusal(409, 'admin_account', peopleErrors.adminAccount)
  if (isDeletedEmail(person.email)) throw new Refusal(409, 'account_deleted', peopleErrors.accountDeleted)
  if (!person.isVerified) throw new Refusal(409, 'email_not_verified', peopleErrors.exportUnverified)
  await limitAttempts(context, `mail:${userId}`, limits.mailsPerUser)
  const now = clock()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + requestedExportHours * 3_600_000)
  await tx
    .update(requestedExports)
    .set({ expiresAt: now })
    .where(and(eq(requestedExports.userId, userId), gt(requestedExports.expiresAt, now)))
  const rows = await tx
    .insert(requestedExports)
    .values({ userId, requestedBy: actor.person.id, tokenHash: hashToken(token), createdAt: now, expiresAt })
    .returning()
  await logAction(context, {
    type: 'other',
    targetType: 'user',
    targetId: userId,
    details: { what: 'data_export_requested', after: { export: onlyRow(rows).id, reason } },
  })
  await notify(context, {
    userId,
    kind: 'data_export_ready',
    params: { at: expiresAt.toISOString(), link: `${publicOrigin}/data-export#${token}` },
  })
  return { expiresAt: expiresAt.toISOString() }
}

/**
 * The data that an emailed link is for, streamed as an attachment. Refuses 404 `link_invalid` a link that has expired, or was replaced,
 * or whose person has another address by now, and more than five a day (429).
 */
export async function loadRequestedExport(
  { services, limits }: AccountServices,
  token: string,
  { reply, personalData }: { reply: FastifyReply; personalData: PersonalTable[] },
): Promise<Readable> {
  const { database, clock } = services
  const db = database.orm
  const [link] = await db
    .select()
    .from(requestedExports)
    .where(and(eq(requestedExports.tokenHash, hashToken(token)), gt(requestedExports.expiresAt, clock())))
  if (!link) throw linkExpired()
  const { emailChangedAt } = await readUser(db, link.userId)
  if (emailChangedAt && emailChangedAt > link.createdAt) throw linkExpired()
  await limitAttempts({ db, clock }, `export:${link.userId}`, limits.exportsPerUser)
  await db
    .update(requestedExports)
    .set({ loadedAt: sql`coalesce(${requestedExports.loadedAt}, ${clock()})` })
    .where(eq(requestedExports.id, link.id))
  return startExport(services, { userId: link.userId, reply, personalData })
}

const linkExpired = () => new Refusal(404, 'link_invalid', peopleErrors.exportGone)
