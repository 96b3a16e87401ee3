import type { LinkClicks } from '#contract/presence/analytics/analytics.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { notFound } from '../../../platform/refusal.ts'
import { linksView } from '../../market/links/index.ts'
import { countriesOf } from './sources.sql.ts'
import { type Range, spanOf, spansOf } from './spans.ts'

type Row = { day: string; country: string; referrer: string; count: number }
const maxListed = 10

/** Clicks on one of the actor's links by day, country and referrer. Other people's links are 404. */
export async function readLinkClicks(
  { database: { pool }, actor }: ReadContext,
  linkId: number,
  range: Range,
): Promise<LinkClicks> {
  const { rowCount } = await queryPrepared(pool, {
    text: `select from ${linksView} influencer_links where id = $1 and user_id = $2`,
    values: [linkId, actor.party.id],
  })
  if (rowCount === 0) throw notFound()
  const { rows } = await queryPrepared<Row>(pool, {
    text: `select day::text, country, referrer, count from analytics_sources
      where user_id = $1 and kind = 'click' and subject = $2::int::text and day between $3::date and $4::date`,
    values: [actor.party.id, linkId, range.from, range.to],
  })
  const bySpan = sumsBy(rows, ({ day }) => spanOf(day, range))
  return {
    ...range,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    series: spansOf(range).map(({ from }) => ({ from, clicks: bySpan.get(from) ?? 0 })),
    countries: countriesOf(rows),
    referrers: top(sumsBy(rows, ({ referrer }) => referrer)).map(([name, count]) => ({
      referrer: name || null,
      count,
    })),
  }
}

function sumsBy(rows: Row[], keyOf: (row: Row) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count)
  return sums
}

const top = (sums: Map<string, number>) =>
  [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, maxListed)
