import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { confirmation } from '#contract/accounts/identity/confirmation.ts'
import type { credentials, registration } from '#contract/accounts/identity/credentials.ts'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import type { secondSteps } from '#contract/accounts/security/second-step.ts'
import { day } from '../../../platform/clock.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { Refusal, refuseTogether } from '../../../platform/refusal.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import {
  addUser,
  claimUsername,
  findUser,
  readUser,
  recordSignIn,
  refuseReservedName,
  refuseTakenEmail,
  refuseTakenUsername,
  rehashPassword,
  type UserRow,
} from '../../foundation/users/index.ts'
import {
  type AccountServices,
  type Device,
  passkeysOf,
  recordPasskeyUse,
  refuseCommonPassword,
  requireCode,
  verifyPasskey,
} from '../credentials/index.ts'
import { refuseReservedEmail } from '../security/index.ts'
import { sendVerificationLink } from './email-verification.ts'
import { guardAttempt, limitSource, type SubmittedCredentials } from './sign-in-guard.ts'
import { consumeTicket, issueTicket, isTicketValidFor, readTicket, ticketInvalid } from './two-factor-tickets.ts'

/**
 * Registers a user (spec §5, product.md 3) and mails the link that verifies the address; always requires a solved challenge.
 * Refuses 403 `admin_sign_up`, 422 with the invalid fields, 409 for a taken username or address and for a look-alike username (with
 * an issue for each), 429 for too many registrations from one network.
 */
export async function register(
  { services, limits, challenges, passwords }: AccountServices,
  input: z.output<typeof registration>,
  request: FastifyRequest,
): Promise<UserRow> {
  const { database, clock } = services
  if (input.role === 'admin') throw new Refusal(403, 'admin_sign_up', identityErrors.adminSignUp)
  await refuseWhileClosed(database.orm, input.role)
  await refuseTogether([
    () => refuseReservedName(input.username),
    () => refuseCommonPassword(input.password, input.username),
  ])
  await limitAttempts(
    { db: database.orm, clock },
    `register:network:${networkOf(request.ip)}`,
    limits.registrationsPerNetwork,
  )
  await challenges.redeem(database.orm, input.challengeAnswer)
  const passwordHash = await passwords.hash(input.password)
  return inTransaction(services, async (context) => {
    await refuseTogether([() => claimUsername(context, input.username), () => refuseTakenEmail(context, input.email)])
    const user = await addUser(context, {
      email: input.email,
      username: input.username,
      passwordHash,
      role: input.role,
      language: input.language ?? 'en',
      country: input.country ?? null,
      registrationIp: request.ip,
      confirmBy: new Date(clock().getTime() + confirmation.days * day),
    })
    await refuseReservedEmail(context, user.email, user.id)
    await sendVerificationLink(context, user)
    return user
  })
}

/**
 * The reason why a new account could not have this name, as the sentence that registration would be refused with; null if it could.
 * Refuses 429 after too many from one network.
 */
