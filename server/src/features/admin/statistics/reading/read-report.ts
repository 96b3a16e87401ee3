import type { PlatformFigures, PlatformReport } from '#contract/admin/statistics/statistics.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { queryPrepared } from '../../../../platform/database/prepared.ts'
import type { AdminQueues } from '../../../../platform/feature.ts'
import { mustFind } from '../../../../platform/must-find.ts'
import { type Range, rangeBefore, spanOf, spansOf } from '../../../presence/analytics/index.ts'
import { readProgress } from '../counting/count.ts'
import type { DayKind } from '../counting/count-day.sql.ts'
import { readCountries } from './countries.sql.ts'
import { readCohorts, readFunnels } from './funnels.ts'
import { readQueueTimes } from './queue-times.ts'

type Counted = { count: number; cents: number }
type Sums = Partial<Record<DayKind, Counted>>

/**
 * The platform's figures for a range of days and for the preceding period of equal length, from the job's counts, so that the cost does
 * not depend on the amount of data.
 */
export async function readPlatformReport(
  database: Database,
  queues: AdminQueues,
  range: Range,
): Promise<PlatformReport> {
  const { pool, orm } = database
  const before = rangeBefore(range)
  const within = { from: range.from, to: range.to, since: before.from }
  const [days, countries, funnels, cohorts, queueTimes, { countedAt }] = await Promise.all([
    readDays(pool, { from: before.from, to: range.to }),
    readCountries(pool, within),
    readFunnels(pool, within),
    readCohorts(pool, range.to),
    readQueueTimes(database, queues, within),
    readProgress(orm),
  ])
  const sums = { totals: {} as Sums, before: {} as Sums }
  const bySpan = new Map(spansOf(range).map(({ from }) => [from, {} as Sums]))
  for (const { day, kind, count, cents } of days)
    for (const sum of day < range.from ? [sums.before] : [sums.totals, mustFind(bySpan, spanOf(day, range))])
      add(sum, kind, { count: Number(count), cents: Number(cents) })
  return {
    ...range,
    series: [...bySpan].map(([from, sum]) => ({ from, ...figuresFrom(sum) })),
    totals: figuresFrom(sums.totals),
    before: figuresFrom(sums.before),
    countries,
    funnels,
    cohorts,
    queues: queueTimes,
    countedAt: countedAt?.toISOString() ?? null,
  }
}

type DayRow = { day: string; kind: DayKind; count: number; cents: string }

/** The whole platform's days, from one to another. */
export async function readDays(pool: Database['pool'], { from, to }: { from: string; to: string }): Promise<DayRow[]> {
  const { rows } = await queryPrepared<DayRow>(pool, {
    text: `select day::text as day, kind, count, cents from statistics_days where country = '' and day between $1 and $2`,
    values: [from, to],
  })
  return rows
}

function add(sum: Sums, kind: DayKind, { count, cents }: Counted): void {
  const known = sum[kind] ?? { count: 0, cents: 0 }
  sum[kind] = { count: known.count + count, cents: known.cents + cents }
}

function figuresFrom(sums: Sums): PlatformFigures {
  const of = (kind: DayKind) => sums[kind] ?? { count: 0, cents: 0 }
  return {
    influencers: of('influencers').count,
    businesses: of('businesses').count,
    orders: of('orders').count,
    turnover: of('orders').cents,
    fees: of('fees').cents,
    refunds: of('refunds').count,
    refunded: of('refunds').cents,
    disputes: of('disputes').count,
    chargebacks: of('chargebacks').count,
    chargedBack: of('chargebacks').cents,
    deposited: of('deposits').cents,
    paidOut: of('payouts').cents,
  }
}
