import type { Bucket } from '#contract/presence/analytics/analytics.ts'
import { localTime } from '../../../platform/zones.ts'

const dayMilliseconds = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export type Range = { from: string; to: string; bucket: Bucket }

/** The range of the query, by default the last 30 days including today in a time zone. */
export function rangeOf(
  query: { from?: string | undefined; to?: string | undefined; bucket: Bucket },
  now: Date,
  timeZone = 'UTC',
): Range {
  const { from, to, bucket } = query
  if (from !== undefined && to !== undefined) return { from, to, bucket }
  const today = localTime(now, timeZone).date
  return { from: dayOf(Date.parse(today) - 29 * dayMilliseconds), to: today, bucket }
}

/** The preceding range of equal length. */
export function rangeBefore({ from, to, bucket }: Range): Range {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return { from: dayOf(first - (last - first) - dayMilliseconds), to: dayOf(first - dayMilliseconds), bucket }
}

/** The first day of the span that a day belongs to: weeks begin on Monday, and no span begins before the range. */
export function spanOf(day: string, { from, bucket }: Range): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (bucket === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  if (bucket === 'month') date.setUTCDate(1)
  const start = dayOf(date.getTime())
  return start < from ? from : start
}

/** The first days of all spans of a range, each with its last day. */
export function spansOf(range: Range): { from: string; to: string }[] {
  const spans = new Map<string, string>()
  for (let time = Date.parse(range.from); time <= Date.parse(range.to); time += dayMilliseconds)
    spans.set(spanOf(dayOf(time), range), dayOf(time))
  return [...spans].map(([from, to]) => ({ from, to }))
}
