import type { Forecast } from '#contract/market/campaign-results/campaign-results.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { day as dayMs } from '../../../platform/clock.ts'

/** All counted views at a time. */
export type Measurement = { at: Date; views: number }

/** The number of days that a forecast is based on. */
export const forecastDays = 7
/** The farthest day that is forecast. */
const horizonDays = 365
/** Student's t for 80 % of cases, by degrees of freedom. */
const t80 = [3.078, 1.886, 1.638, 1.533, 1.476]

type Line = { mean: { x: number; y: number }; slope: number; spread: number; deviation: number | null; points: number }

/**
 * A straight line through the last 7 measurements, one for each measured day, oldest first (product.md 5, issue 12): the number of views
 * expected by the end of `endsOn`, and the day on which `target` is reached. From three measurements on with the range in which 80 % of
 * such cases would end. The forecast is never below the counted views. Null before two measurements, and once the target is reached.
 */
export function forecastOf(
  measurements: readonly Measurement[],
  { target, endsOn, now }: { target: number; endsOn: string; now: Date },
): Forecast | null {
  const last = measurements.slice(-forecastDays)
  const present = last.at(-1)
  if (!present || last.length < 2 || present.views >= target) return null
  const line = fitLine(last.map(({ at, views }) => ({ x: at.getTime() / dayMs, y: views })))
  const today = now.getTime() / dayMs
  const atLeast = (views: number) => Math.max(present.views, Math.round(views))
  const end = Date.parse(`${endsOn}T00:00:00Z`) / dayMs + 1
  const range = (x: number, side: -1 | 1) => valueAt(line, x) + side * (marginAt(line, x) ?? 0)
  const hasRange = line.deviation !== null
  const reaches = (views: (x: number) => number) => findDay(today, (x) => views(x) >= target)
  return {
    basis: last.length,
    perDay: line.slope,
    endsOn,
    views: atLeast(valueAt(line, end)),
    low: hasRange ? atLeast(range(end, -1)) : null,
    high: hasRange ? atLeast(range(end, 1)) : null,
    reachesOn: line.slope > 0 ? reaches((x) => valueAt(line, x)) : null,
    earliest: line.slope > 0 && hasRange ? reaches((x) => range(x, 1)) : null,
    latest: line.slope > 0 && hasRange ? reaches((x) => range(x, -1)) : null,
  }
}

/** The line of least squares; `deviation`: of its points from it, null for two, which are always on it. */
function fitLine(points: { x: number; y: number }[]): Line {
  const count = points.length
  const mean = {
    x: points.reduce((sum, { x }) => sum + x, 0) / count,
    y: points.reduce((sum, { y }) => sum + y, 0) / count,
  }
  const spread = points.reduce((sum, { x }) => sum + (x - mean.x) ** 2, 0)
  const slope = points.reduce((sum, { x, y }) => sum + (x - mean.x) * (y - mean.y), 0) / spread
  const residuals = points.reduce((sum, { x, y }) => sum + (y - mean.y - slope * (x - mean.x)) ** 2, 0)
  return { mean, slope, spread, deviation: count < 3 ? null : Math.sqrt(residuals / (count - 2)), points: count }
}

const valueAt = ({ mean, slope }: Line, x: number) => mean.y + slope * (x - mean.x)

/** Half of the range of predictions at `x`. */
function marginAt({ mean, spread, deviation, points }: Line, x: number): number | null {
  if (deviation === null) return null
  // a deviation is that of 3 to 7 points
  return t80[points - 3]! * deviation * Math.sqrt(1 + 1 / points + (x - mean.x) ** 2 / spread)
}

/** The first day, today or later, by whose end the condition holds; null beyond the horizon. */
function findDay(today: number, isSo: (x: number) => boolean): string | null {
  const first = Math.floor(today)
  for (let day = first; day <= first + horizonDays; day++) if (isSo(day + 1)) return dayOf(new Date(day * dayMs))
  return null
}
