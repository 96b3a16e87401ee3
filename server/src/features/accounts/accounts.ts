import type { Services } from '../../platform/services.ts'
import { type AccountLimits, defaultLimits } from './attempts.ts'
import { fullWork, openChallenges, type Work } from './challenge.ts'
import { openPasswords } from './passwords.ts'
import { openSessions, type Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

export type Accounts = SignIn & { sessions: Sessions }

/** What signing in needs, opened once; tests may lower the challenge's work and raise the limits. */
export const openAccounts = (services: Services, settings: { limits?: AccountLimits; work?: Work } = {}): Accounts => ({
  services,
  limits: settings.limits ?? defaultLimits,
  challenges: openChallenges(services.secret, services.clock, settings.work ?? fullWork),
  passwords: openPasswords(services.secret),
  sessions: openSessions(services.database, services.clock, services.publicOrigin.startsWith('https:')),
})
