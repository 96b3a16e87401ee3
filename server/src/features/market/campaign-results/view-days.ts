import type { CampaignResults, ViewShares } from '#contract/market/campaign-results/campaign-results.ts'
import type { CampaignPlatform } from '#contract/market/campaigns/campaign-fields.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import type { Measurement } from './forecast.ts'

/** All views on one platform at the end of a day on which some were recorded. */
export type ViewDay = ViewShares & { platform: CampaignPlatform; day: string; at: Date; countedAt: Date | null }

export type TotalDay = CampaignResults['days'][number] & { countedAt: Date | null }

const none: ViewShares = { measured: 0, confirmed: 0, reported: 0 }

export const countedOf = ({ measured, confirmed }: ViewShares): number => measured + confirmed

/** Adds up views by their source. */
export const sumShares = (shares: readonly ViewShares[]): ViewShares =>
  shares.reduce(
    (sum, { measured, confirmed, reported }) => ({
      measured: sum.measured + measured,
      confirmed: sum.confirmed + confirmed,
      reported: sum.reported + reported,
    }),
    none,
  )

/**
 * The views of all platforms at the end of each day from the first to the last; a day without a record has those of the day before.
 * `days` are in the order of their day.
 */
export function totalDays(days: readonly ViewDay[]): TotalDay[] {
  const latest = new Map<CampaignPlatform, ViewDay>()
  const totals: TotalDay[] = []
  const byDay = Map.groupBy(days, ({ day }) => day)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  for (let day = first.day; day <= last.day; day = nextDay(day)) {
    const recorded = byDay.get(day) ?? []
    for (const row of recorded) latest.set(row.platform, row)
    const countedAt = recorded.flatMap((row) => row.countedAt ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
    totals.push({
      day,
      ...sumShares([...latest.values()]),
      isMeasured: countedAt !== undefined,
      countedAt: countedAt ?? null,
    })
  }
  return totals
}

const nextDay = (day: string) => dayOf(new Date(`${day}T00:00:00Z`), 1)

/** The counted views of each day on which some were recorded, for a forecast. */
export const measurementsOf = (days: readonly TotalDay[]): Measurement[] =>
  days.flatMap((day) => (day.countedAt ? [{ at: day.countedAt, views: countedOf(day) }] : []))
