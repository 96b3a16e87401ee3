import { type Range, rangeIn } from './range.ts'

/** The range in the URL, in days of the person who looks at their own figures. */
export function localRangeIn(search: URLSearchParams, now: Date): Range {
  const shownByUtc = now.getTime() - now.getTimezoneOffset() * 60_000
  return rangeIn(search, new Date(shownByUtc))
}
