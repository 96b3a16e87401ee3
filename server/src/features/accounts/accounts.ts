import type { Services } from '../../platform/services.ts'
import { type AccountLimits, defaultLimits } from './attempts.ts'
import { type Challenges, fullWork, openChallenges, type Work } from './challenge.ts'
import { openPasswords, type Passwords } from './passwords.ts'
import { openSessions, type Sessions } from './sessions.ts'

export type Accounts = {
  services: Services
  limits: AccountLimits
  challenges: Challenges
  passwords: Passwords
  sessions: Sessions
}

/** What signing in needs, opened once; tests may lower the challenge's work and raise the limits. */
export const openAccounts = (services: Services, settings: { limits?: AccountLimits; work?: Work } = {}): Accounts => ({
  services,
  limits: settings.limits ?? defaultLimits,
  challenges: openChallenges(services.secret, services.clock, settings.work ?? fullWork),
  passwords: openPasswords(services.secret),
  sessions: openSessions(services.database, services.clock, {
    secure: services.publicOrigin.startsWith('https:'),
    adminsNeedTwoFactor: !services.configuration.demo,
  }),
})
