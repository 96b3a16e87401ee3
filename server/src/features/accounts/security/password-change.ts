import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import type { forgottenPassword, passwordChange, passwordReset } from '#contract/accounts/security/security.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { clearAttempts, limitAttempts, type Subject } from '../../../platform/limits/throttle.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { changeUser, findUser, findUserById, markEmailVerified, readUser } from '../../foundation/users/index.ts'
import {
  type AccountServices,
  accountFailures,
  confirmPassword,
  consumeLink,
  createLink,
  findLink,
  isKnownTo,
  isReplaced,
  passwordGuesses,
  refuseCommonPassword,
  removeAuthenticator,
  replaceLinks,
  revokeLinks,
} from '../credentials/index.ts'
import { endOtherSessions, type SignedInCall } from '../sessions/index.ts'
import { endAccess } from './end-access.ts'

export const resetQueue = 'reset-password'

/**
 * Requests a password reset link (product.md 3), with a solved challenge. The address is looked up later, by a job, so that
 * neither the response nor its timing reveals whether it is known. Refuses 428 `challenge_needed`, 422 `challenge_failed`, and 429
 * after too many from one network or for one address, known or not; the owner's known device has a limit of its own.
 */
export async function forgotPassword(
  accounts: AccountServices,
  { email, challengeAnswer }: z.output<typeof forgottenPassword>,
  request: FastifyRequest,
): Promise<void> {
  const { services, limits, challenges } = accounts
  const { database, clock, jobs } = services
  const db = database.orm
  const owner = await ownerOnKnownDevice(accounts, email, request)
  await limitAttempts({ db, clock }, `reset:network:${networkOf(request.ip)}`, limits.resetsPerNetwork)
  await challenges.redeem(db, challengeAnswer)
  const subject: Subject = owner === null ? `reset:address:${email}` : `reset:owner:${owner}`
  await limitAttempts({ db, clock }, subject, limits.resetsPerAddress)
  await database.transaction((tx) => jobs.enqueue(tx, resetQueue, { email }))
}

/** The id of the address's owner if the request comes from a known device of theirs; else null. */
async function ownerOnKnownDevice({ services, devices }: AccountServices, email: string, request: FastifyRequest) {
  const device = devices.read(request)
  const user = device && (await findUserById(services.database.orm, device.userId))
  return user && isKnownTo(user, device) && user.email.toLowerCase() === email ? user.id : null
}

/** The job behind `forgotPassword`: mails the link, replacing older ones, if the address has an account. */
export async function sendResetLink(services: Services, email: string): Promise<void> {
  await inTransaction(services, async (context) => {
    const { tx } = context
    const user = await findUser(tx, email)
    if (!user?.isActive || user.email.toLowerCase() !== email) return
    await replaceLinks(tx, user.id, 'reset_password')
    const token = await createLink(context, { purpose: 'reset_password', userId: user.id, email: user.email })
    const link = `${services.publicOrigin}/auth/reset-password?token=${token}`
    await notify(context, { userId: user.id, kind: 'reset_password', params: { link }, to: user.email })
  })
}

/**
 * Sets a new password by a mailed link and ends all access to the account; two-factor stays on, unless nobody had confirmed the address
 * yet: then its registrant may be a stranger, and everything they set up is removed. The link confirms the address. Refuses 422
 * `reset_link_invalid`, with another sentence for a link that a newer one has replaced.
 */
export async function resetPassword(
  { services, passwords }: AccountServices,
  { token, password }: z.output<typeof passwordReset>,
): Promise<void> {
  const { database, clock } = services
  const db = database.orm
  const link = await findLink({ db, clock }, token, 'reset_password')
  const person = link && (await readUser(db, link.userId))
  if (!person?.isActive || person.email !== link?.email)
    throw linkInvalid(
      (await isReplaced({ db, clock }, token)) ? securityErrors.linkReplaced : securityErrors.resetLinkInvalid,
    )
  refuseCommonPassword(password, person.username)
  const hash = await passwords.hash(password)
  await inTransaction(services, async (context) => {
    const { tx } = context
    if (!(await consumeLink(context, token, 'reset_password'))) throw linkInvalid(securityErrors.resetLinkInvalid)
    await setPassword(context, person.id, hash)
    if (!person.isVerified) await removeSetUp(context, person)
    await endAccess(context, person.id)
    for (const name of [person.username, person.email]) await clearAttempts(tx, accountFailures(name))
    await clearAttempts(tx, passwordGuesses(person.id))
  })
}

/** Removes the means of signing in that were set up before the address was confirmed, and confirms it. */
async function removeSetUp(context: SystemContext, { id, email }: { id: number; email: string }): Promise<void> {
  const { tx, clock } = context
  await removeAuthenticator(context, id)
  await changeUser(tx, id, { phone: null, phoneVerified: false, phonePending: null, updatedAt: clock() })
  await markEmailVerified(context, id, email)
}

/** Changes the password of a signed-in user; ends all other sessions and rotates the token of this one. */
export async function changePassword(
  accounts: AccountServices,
  call: SignedInCall,
  { currentPassword, newPassword }: z.output<typeof passwordChange>,
): Promise<void> {
  const { services, passwords, sessions } = accounts
  const { actor } = call
  const { username } = await confirmPassword(accounts, actor, { password: currentPassword, path: 'currentPassword' })
  refuseCommonPassword(newPassword, username, 'newPassword')
  const hash = await passwords.hash(newPassword)
  await inTransaction(services, async (context) => {
    const { tx } = context
    await setPassword(context, actor.person.id, hash)
    await endOtherSessions(tx, actor)
    await sessions.renew(tx, call, 'proven')
  })
}

/** Sets the password, notifies the user, and revokes earlier links: somebody who knew the old password may have requested them. */
export async function setPassword(context: SystemContext, userId: number, password: string) {
  const { tx, clock, publicOrigin } = context
  const now = clock()
  await changeUser(tx, userId, { password, updatedAt: now })
  await revokeLinks(tx, userId, 'change_email', 'reset_password', 'confirm_device')
  const params = { at: now.toISOString(), link: `${publicOrigin}/auth/forgot-password` }
  await notify(context, { userId, kind: 'password_changed', params })
}

const linkInvalid = (message: string) =>
  new Refusal(422, 'reset_link_invalid', { message, issues: [{ path: 'token', message }] })
