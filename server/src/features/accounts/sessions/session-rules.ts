import type { Role } from '#contract/foundation/users/roles.ts'
import type { Clock } from '../../../platform/clock.ts'

const minute = 60_000
const hour = 60 * minute

/** Lifetimes of sessions and the maximum number per person (reliability.md 4.2.1); times in milliseconds. */
export const sessionRules = {
  people: { idle: 24 * hour, absolute: 14 * 24 * hour },
  admins: { idle: 15 * minute, absolute: 8 * hour },
  /** The shortest time between two writes of `last_seen_at`, and therefore how stale it may be. */
  seenEvery: minute,
  maxPerUser: 20,
}

export const lifetimeOf = (role: Role) => (role === 'admin' ? sessionRules.admins : sessionRules.people)

/**
 * Sessions of a role last seen before this time have ended. Because `last_seen_at` may lag by `seenEvery`, sessions may live up to
 * that much longer, but never end early.
 */
export const idleSince = (clock: Clock, role: Role): Date =>
  new Date(clock().getTime() - lifetimeOf(role).idle - sessionRules.seenEvery)

const seconds = (milliseconds: number) => `interval '${milliseconds / 1_000} seconds'`

/** SQL: true if session `s` of user `u` is alive at `now`, a timestamptz expression. */
export const isAlive = (now: string) =>
  `s.expires_at > ${now} and s.last_seen_at > ${now} - ${seconds(sessionRules.seenEvery)} - case u.role
    when 'admin' then ${seconds(sessionRules.admins.idle)} else ${seconds(sessionRules.people.idle)} end`
