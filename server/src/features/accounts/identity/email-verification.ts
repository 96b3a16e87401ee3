import type { FastifyReply, FastifyRequest } from 'fastify'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { type Actor, inTransaction, type SystemContext } from '../../../platform/context.ts'
import { sqlState } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAdminChange } from '../../foundation/approvals/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { alreadyTaken, changeUser, lockUserRow, markEmailVerified, type UserRow } from '../../foundation/users/index.ts'
import { type AccountServices, createLink, isReplaced, redeemLink, revokeLinks } from '../credentials/index.ts'
import { mailUndoLink, refuseReservedEmail } from '../security/index.ts'
import { endOtherSessions, endSessions } from '../sessions/index.ts'

/**
 * Makes the browser that presents a mailed token a known device of the user; signing in still takes the password. Refuses a token that is
 * unknown, used, expired, or was sent to an address that the user no longer has (422 `device_link_invalid`).
 */
export async function sendVerificationLink(context: SystemContext, user: UserRow): Promise<void> {
  const { publicOrigin } = context
  const token = await createLink(context, { purpose: 'verify_email', userId: user.id, email: user.email })
  await notify(context, {
    userId: user.id,
    kind: 'verify_email',
    params: { link: `${publicOrigin}/verify-email?token=${token}` },
  })
}

/** Mails the link once more: with a warning that the account will be closed, or, to an older account, with a reminder. */
export async function remindToConfirm(context: SystemContext, user: UserRow): Promise<void> {
  const { tx, clock, publicOrigin } = context
  const token = await createLink(context, { purpose: 'verify_email', userId: user.id, email: user.email })
  await changeUser(tx, user.id, { confirmRemindedAt: clock() })
  const link = `${publicOrigin}/verify-email?token=${token}`
  const { id: userId, confirmBy } = user
  if (confirmBy)
    await notify(context, { userId, kind: 'confirm_or_close', params: { link, at: confirmBy.toISOString() } })
  else await notify(context, { userId, kind: 'confirm_reminder', params: { link } })
}

type LinkCall = { actor: Actor | null; request: FastifyRequest; reply: FastifyReply }

/**
 * Redeems the token of a link that verifies an address: the user's current one, or the one they are changing to. Opening it again changes
 * nothing, and is no refusal as long as that is the user's address. A change ends
 * every session except the one that opens the link, whose token is rotated, and lets the former address undo it. Refuses a token
 * that is unknown, expired, replaced by a newer one, or for an address changed since (422), and a new address taken meanwhile (409 `email_taken`).
 */
export async function verifyEmail(accounts: AccountServices, linkCall: LinkCall, token: string): Promise<void> {
  try {
    await inTransaction(accounts.services, (context) => applyLink(context, { accounts, linkCall }, token))
  } catch (error) {
    throw sqlState(error) === '23505' ? alreadyTaken('email', identityErrors.emailTaken) : error
  }
}

async function applyLink(
  context: SystemContext,
  { accounts, linkCall }: { accounts: AccountServices; linkCall: LinkCall },
  token: string,
): Promise<void> {
  const link = await redeemLink(context, token, 'verify_email', 'change_email')
  if (!link) throw (await isReplaced(context, token)) ? linkInvalid(securityErrors.linkReplaced) : linkInvalid()
  if (link.purpose === 'change_email') return applyEmailChange(context, { accounts, linkCall }, link)
  if (!(await markEmailVerified(context, link.userId, link.email))) throw linkInvalid()
}

/** Switches the account to its new address. */
async function applyEmailChange(
  context: SystemContext,
  { accounts, linkCall: { actor, ...call } }: { accounts: AccountServices; linkCall: LinkCall },
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const { tx, clock } = context
  const now = clock()
  const before = await lockUserRow(tx, userId)
  if (!before?.isActive) throw linkInvalid()
  await changeUser(tx, userId, { email, isVerified: true, emailChangedAt: now, updatedAt: now })
  await refuseReservedEmail(context, email, userId)
  if (before.role === 'admin') {
    const change = { adminId: userId, changedBy: userId, before: { email: before.email }, after: { email } }
    await recordAdminChange(context, { kind: 'admin_address', ...change })
  }
  // links sent to the old address are void, except the one that undoes this change
  await revokeLinks(tx, userId, 'verify_email', 'change_email', 'reset_password', 'confirm_device')
  await mailUndoLink(context, before)
  if (actor?.person.id !== userId) return void (await endSessions(tx, userId))
  await endOtherSessions(tx, actor)
  await accounts.sessions.renew(tx, { actor, ...call })
}

const linkInvalid = (message: string = identityErrors.verificationLinkInvalid) =>
  new Refusal(422, 'verification_link_invalid', { message, issues: [{ path: 'token', message }] })
