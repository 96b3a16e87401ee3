import { type Bucket, buckets, maxDays } from '#contract/presence/analytics/analytics.ts'

const dayMs = 86_400_000
/** Preset ranges, in days up to today. */
export const presetDays = [7, 30, 90, 365] as const
export type Range = { from: string; to: string; bucket: Bucket; days: number | null }

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Checks whether a text is a day of the calendar (yyyy-mm-dd). */
export const isDay = (text: string | null): text is string =>
  text !== null && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text

/** Days from one day to another, both inclusive. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** The default bucket for a range: days for a month, weeks for half a year, else months. */
const defaultBucket = (days: number): Bucket => (days <= 45 ? 'day' : days <= 200 ? 'week' : 'month')

/** The range in the URL (?from=&to= or ?days=, ?bucket=), in UTC days; the last 30 days by default. */
export function rangeIn(search: URLSearchParams, now: Date): Range {
  const [from, to, requestedBucket] = [search.get('from'), search.get('to'), search.get('bucket')]
  const chosen = buckets.find((bucket) => bucket === requestedBucket)
  if (isDay(from) && isDay(to) && daysBetween(from, to) >= 1 && daysBetween(from, to) <= maxDays)
    return { from, to, bucket: chosen ?? defaultBucket(daysBetween(from, to)), days: null }
  const days = presetDays.find((preset) => String(preset) === search.get('days')) ?? 30
  const today = now.getTime()
  return {
    from: dayOf(today - (days - 1) * dayMs),
    to: dayOf(today),
    bucket: chosen ?? defaultBucket(days),
    days,
  }
}
