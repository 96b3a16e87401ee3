import { type ConcurrencyLimiter, limitConcurrency } from '../../../platform/limits/concurrency.ts'
import type { Services } from '../../../platform/services.ts'
import { openSessions, type Sessions } from '../sessions/index.ts'
import { type AccountLimits, defaultLimits } from './account-limits.ts'
import { type Challenges, defaultWorkFactor, openChallenges, type WorkFactor } from './challenges.ts'
import { type Devices, openDevices } from './devices.ts'
import { openPasswords, type PasswordCost, type Passwords } from './passwords.ts'

export type AccountServices = {
  services: Services
  limits: AccountLimits
  challenges: Challenges
  passwords: Passwords
  sessions: Sessions
  devices: Devices
  /** The two queues of a sign-in: looking up and rate-limiting it, then comparing the password. */
  admissionTurns: ConcurrencyLimiter
  passwordCheckTurns: ConcurrencyLimiter
}

/** Eight at once keep every core busy hashing; more would only add load to the event loop and contention on the attempt counters. */
const admissionLimits = { maxConcurrent: 8, maxWaiting: 2_000 }
const passwordCheckLimits = { maxConcurrent: 8, maxWaiting: 500 }

/** Opens the services that authentication needs; tests lower the proof of work and the cost of passwords, and raise the limits. */
export const openAccountServices = (
  services: Services,
  settings: { limits?: AccountLimits; work?: WorkFactor; passwordCost?: PasswordCost } = {},
): AccountServices => ({
  services,
  limits: settings.limits ?? defaultLimits,
  challenges: openChallenges(services.secret, services.clock, settings.work ?? defaultWorkFactor),
  passwords: openPasswords(services.secret, settings.passwordCost),
  sessions: openSessions(services.database, services.clock, {
    secure: services.publicOrigin.startsWith('https:'),
    adminsNeedTwoFactor: !services.configuration.demo,
  }),
  devices: openDevices(services.secret, services.clock, { secure: services.publicOrigin.startsWith('https:') }),
  admissionTurns: limitConcurrency(admissionLimits),
  passwordCheckTurns: limitConcurrency(passwordCheckLimits),
})
