import type { Bucket } from '#contract/presence/analytics/analytics.ts'

/** Checks whether a bucket, given by its first day, has yet to end: buckets are in UTC, and weeks begin on Monday. */
export function isUnfinished(from: string, bucket: Bucket, now: Date): boolean {
  const end = new Date(from)
  if (bucket === 'month') end.setUTCMonth(end.getUTCMonth() + 1, 1)
  else end.setUTCDate(end.getUTCDate() + (bucket === 'day' ? 1 : daysToMonday(end)))
  return now < end
}

const daysToMonday = (day: Date) => 7 - ((day.getUTCDay() + 6) % 7)
