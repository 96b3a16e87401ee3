import { dateFormat } from '#contract/formats.ts'
import { day } from './clock.ts'

// Node's rules alone: those of the database differ for some zones

const hour = 3_600_000

const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

/** The local time of a time zone, as an instant whose UTC time reads the same. */
function shownIn(timeZone: string, at: Date): Date {
  const shown = dateFormat('en-CA', { timeZone, ...parts, hourCycle: 'h23' }).formatToParts(at)
  // the format has each of them
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.find((part) => part.type === type)!.value
  const date = `${part('year')}-${part('month')}-${part('day')}`
  return new Date(`${date}T${part('hour')}:${part('minute')}:${part('second')}Z`)
}

/** The date and the hour of an instant in a time zone. */
export function localTime(at: Date, timeZone: string): { date: string; hour: number } {
  const shown = shownIn(timeZone, at)
  return { date: shown.toISOString().slice(0, 10), hour: shown.getUTCHours() }
}

/** The first instant of a calendar day (YYYY-MM-DD) in a time zone, also where clocks skip midnight or show it twice. */
export function startOfDay(date: string, timeZone: string): Date {
  const midnight = new Date(`${date}T00:00:00Z`).getTime()
  const offsetAt = (at: number) => shownIn(timeZone, new Date(at)).getTime() - at
  const before = midnight - offsetAt(midnight - day)
  const after = midnight - offsetAt(midnight + day)
  const isMidnight = (at: number) => shownIn(timeZone, new Date(at)).getTime() === midnight
  return new Date([Math.min(before, after), Math.max(before, after)].find(isMidnight) ?? before)
}

/** The first instant after a calendar day in a time zone. */
export const endOfDay = (date: string, timeZone: string): Date => startOfDay(dayAfter(date), timeZone)

/** The next calendar day. */
export const dayAfter = (date: string): string => new Date(Date.parse(date) + day).toISOString().slice(0, 10)

/**
 * The instants at which the days from `from` to `to`, both included, begin and end in a time zone; without one of them, it is open on
 * that side.
 */
export const daysBetween = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { from?: Date; until?: Date } => ({
  from: from ? startOfDay(from, timeZone) : undefined,
  until: to ? endOfDay(to, timeZone) : undefined,
})

/** The earliest calendar day that is still today somewhere on earth. */
export const earliestToday = (now: Date): string => new Date(now.getTime() - 12 * hour).toISOString().slice(0, 10)
