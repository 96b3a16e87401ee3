import { dateFormat } from '#contract/formats.ts'

const hour = 3_600

/** The seconds since midnight in a time zone. */
function secondsOfDay(at: Date, timeZone: string): number {
  const parts = dateFormat('en', {
    timeZone,
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)!.value)
  return part('hour') * hour + part('minute') * 60 + part('second')
}

/** Hours of a person, both null or neither; from 22 until 7 lasts over midnight. */
export type QuietTimes = { timeZone: string | null; quietFrom: number | null; quietUntil: number | null }

/** How many seconds of the person's quiet hours are left; 0 outside of them. */
export function secondsOfQuiet(at: Date, { timeZone, quietFrom, quietUntil }: QuietTimes): number {
  if (quietFrom === null || quietUntil === null) return 0
  const now = secondsOfDay(at, timeZone ?? 'UTC')
  const sinceStart = (now - quietFrom * hour + 24 * hour) % (24 * hour)
  const length = ((quietUntil - quietFrom + 24) % 24) * hour
  return Math.max(0, length - sinceStart)
}
