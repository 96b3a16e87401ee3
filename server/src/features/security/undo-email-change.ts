import { and, eq, gt, gte, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { identityErrors } from '#contract/identity/errors.ts'
import type { emailUndo } from '#contract/security/security.ts'
import { inTransaction, type ReadContext, type SystemContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AccountServices, createLink, refuseCommonPassword, revokeLinks } from '../credentials/index.ts'
import { verifications } from '../credentials/tables.ts'
import { notify } from '../notifications/index.ts'
import { endSessions, hashToken } from '../sessions/index.ts'
import { alreadyTaken, lockUser } from '../users/index.ts'
import { users } from '../users/tables.ts'
import { setPassword } from './password-change.ts'

/**
 * Mails the former address, if it was verified, a link that undoes the change within 72 hours (reliability.md 4.2.4). An
 * unverified address may belong to a stranger, who must not get control of the account.
 */
export async function mailUndoLink(
  context: SystemContext,
  { id, email, isVerified }: { id: number; email: string; isVerified: boolean },
): Promise<void> {
  const { clock, publicOrigin } = context
  if (!isVerified) return
  const token = await createLink(context, { purpose: 'undo_email', userId: id, email })
  const link = `${publicOrigin}/auth/undo-email?token=${token}`
  const params = { at: clock().toISOString(), link }
  await notify(context, { userId: id, kind: 'email_changed', params, to: email })
}

/** Refuses an address that another account may still revert to (409 `email_taken`). */
export async function refuseReservedEmail(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  email: string,
  ownId: number,
): Promise<void> {
  const [reserved] = await db
    .select({ userId: verifications.userId })
    .from(verifications)
    .where(
      and(
        eq(verifications.purpose, 'undo_email'),
        eq(sql`lower(${verifications.email})`, email.toLowerCase()),
        gt(verifications.expiresAt, clock()),
        ne(verifications.userId, ownId),
      ),
    )
    .limit(1)
  if (reserved) throw alreadyTaken('email', identityErrors.emailTaken)
}

/**
 * Consumes the link mailed to a former address: restores that address, sets a new password, ends every session, and voids the
 * undo links of later changes. Withdrawals pause again (product.md 6). Refuses a link that is unknown, used or older than 72 hours
 * (422 `undo_link_invalid`), and common passwords.
 */
export async function undoEmailChange(
  { services, passwords }: AccountServices,
  { token, password }: z.output<typeof emailUndo>,
): Promise<void> {
  const { database, clock } = services
  const isUsableLink = and(
    eq(verifications.tokenHash, hashToken(token)),
    eq(verifications.purpose, 'undo_email'),
    gt(verifications.expiresAt, clock()),
  )
  const [person] = await database.orm
    .select({ id: users.id, username: users.username })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .where(and(isUsableLink, eq(users.isActive, true)))
  if (!person) throw linkInvalid()
  refuseCommonPassword(password, person.username)
  const hash = await passwords.hash(password)
  await inTransaction(services, async (context) => {
    const { tx } = context
    await lockUser(tx, person)
    const [link] = await tx.delete(verifications).where(isUsableLink).returning()
    if (!link) throw linkInvalid()
    await tx
      .delete(verifications)
      .where(
        and(
          eq(verifications.userId, person.id),
          eq(verifications.purpose, 'undo_email'),
          gte(verifications.createdAt, link.createdAt),
        ),
      )
    const now = clock()
    await tx
      .update(users)
      .set({ email: link.email, isVerified: true, emailChangedAt: now })
      .where(eq(users.id, person.id))
    await revokeLinks(tx, person.id, 'verify_email')
    await setPassword(context, person.id, hash)
    await endSessions(tx, person.id)
  })
}

const linkInvalid = () =>
  new Refusal(422, 'undo_link_invalid', {
    message: identityErrors.verificationLinkInvalid,
    issues: [{ path: 'token', message: identityErrors.verificationLinkInvalid }],
  })
