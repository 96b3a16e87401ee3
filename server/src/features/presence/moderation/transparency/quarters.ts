/** A quarter of a year in UTC; `ends` is exclusive. */
export type Quarter = { name: string; begins: Date; ends: Date }

const quarterFrom = (year: number, index: number): Quarter => {
  const begins = new Date(Date.UTC(year, index * 3, 1))
  return {
    name: `${begins.getUTCFullYear()}-q${Math.floor(begins.getUTCMonth() / 3) + 1}`,
    begins,
    ends: new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 3, 1)),
  }
}

/** The quarter that a moment is in. */
export const quarterAt = (at: Date): Quarter => quarterFrom(at.getUTCFullYear(), Math.floor(at.getUTCMonth() / 3))

/** A quarter by its name, YYYY-q1 to YYYY-q4. */
export const quarterNamed = (name: string): Quarter => quarterFrom(Number(name.slice(0, 4)), Number(name.slice(-1)) - 1)

/** The maximum number of quarters listed: ten years. */
const maxQuarters = 40

/** The quarters from the one of `since` to the last that ended before `now`, newest first. */
export function finishedQuarters(since: Date, now: Date): Quarter[] {
  const found: Quarter[] = []
  let each = quarterAt(new Date(quarterAt(now).begins.getTime() - 1))
  while (each.ends > since && found.length < maxQuarters) {
    found.push(each)
    each = quarterAt(new Date(each.begins.getTime() - 1))
  }
  return found
}
