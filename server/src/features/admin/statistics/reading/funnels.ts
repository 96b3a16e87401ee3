import type { Funnel, PlatformReport } from '#contract/admin/statistics/statistics.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { queryPrepared } from '../../../../platform/database/prepared.ts'
import type { Within } from './countries.sql.ts'

type Side = 'influencer' | 'business'
const sides: readonly Side[] = ['business', 'influencer']
const steps = ['people', 'confirmed', 'ready', 'within7', 'within30', 'within90'] as const
const sums = steps.map((step) => `sum(${step}) as ${step}`).join(', ')

type Row = Record<(typeof steps)[number], string> & { side: Side }

const funnelOf = (row: Row | undefined): Funnel =>
  Object.fromEntries(steps.map((step) => [step, Number(row?.[step] ?? 0)])) as Funnel

/** The progress of the people who signed up in the range and in the one before. */
export async function readFunnels(
  pool: Database['pool'],
  { from, to, since }: Within,
): Promise<PlatformReport['funnels']> {
  const { rows } = await queryPrepared<Row & { is_now: boolean }>(pool, {
    text: `select side, day >= $2 as is_now, ${sums} from statistics_cohorts where day between $1 and $3 group by 1, 2`,
    values: [since, from, to],
  })
  const of = (side: Side, isNow: boolean) => funnelOf(rows.find((row) => row.side === side && row.is_now === isNow))
  return sides.map((side) => ({ side, now: of(side, true), before: of(side, false) }))
}

/** The sign-ups of the twelve months up to `to`, by month, newest first. */
export async function readCohorts(pool: Database['pool'], to: string): Promise<PlatformReport['cohorts']> {
  const { rows } = await queryPrepared<Row & { month: string }>(pool, {
    text: `select date_trunc('month', day)::date::text as month, side, ${sums} from statistics_cohorts
      where day > (date_trunc('month', $1::date) - interval '11 months' - interval '1 day') and day <= $1::date
      group by 1, 2 order by 1 desc, 2`,
    values: [to],
  })
  return rows.map((row) => ({ month: row.month, side: row.side, ...funnelOf(row) }))
}
