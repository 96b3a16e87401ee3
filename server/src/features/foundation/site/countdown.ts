import type { Countdown } from '#contract/foundation/site/site.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readSetting, setCountdownEnd } from '../settings/index.ts'

const dayMs = 24 * 3600_000
const daysOfFreeAccess = 18

/** The time left until free access ends (spec §7); the first request sets the end to 18 days later. */
export async function readCountdown(db: Queryable, clock: Clock): Promise<Countdown> {
  const now = clock()
  const { countdownEndsAt, exactCountdown } = await readSetting(db, 'landing')
  const end = new Date(countdownEndsAt ?? (await fixEnd(db, now)))
  return { endDate: end.toISOString(), serverTime: now.toISOString(), ...remaining(end, now, exactCountdown) }
}

/** Stores the end unless a concurrent request already did; returns the stored one. */
async function fixEnd(db: Queryable, now: Date): Promise<string> {
  const countdownEndsAt = new Date(now.getTime() + daysOfFreeAccess * dayMs).toISOString()
  await setCountdownEnd(db, now, countdownEndsAt)
  return (await readSetting(db, 'landing')).countdownEndsAt ?? countdownEndsAt
}

function remaining(end: Date, now: Date, isExact: boolean) {
  const seconds = Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))
  return {
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    isExact,
    ...(isExact && { days: Math.floor(seconds / 86_400) }),
  }
}
