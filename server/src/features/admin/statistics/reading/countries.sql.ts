import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { queryPrepared } from '../../../../platform/database/prepared.ts'
import { unknownCountry } from '../counting/count-day.sql.ts'

/** Days from `from` to `to`, compared with those from `since` on. */
export type Within = { from: string; to: string; since: string }

const maxCountries = 20

type Row = Record<
  'sign_ups' | 'orders' | 'turnover' | 'sign_ups_before' | 'orders_before' | 'turnover_before',
  string
> & {
  country: string
}

/** Sign-ups, orders and turnover by country, the largest turnover first. */
export async function readCountries(
  pool: Database['pool'],
  { from, to, since }: Within,
): Promise<PlatformReport['countries']> {
  const { rows } = await queryPrepared<Row>(pool, {
    text: `select country,
        coalesce(sum(count) filter (where kind <> 'orders' and day >= $2), 0) as sign_ups,
        coalesce(sum(count) filter (where kind = 'orders' and day >= $2), 0) as orders,
        coalesce(sum(cents) filter (where kind = 'orders' and day >= $2), 0) as turnover,
        coalesce(sum(count) filter (where kind <> 'orders' and day < $2), 0) as sign_ups_before,
        coalesce(sum(count) filter (where kind = 'orders' and day < $2), 0) as orders_before,
        coalesce(sum(cents) filter (where kind = 'orders' and day < $2), 0) as turnover_before
      from statistics_days
      where day between $1 and $3 and country <> '' and kind in ('influencers', 'businesses', 'orders')
      group by country having max(day) >= $2 order by turnover desc, sign_ups desc, country limit ${maxCountries}`,
    values: [since, from, to],
  })
  return rows.map((row) => ({
    country: row.country === unknownCountry ? null : row.country,
    signUps: Number(row.sign_ups),
    orders: Number(row.orders),
    turnover: Number(row.turnover),
    before: {
      signUps: Number(row.sign_ups_before),
      orders: Number(row.orders_before),
      turnover: Number(row.turnover_before),
    },
  }))
}
