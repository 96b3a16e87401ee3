import type { z } from 'zod'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import type { emailUndo } from '#contract/accounts/security/security.ts'
import { inTransaction, type ReadContext, type SystemContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { endAdminChangesOf } from '../../foundation/approvals/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { alreadyTaken, changeUser, lockUser, readUser } from '../../foundation/users/index.ts'
import {
  type AccountServices,
  consumeLink,
  createLink,
  findLink,
  isFormerEmailOfOther,
  refuseCommonPassword,
  revokeLinks,
  revokeUndoLinksSince,
} from '../credentials/index.ts'
import { endAccess } from './end-access.ts'
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
  context: Pick<ReadContext, 'db' | 'clock'>,
  email: string,
  ownId: number,
): Promise<void> {
  if (await isFormerEmailOfOther(context, email, ownId)) throw alreadyTaken('email', identityErrors.emailTaken)
}

/**
 * Consumes the link mailed to a former address: restores that address, sets a new password, ends all access to the account, and
 * voids the undo links of later changes. Withdrawals pause again (product.md 6). Refuses a link that is unknown, used or older than 72
 * hours (422 `undo_link_invalid`), and common passwords.
 */
export async function undoEmailChange(
  { services, passwords }: AccountServices,
  { token, password }: z.output<typeof emailUndo>,
): Promise<void> {
  const { database, clock } = services
  const db = database.orm
  const found = await findLink({ db, clock }, token, 'undo_email')
  const person = found && (await readUser(db, found.userId))
  if (!person?.isActive) throw linkInvalid()
  refuseCommonPassword(password, person.username)
  const hash = await passwords.hash(password)
  await inTransaction(services, async (context) => {
    const { tx } = context
    await lockUser(tx, person)
    const link = await consumeLink(context, token, 'undo_email')
    if (!link) throw linkInvalid()
    await revokeUndoLinksSince(tx, person.id, link.createdAt)
    await changeUser(tx, person.id, { email: link.email, isVerified: true, emailChangedAt: clock() })
    await endAdminChangesOf(context, person.id, 'admin_address')
    await revokeLinks(tx, person.id, 'verify_email')
    await setPassword(context, person.id, hash)
    await endAccess(context, person.id)
  })
}

const linkInvalid = () =>
  new Refusal(422, 'undo_link_invalid', {
    message: identityErrors.verificationLinkInvalid,
    issues: [{ path: 'token', message: identityErrors.verificationLinkInvalid }],
  })
