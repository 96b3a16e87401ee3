import { type Bucket, buckets, mostDays } from '#contract/analytics.ts'

const dayMilliseconds = 86_400_000
/** Ranges that are offered, in days until today. */
export const spans = [7, 30, 90, 365] as const
export type Range = { from: string; to: string; bucket: Bucket; days: number | null }

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const isDay = (text: string | null): text is string =>
  text !== null && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text

/** How many days lie from one day to another, both counted. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1

/** What fits a range best: days for a month, weeks for half a year, else months. */
const fitting = (days: number): Bucket => (days <= 45 ? 'day' : days <= 200 ? 'week' : 'month')

/** The range that an address asks for (?from=&to= or ?days=, ?bucket=), days being UTC; the last 30 days if it asks for none. */
export function rangeIn(search: URLSearchParams, now: Date): Range {
  const [from, to, asked] = [search.get('from'), search.get('to'), search.get('bucket')]
  const chosen = buckets.find((bucket) => bucket === asked)
  if (isDay(from) && isDay(to) && daysBetween(from, to) >= 1 && daysBetween(from, to) <= mostDays)
    return { from, to, bucket: chosen ?? fitting(daysBetween(from, to)), days: null }
  const days = spans.find((span) => String(span) === search.get('days')) ?? 30
  const today = now.getTime()
  return {
    from: dayOf(today - (days - 1) * dayMilliseconds),
    to: dayOf(today),
    bucket: chosen ?? fitting(days),
    days,
  }
}
