import type { FastifyRequest } from 'fastify'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import {
  type Attempt,
  clearAttempts,
  isExhausted,
  limitAttempts,
  recordAttempt,
  releaseAttempt,
  reserveAttempt,
  type Subject,
} from '../../../platform/limits/throttle.ts'
import type { UserRow } from '../../foundation/users/index.ts'
import {
  type AccountServices,
  accountFailures,
  type Device,
  isKnownTo,
  nameDigest,
  passwordGuesses,
} from '../credentials/index.ts'
import { requireMailConfirmation } from './device-confirmation.ts'

export type SubmittedCredentials = {
  name: string
  challengeAnswer: string
  user: UserRow | undefined
  request: FastifyRequest
}

/**
 * A password that may now be compared. It was counted as wrong up front, so that parallel attempts cannot outrun a limit; exactly
 * one of these must be called to settle it.
 */
export type GuardedAttempt = {
  wasWrong(): Promise<void>
  /** Clears the failures of the account and the device. */
  wasRight(): Promise<void>
  /** Takes the count back: the password was not compared, or its result shows nothing about an attacker. */
  release(): Promise<void>
}

/**
 * Limits sign-in attempts before they are queued: per device if the account knows it, else per network (429 `too_many`). Returns
 * the known device, null when there is none or it has itself failed too often.
 */
export async function limitSource(accounts: AccountServices, submitted: SubmittedCredentials): Promise<Device | null> {
  const { services, limits, devices } = accounts
  const { clock, database } = services
  const db = database.orm
  const device = devices.read(submitted.request)
  const isKnown =
    device !== null &&
    submitted.user !== undefined &&
    isKnownTo(submitted.user, device) &&
    !(await isExhausted({ db, clock }, deviceFailures(device), limits.failuresPerDevice))
  if (isKnown) await limitAttempts({ db, clock }, `login:device:${device.nonce}`, limits.loginsPerDevice)
  else await limitNetwork(accounts, submitted)
  return isKnown ? device : null
}

const deviceFailures = ({ nonce }: Device): Subject => `failure:device:${nonce}`
const limitNetwork = ({ services, limits }: AccountServices, { request }: SubmittedCredentials) =>
  limitAttempts(
    { db: services.database.orm, clock: services.clock },
    `login:network:${networkOf(request.ip)}`,
    limits.loginsPerNetwork,
  )

/**
 * Decides whether a password may be compared (reliability.md 4.2.2). For a known device only its own failures count. Any other is
 * refused 429 `confirm_by_mail` once the account's password was guessed too often, 428 `challenge_needed` after too many failures
 * of the account or the network, and 422 `challenge_failed`.
 */
export async function guardAttempt(
  accounts: AccountServices,
  submitted: SubmittedCredentials,
  device: Device | null,
): Promise<GuardedAttempt> {
  if (device === null) return guardUnknownDevice(accounts, submitted)
  const { services, limits, challenges } = accounts
  const db = services.database.orm
  if (submitted.challengeAnswer !== noChallenge) await challenges.redeem(db, submitted.challengeAnswer)
  const failures = deviceFailures(device)
  const attempt = await reserveAttempt({ db, clock: services.clock }, failures, limits.failuresPerDevice)
  if (attempt) {
    const clearedOnSuccess = [failures, accountFailures(submitted.name), passwordGuesses(device.userId)]
    return guardedAttempt(accounts, { attempts: [attempt], clearedOnSuccess, wasWrong: async () => undefined })
  }
  // concurrent attempts on the same device used up its failures
  await limitNetwork(accounts, submitted)
  return guardUnknownDevice(accounts, submitted)
}

async function guardUnknownDevice(accounts: AccountServices, submitted: SubmittedCredentials): Promise<GuardedAttempt> {
  const { services, limits, challenges } = accounts
  const { clock, database } = services
  const { name, user, challengeAnswer, request } = submitted
  const db = database.orm
  const guesses: Subject = user ? passwordGuesses(user.id) : `guess:name:${nameDigest(services.secret, name)}`
  if (await isExhausted({ db, clock }, guesses, limits.guessesPerAccount))
    throw await requireMailConfirmation(accounts, user, name)

  const counted = [
    [accountFailures(name), limits.failuresPerAccount],
    [`failure:network:${networkOf(request.ip)}`, limits.failuresPerNetwork],
  ] as const
  const attempts: Attempt[] = []
  try {
    for (const [subject, limit] of counted) {
      const attempt = await reserveAttempt({ db, clock }, subject, limit)
      if (!attempt) break
      attempts.push(attempt)
    }
    const isRisky = attempts.length < counted.length
    if (isRisky || challengeAnswer !== noChallenge) await challenges.redeem(db, challengeAnswer)
    const guess = await reserveAttempt({ db, clock }, guesses, limits.guessesPerAccount)
    if (!guess) throw await requireMailConfirmation(accounts, user, name)
    attempts.push(guess)
  } catch (error) {
    await releaseAll(accounts, attempts)
    throw error
  }
  return guardedAttempt(accounts, {
    attempts,
    clearedOnSuccess: [accountFailures(name), guesses],
    wasWrong: async () => {
      for (const [subject, limit] of counted)
        if (!attempts.some((attempt) => attempt.subject === subject)) await recordAttempt({ db, clock }, subject, limit)
    },
  })
}

const guardedAttempt = (
  accounts: AccountServices,
  {
    attempts,
    clearedOnSuccess,
    wasWrong,
  }: { attempts: Attempt[]; clearedOnSuccess: Subject[]; wasWrong: () => Promise<void> },
): GuardedAttempt => ({
  wasWrong,
  async wasRight() {
    for (const subject of clearedOnSuccess) await clearAttempts(accounts.services.database.orm, subject)
    await releaseAll(
      accounts,
      attempts.filter(({ subject }) => !clearedOnSuccess.includes(subject)),
    )
  },
  release: () => releaseAll(accounts, attempts),
})

async function releaseAll({ services: { database } }: AccountServices, attempts: Attempt[]) {
  for (const attempt of attempts) await releaseAttempt(database.orm, attempt)
}
