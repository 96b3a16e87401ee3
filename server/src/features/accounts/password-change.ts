import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { forgottenPassword, passwordChange, passwordReset } from '#contract/account-care.ts'
import { noChallenge } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { notify } from '../notifications/notify.ts'
import type { Accounts } from './accounts.ts'
import { forgetAttempts, limitAttempts, networkOf } from './attempts.ts'
import { confirmPassword } from './confirm-password.ts'
import { dropLinks, newLink } from './links.ts'
import { refuseCommonPassword } from './passwords.ts'
import { endSessions, hashOf } from './sessions.ts'
import { users, verifications } from './tables.ts'
import { findUser } from './users.ts'

export const resetQueue = 'reset-password'

/**
 * Asks for a link that sets a new password (product.md 3). Whether the address is known is looked up later, by a job, so that
 * neither the answer nor its time tells. Refuses 429 after too many from one network or for one address, known or not.
 */
export async function forgotPassword(
  { services, limits, challenges }: Accounts,
  { email, challengeAnswer }: z.output<typeof forgottenPassword>,
  request: FastifyRequest,
): Promise<void> {
  const { database, clock, jobs } = services
  const db = database.orm
  await limitAttempts(db, clock, `reset:network:${networkOf(request.ip)}`, limits.resetsPerNetwork)
  await limitAttempts(db, clock, `reset:address:${email}`, limits.resetsPerAddress)
  if (challengeAnswer && challengeAnswer !== noChallenge) await challenges.take(db, challengeAnswer)
  await database.transaction((tx) => jobs.enqueue(tx, resetQueue, { email }))
}

/** The job behind `forgotPassword`: mails the link, which replaces older ones, if the address is somebody's. */
export async function sendResetLink(services: Services, email: string): Promise<void> {
  await services.database.transaction(async (tx) => {
    const user = await findUser(tx, email)
    if (!user?.isActive || user.email.toLowerCase() !== email) return
    await dropLinks(tx, user.id, 'reset_password')
    const token = await newLink(tx, services, { purpose: 'reset_password', userId: user.id, email: user.email })
    const link = `${services.publicOrigin}/auth/reset-password?token=${token}`
    await notify(tx, services.jobs, { userId: user.id, kind: 'reset_password', params: { link }, to: user.email })
  })
}

/** Sets a new password by a mailed link and ends every session; the second step of signing in stays. Refuses 422. */
export async function resetPassword(
  { services, passwords }: Accounts,
  { token, password }: z.output<typeof passwordReset>,
): Promise<void> {
  const { database, clock } = services
  const good = and(
    eq(verifications.tokenHash, hashOf(token)),
    eq(verifications.purpose, 'reset_password'),
    gt(verifications.expiresAt, clock()),
  )
  const [person] = await database.orm
    .select({ id: users.id, username: users.username, email: users.email })
    .from(verifications)
    .innerJoin(users, and(eq(users.id, verifications.userId), eq(users.email, verifications.email)))
    .where(and(good, eq(users.isActive, true)))
  if (!person) throw linkInvalid()
  refuseCommonPassword(password, person.username)
  const hash = await passwords.hash(password)
  await database.transaction(async (tx) => {
    const [link] = await tx.delete(verifications).where(good).returning()
    if (!link) throw linkInvalid()
    await setPassword(tx, services, person.id, hash)
    await endSessions(tx, person.id)
    for (const name of [person.username, person.email])
      await forgetAttempts(tx, `failure:account:${name.toLowerCase()}`)
  })
}

/** Changes the password of a signed-in person; ends all other sessions, and gives this one a new token. */
export async function changePassword(
  accounts: Accounts,
  actor: Actor,
  { currentPassword, newPassword }: z.output<typeof passwordChange>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { services, passwords, sessions } = accounts
  const { username } = await confirmPassword(accounts, actor, currentPassword, 'currentPassword')
  refuseCommonPassword(newPassword, username, 'newPassword')
  const hash = await passwords.hash(newPassword)
  await services.database.transaction(async (tx) => {
    await setPassword(tx, services, actor.id, hash)
    await endSessions(tx, actor.id)
    await sessions.begin(tx, actor.id, request, reply)
  })
}

/** Links that were sent before lead nowhere from then on: whoever had the old password may have asked for them. */
async function setPassword(tx: Tx, { clock, jobs, publicOrigin }: Services, userId: number, password: string) {
  const now = clock()
  await tx.update(users).set({ password, updatedAt: now }).where(eq(users.id, userId))
  await dropLinks(tx, userId, 'change_email', 'reset_password')
  const params = { at: now.toISOString(), link: `${publicOrigin}/auth/forgot-password` }
  await notify(tx, jobs, { userId, kind: 'password_changed', params })
}

const linkInvalid = () =>
  new Refusal(422, 'reset_link_invalid', messages.resetLinkInvalid, {
    issues: [{ path: 'token', message: messages.resetLinkInvalid }],
  })
