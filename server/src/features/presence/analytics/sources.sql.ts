import type pg from 'pg'
import { currentCountry } from '#contract/regions.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { linksView } from '../../market/links/index.ts'

type Row = { part: 'country' | 'referrer' | 'link'; id: number | null; name: string; count: number }
const maxListed = 10

/** The top ten of visitors' countries. Codes stored by earlier versions that mean another country today, or none, are mapped. */
export function countriesOf(rows: readonly { country: string; count: number }[]) {
  const sums = new Map<string | null, number>()
  for (const { country, count } of rows) {
    const today = currentCountry(country)
    sums.set(today, (sums.get(today) ?? 0) + count)
  }
  return [...sums]
    .sort(([a, x], [b, y]) => y - x || ((a ?? '') < (b ?? '') ? -1 : 1))
    .slice(0, maxListed)
    .map(([country, count]) => ({ country, count }))
}

/** The top ten countries and referrers by views and links by clicks, in a range of days. */
export async function readSources(pool: pg.Pool, userId: number, { from, to }: { from: string; to: string }) {
  const { rows } = await queryPrepared<Row>(pool, {
    text: `
      with s as materialized (
        select kind, subject, country, referrer, count from analytics_sources
        where user_id = $1 and day between $2::date and $3::date)
      (select 'country' as part, null::int as id, country as name, sum(count)::int as count
        from s where kind = 'view' group by country)
      union all
      (select 'referrer', null, referrer, sum(count)::int
        from s where kind = 'view' group by referrer order by 4 desc, 3 limit ${maxListed})
      union all
      (select 'link', l.id, l.title, c.count
        from (select subject::int as id, sum(count)::int as count from s where kind = 'click' group by subject) c
        join ${linksView} l on l.id = c.id and l.user_id = $1 order by 4 desc, 2 limit ${maxListed})`,
    values: [userId, from, to],
  })
  const of = (part: Row['part']) => rows.filter((row) => row.part === part)
  return {
    countries: countriesOf(of('country').map(({ name, count }) => ({ country: name, count }))),
    referrers: of('referrer').map(({ name, count }) => ({ referrer: name || null, count })),
    // rows of links have their id
    links: of('link').map(({ id, name, count }) => ({ id: id!, title: name, clicks: count })),
  }
}
