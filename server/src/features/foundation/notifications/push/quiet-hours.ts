import { dateFormat } from '#contract/formats.ts'

const hour = 3_600
const day = 24 * hour

/** The seconds since midnight in a time zone. */
function secondsOfDay(at: Date, timeZone: string): number {
  const parts = dateFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  // the format has each of them
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)!.value)
  return part('hour') * hour + part('minute') * 60 + part('second')
}

/** Hours of a person, both null or neither; from 22 until 7 lasts over midnight. */
export type QuietTimes = { timeZone: string | null; quietFrom: number | null; quietUntil: number | null }

/** The seconds left of the person's quiet hours; 0 outside of them. */
export function secondsOfQuiet(at: Date, { timeZone, quietFrom, quietUntil }: QuietTimes): number {
  if (quietFrom === null || quietUntil === null) return 0
  const zone = timeZone ?? 'UTC'
  const sinceStart = within(day, secondsOfDay(at, zone) - quietFrom * hour)
  const left = within(day, (quietUntil - quietFrom) * hour) - sinceStart
  if (left <= 0) return 0
  // in the night in which clocks change, they end when the clock shows the hour
  const shown = secondsOfDay(new Date(at.getTime() + left * 1_000), zone)
  const ahead = within(day, shown - quietUntil * hour + day / 2) - day / 2
  return Math.max(0, left - ahead)
}

/** A difference of times of day as seconds from 0 to less than `length`. */
const within = (length: number, seconds: number) => ((seconds % length) + length) % length