export async function checkUsername(
  { services, limits }: AccountServices,
  username: string,
  request: FastifyRequest,
): Promise<{ problem: string | null }> {
  const context = { ...services, db: services.database.orm }
  await limitAttempts(context, `username:network:${networkOf(request.ip)}`, limits.usernameChecksPerNetwork)
  try {
    refuseReservedName(username)
    await refuseTakenUsername(context, username)
    return { problem: null }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
}

/**
 * Signs a user in by username or email (spec §5, product.md 2), on a device that is known from then on. Refuses as `limitSource` and
 * `guardAttempt` do, and 503 when the queue is full. Every wrong pair gets the same message (401); only somebody who knows the password
 * learns that the account is blocked (403) or needs a code (428 `two_factor_needed` with a ticket for `completeTwoFactorSignIn`).
 */
export async function signIn(
  accounts: AccountServices,
  input: z.output<typeof credentials>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<UserRow> {
  const { services, admissionTurns, passwordCheckTurns } = accounts
  const { username: name, password, challengeAnswer, country = null } = input
  const { submitted, device } = await admissionTurns(async () => {
    const submitted = { name, challengeAnswer, user: await findUser(services.database.orm, name), request }
    return { submitted, device: await limitSource(accounts, submitted) }
  })
  const user = await passwordCheckTurns(() => checkPassword(accounts, submitted, { device, password }))
  if (user.hasTwoFactor) {
    const ticket = issueTicket(services, user, country)
    const hasPasskey = (await passkeysOf(accounts.services.database.orm, user.id)).length > 0
    throw new Refusal(428, 'two_factor_needed', {
      message: securityErrors.twoFactorNeeded,
      details: { ticket, hasPasskey },
    })
  }
  return inTransaction(services, (context) => beginSession(context, accounts, { user, country, request, reply }))
}

/** Compares a password if the limits allow it; returns the account's user. */
async function checkPassword(
  accounts: AccountServices,
  submitted: SubmittedCredentials,
  { device, password }: { device: Device | null; password: string },
): Promise<UserRow> {
  const { user } = submitted
  const attempt = await guardAttempt(accounts, submitted, device)
  const isRight = await accounts.passwords.matches(password, user?.password ?? null).catch(async (error: unknown) => {
    await attempt.release()
    throw error
  })
  if (!isRight || !user) {
    await attempt.wasWrong()
    throw invalidCredentials()
  }
  if (!user.isActive) {
    await attempt.release()
    throw new Refusal(403, 'account_blocked', identityErrors.accountBlocked)
  }
  await attempt.wasRight()
  return isRight === 'outdated' ? withCurrentHash(accounts, user, password) : user
}

/** The user with a hash of the password's composed form; of concurrent sign-ins, one replaces it. */
async function withCurrentHash({ services, passwords }: AccountServices, user: UserRow, password: string) {
  const db = services.database.orm
  const hash = await passwords.hash(password)
  if (await rehashPassword(db, user, hash)) return { ...user, password: hash }
  const changed = await readUser(db, user.id)
  if (!(await passwords.matches(password, changed.password))) throw invalidCredentials()
  return changed
}

/**
 * The second step of signing in: the first step's ticket with a code of the app, a recovery code or a passkey (reliability.md 4.2).
 * Refuses 401 `ticket_invalid`, 422 `code_wrong`, a passkey as `verifyPasskey` does, 429 after five wrong codes of the account or too
 * many attempts from one network.
 */
export async function completeTwoFactorSignIn(
  accounts: AccountServices,
  input: z.output<typeof secondSteps.login.schema.body>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<UserRow> {
  const { services, limits } = accounts
  const db = services.database.orm
  await limitAttempts({ db, clock: services.clock }, `code:network:${networkOf(request.ip)}`, limits.loginsPerNetwork)
  const ticket = readTicket(services, input.ticket)
  const user = await readUser(db, ticket.user)
  if (!isTicketValidFor(services, ticket, user)) throw ticketInvalid()
  const begin = async (context: SystemContext) => {
    await consumeTicket(context.tx, ticket)
    return beginSession(context, accounts, { user, country: ticket.country, request, reply })
  }
  if ('code' in input) return requireCode(accounts, { userId: user.id, code: input.code }, begin)
  const use = { purpose: 'sign_in', userId: null, ownerId: user.id } as const
  const used = await verifyPasskey({ ...services, db }, input.passkey, use)
  return inTransaction(services, async (context) => {
    await recordPasskeyUse(context, used)
    return begin(context)
  })
}

/**
 * Begins the session of somebody who was verified, on a device that is known from then on, unless the password was changed or the account
 * blocked since then.
 */
export async function beginSession(
  context: SystemContext,
  { sessions, devices }: AccountServices,
  {
    user: checked,
    country,
    request,
    reply,
  }: { user: UserRow; country: string | null; request: FastifyRequest; reply: FastifyReply },
): Promise<UserRow> {
  const user = await recordSignIn(context, checked, { ip: request.ip, country })
  if (!user) throw invalidCredentials()
  await sessions.begin(context.tx, user.id, { request, reply })
  devices.recordDevice(user.id, reply)
  return user
}

const invalidCredentials = () => new Refusal(401, 'invalid_credentials', identityErrors.invalidCredentials)

/** Refuses 403 `sign_up_closed` while admins have closed the sign-up of this role. */
async function refuseWhileClosed(db: Queryable, role: 'influencer' | 'business'): Promise<void> {
  const access = await readSetting(db, 'access')
  if (!access[`${role}SignUp`]) throw new Refusal(403, 'sign_up_closed', identityErrors.signUpClosed)
}
