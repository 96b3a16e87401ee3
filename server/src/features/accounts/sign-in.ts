import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type credentials, noChallenge, type registration } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import {
  type AccountLimits,
  countAttempts,
  failureWindow,
  forgetAttempts,
  limitAttempts,
  networkOf,
  noteAttempt,
} from './attempts.ts'
import type { Challenges } from './challenge.ts'
import { sendVerification } from './email-verification.ts'
import { type Passwords, refuseCommonPassword } from './passwords.ts'
import { users } from './tables.ts'
import { refuseReservedName } from './usernames.ts'
import { addUser, findUser, type UserRow } from './users.ts'

export type SignIn = { services: Services; limits: AccountLimits; challenges: Challenges; passwords: Passwords }

/**
 * Registers a person (spec §5, product.md 3): a challenge is always solved. Refuses 403 `admin_sign_up`, 422 with the fields
 * at fault, 409 for a taken name or address, 429 for too many from one network. Sends the link that verifies the address.
 */
export async function register(
  { services, limits, challenges, passwords }: SignIn,
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
 * account is blocked (403) is told only to who has its password.
 */
export async function signIn(
  { services, limits, challenges, passwords }: SignIn,
  input: z.output<typeof credentials>,
  request: FastifyRequest,
): Promise<UserRow> {
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
    throw new Refusal(401, 'invalid_credentials', messages.invalidCredentials)
  }
  if (!user.isActive) throw new Refusal(403, 'account_blocked', messages.accountBlocked)
  await forgetAttempts(db, byAccount)
  await db
    .update(users)
    .set({
      lastLoginAt: clock(),
      lastLoginIp: request.ip,
      ...(input.country && { lastConnectionCountry: input.country }),
    })
    .where(eq(users.id, user.id))
  return user
}
