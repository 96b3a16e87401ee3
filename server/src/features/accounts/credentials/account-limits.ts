import { day } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import type { Limit, Subject } from '../../../platform/limits/throttle.ts'

const minute = 60_000

/** Rate limits of authentication and account care (reliability.md 4.2.3); load tests raise them. */
export type AccountLimits = {
  loginsPerNetwork: Limit
  /** Sign-ins from a known device; applies instead of the limit of its network. */
  loginsPerDevice: Limit
  registrationsPerNetwork: Limit
  /** Checks of usernames while they are typed. */
  usernameChecksPerNetwork: Limit
  mailsPerUser: Limit
  resetsPerNetwork: Limit
  resetsPerAddress: Limit
  /** Password confirmations of a signed-in user. */
  passwordsPerUser: Limit
  /** Challenges for passkeys, each of which allows one attempt. */
  passkeysPerNetwork: Limit
  passkeysPerUser: Limit
  /** Wrong two-factor codes. */
  codesPerUser: Limit
  textsPerUser: Limit
  exportsPerUser: Limit
  /** Failed sign-ins after which a challenge must be solved. */
  failuresPerAccount: Limit
  failuresPerNetwork: Limit
  /** Failed sign-ins after which a known device is treated as unknown. */
  failuresPerDevice: Limit
  /** Consecutive wrong passwords of an account after which unknown devices must be confirmed by email. */
  guessesPerAccount: Limit
  /** Emails with a link that confirms a device. */
  deviceMailsPerAccount: Limit
}

export const defaultLimits: AccountLimits = {
  loginsPerNetwork: { max: 25, windowMs: 5 * minute },
  loginsPerDevice: { max: 25, windowMs: 5 * minute },
  registrationsPerNetwork: { max: 20, windowMs: 60 * minute },
  usernameChecksPerNetwork: { max: 100, windowMs: 5 * minute },
  mailsPerUser: { max: 5, windowMs: 60 * minute },
  resetsPerNetwork: { max: 25, windowMs: 60 * minute },
  resetsPerAddress: { max: 5, windowMs: 60 * minute },
  passwordsPerUser: { max: 10, windowMs: 15 * minute },
  passkeysPerNetwork: { max: 50, windowMs: 5 * minute },
  passkeysPerUser: { max: 20, windowMs: 15 * minute },
  codesPerUser: { max: 5, windowMs: 15 * minute },
  textsPerUser: { max: 3, windowMs: 60 * minute },
  exportsPerUser: { max: 5, windowMs: day },
  failuresPerAccount: { max: 3, windowMs: 15 * minute },
  failuresPerNetwork: { max: 5, windowMs: 15 * minute },
  failuresPerDevice: { max: 10, windowMs: 180 * day },
  guessesPerAccount: { max: 100, windowMs: 365 * day },
  deviceMailsPerAccount: { max: 1, windowMs: day },
}

/** The throttle subjects that count wrong passwords of an account. */
export const accountFailures = (name: string): Subject => `failure:account:${name.toLowerCase()}`
export const passwordGuesses = (userId: number): Subject => `guess:user:${userId}`
/** The digest of a name that matches no account: people mistype secrets there, which must not be stored for a year. */
export const nameDigest = (secret: string, name: string): string =>
  digest(secret, 'name that was typed', name.toLowerCase()).toString('base64url')
