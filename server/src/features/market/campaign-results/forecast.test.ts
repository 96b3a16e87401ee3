import { describe, expect, it } from 'vitest'
import { forecastOf, type Measurement } from './forecast.ts'

const noon = (day: number) => new Date(Date.UTC(2026, 4, day, 12))
const measured = (...views: number[]): Measurement[] => views.map((each, i) => ({ at: noon(i + 1), views: each }))
/** A forecast by the end of 20 May, from noon of the last measured day. */
const forecast = (measurements: Measurement[], target = 100_000) =>
  forecastOf(measurements, { target, endsOn: '2026-05-20', now: measurements.at(-1)?.at ?? noon(1) })

describe('a forecast', () => {
  it('needs two measured days', () => {
    expect(forecast([])).toBeNull()
    expect(forecast(measured(500))).toBeNull()
  })

  it('of two days is a line without a range', () => {
    // 19 days and a half after noon of 1 May
    expect(forecast(measured(1_000, 2_000))).toEqual({
      basis: 2,
      perDay: 1_000,
      endsOn: '2026-05-20',
      views: 20_500,
      low: null,
      high: null,
      reachesOn: '2026-08-08',
      earliest: null,
      latest: null,
    })
  })

  it('has a range from three days on, with the expected views within it', () => {
    const { low, views, high, earliest, reachesOn, latest } = forecast(measured(1_000, 2_100, 2_900), 20_000)!
    expect(low!).toBeLessThan(views)
    expect(high!).toBeGreaterThan(views)
    expect(low!).toBeGreaterThanOrEqual(2_900)
    expect(earliest! < reachesOn!).toBe(true)
    expect(latest === null || latest > reachesOn!).toBe(true)
  })

  it('of days on one line has no width', () => {
    expect(forecast(measured(1_000, 2_000, 3_000))).toMatchObject({
      basis: 3,
      views: 20_500,
      low: 20_500,
      high: 20_500,
    })
  })

  it('is narrower with seven days than with three of the same kind, and made from the last seven', () => {
    const width = (measurements: Measurement[]) => {
      const { low, high } = forecast(measurements)!
      return high! - low!
    }
    const seven = measured(1_000, 2_100, 2_900, 4_050, 4_950, 6_100, 6_900)
    expect(width(seven)).toBeLessThan(width(measured(1_000, 2_100, 2_900)))
    const withMore = forecast([{ at: noon(-3), views: 900 }, { at: noon(-2), views: 950 }, ...seven])!
    expect(withMore).toEqual(forecast(seven))
    expect(withMore.basis).toBe(7)
  })

  it('counts days without a measurement by their distance', () => {
    const gap = [
      { at: noon(1), views: 1_000 },
      { at: noon(5), views: 5_000 },
    ]
    expect(forecast(gap)).toMatchObject({ perDay: 1_000, views: 20_500 })
  })

  it('of falling views reaches nothing and takes none away', () => {
    const falling = forecast(measured(3_000, 2_900, 2_750))!
    expect(falling).toMatchObject({ views: 2_750, low: 2_750, reachesOn: null, earliest: null, latest: null })
    expect(falling.perDay).toBeLessThan(0)
  })

  it('of standing views reaches nothing', () => {
    expect(forecast(measured(3_000, 3_000, 3_000))).toMatchObject({ perDay: 0, views: 3_000, reachesOn: null })
  })

  it('says nothing of what takes more than a year', () => {
    expect(forecast(measured(10, 20, 30), 2_000_000)!.reachesOn).toBeNull()
  })

  it('is not made once the target is reached', () => {
    expect(forecast(measured(90_000, 100_000))).toBeNull()
    expect(forecast(measured(90_000, 120_000))).toBeNull()
  })
})
