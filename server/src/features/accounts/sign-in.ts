import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { secondStep } from '#contract/account-care.ts'
import { type credentials, noChallenge, type registration } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Accounts } from './accounts.ts'
import { countAttempts, failureWindow, forgetAttempts, limitAttempts, networkOf, noteAttempt } from './attempts.ts'
import { sendVerification } from './email-verification.ts'
import { refuseCommonPassword } from './passwords.ts'
import { demandCode } from './second-factor.ts'
import { users } from './tables.ts'
import { newTicket, readTicket, takeTicket, ticketFits, ticketInvalid } from './tickets.ts'
import { claimUsername, refuseReservedName } from './usernames.ts'
import { addUser, findUser, readUser, type UserRow } from './users.ts'

/**
 * Registers a person (spec §5, product.md 3): a challenge is always solved. Refuses 403 `admin_sign_up`, 422 with the fields
 * at fault, 409 for a taken name or address and a name that looks like another's, 429 for too many from one network. Sends the link that verifies the address.
 */
export async function register(
  { services, limits, challenges, passwords }: Accounts,
  input: z.output<typeof registration>,
  request: FastifyRequest,
): Promise<UserRow> {
  const { database, clock } = services
  if (input.role === 'admin') throw new Refusal(403, 'admin_sign_up', messages.adminSignUp)
  refuseReservedName(input.username)
  refuseCommonPassword(input.password, input.username)
  await limitAttempts(database.orm, clock, `register:network:${networkOf(request.ip)}`, limits.registrationsPerNetwork)
  await challenges.take(database.orm, input.challengeAnswer)
  const passwordHash = await passwords.hash(input.password)
  return database.transaction(async (tx) => {
    await claimUsername(tx, clock, input.username)
    const user = await addUser(tx, clock, {
      email: input.email,
      username: input.username,
      passwordHash,
      role: input.role,
      language: input.language ?? 'en',
      country: input.country ?? null,
      registrationIp: request.ip,
    })
    await sendVerification(tx, services, user)
    return user
  })
}

/**
 * Signs a person in by user name or e-mail (spec §5, product.md 2). The form's fixed answer is enough until the account or
 * the network has failed too often; then a challenge must be solved (428). One message for every wrong pair (401); that an
 * account is blocked (403) is told only to who has its password, and so is that a code is needed (428 `two_factor_needed`
 * with a ticket for `signInBySecondStep`).
 */
export async function signIn(
  accounts: Accounts,
  input: z.output<typeof credentials>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserRow> {
  const { services, limits, challenges, passwords } = accounts
  const { database, clock } = services
  const db = database.orm
  const network = networkOf(request.ip)
  const byAccount = `failure:account:${input.username.toLowerCase()}`
  const byNetwork = `failure:network:${network}`
  await limitAttempts(db, clock, `login:network:${network}`, limits.loginsPerNetwork)
  const [accountFailures, networkFailures] = await countAttempts(db, clock, failureWindow, byAccount, byNetwork)
  const risky = accountFailures! >= limits.failuresPerAccount || networkFailures! >= limits.failuresPerNetwork
  if (risky || input.challengeAnswer !== noChallenge) await challenges.take(db, input.challengeAnswer)

  const user = await findUser(db, input.username)
  if (!(await passwords.matches(input.password, user?.password ?? null)) || !user) {
    await noteAttempt(db, clock, byAccount, byNetwork)
    throw wrongPair()
  }
  if (!user.isActive) throw new Refusal(403, 'account_blocked', messages.accountBlocked)
  await forgetAttempts(db, byAccount)
  if (user.hasTwoFactor) {
    const ticket = newTicket(services, user, input.country ?? null)
    throw new Refusal(428, 'two_factor_needed', messages.twoFactorNeeded, { details: { ticket } })
  }
  return database.transaction((tx) => enter(tx, accounts, user, input.country ?? null, request, reply))
}

/**
 * The second step: a code of the app or a recovery code, beside the ticket of the first (reliability.md 4.2). Refuses 401
 * `ticket_invalid`, 422 `code_wrong`, 429 after five wrong codes of the account or too many tries from one network.
 */
export async function signInBySecondStep(
  accounts: Accounts,
  input: z.output<typeof secondStep>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserRow> {
  const { services, limits } = accounts
  const db = services.database.orm
  await limitAttempts(db, services.clock, `code:network:${networkOf(request.ip)}`, limits.loginsPerNetwork)
  const ticket = readTicket(services, input.ticket)
  const user = await readUser(db, ticket.user)
  if (!ticketFits(services, ticket, user)) throw ticketInvalid()
  return demandCode(accounts, user.id, input.code, async (tx) => {
    await takeTicket(tx, ticket)
    return enter(tx, accounts, user, ticket.country, request, reply)
  })
}

/** Begins the session, unless the password was changed or the account blocked while it was being checked. */
async function enter(
  tx: Tx,
  { services: { clock }, sessions }: Accounts,
  { id, password }: UserRow,
  country: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserRow> {
  const [user] = await tx
    .update(users)
    .set({ lastLoginAt: clock(), lastLoginIp: request.ip, ...(country && { lastConnectionCountry: country }) })
    .where(and(eq(users.id, id), eq(users.password, password!), eq(users.isActive, true)))
    .returning()
  if (!user) throw wrongPair()
  await sessions.begin(tx, id, request, reply)
  return user
}

const wrongPair = () => new Refusal(401, 'invalid_credentials', messages.invalidCredentials)
