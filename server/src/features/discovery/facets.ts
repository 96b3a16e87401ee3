import type pg from 'pg'
import { discoveryLimits, type Facets } from '#contract/discovery.ts'
import type { Asked } from './conditions.ts'

type Counted = { value: string; count: number }
type Row = { counted: number; categories: Counted[]; countries: Counted[]; platforms: Counted[]; languages: Counted[] }

const mostValues = 30

/** How many of those found there are of each kind; of the first 10,000 where there are more (`isCapped`). */
export async function countFacets(pool: pg.Pool, { conditions, values, tiers }: Asked): Promise<Facets> {
  const place = (value: unknown) => `$${values.push(value)}`
  if (tiers) conditions.push(`p.tier = any(${place(tiers)}::smallint[])`)
  const by = (from: string, value: string, condition = 'true') => `(select coalesce(json_agg(json_build_object(
      'value', c.value, 'count', c.count) order by c.count desc, c.value), '[]')
    from (select ${value} as value, count(*)::int as count from ${from} where ${condition}
      group by 1 order by 2 desc, 1 limit ${mostValues}) c)`
  const { rows } = await pool.query<Row>({
    text: `with found as materialized (
      select p.categories, p.country, p.languages,
        array(select r ->> 'platform' from jsonb_array_elements(p.reach) r) as platforms
      from discovery_profiles p ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      limit ${place(discoveryLimits.counted + 1)}::int
    ), counted as (select * from found limit ${discoveryLimits.counted})
    select (select count(*)::int from found) as counted,
      ${by('counted, unnest(categories) v', 'v')} as categories,
      ${by('counted', 'country', 'country is not null')} as countries,
      ${by('counted, unnest(platforms) v', 'v')} as platforms,
      ${by('counted, unnest(languages) v', 'v')} as languages`,
    values,
  })
  const { counted, ...facets } = rows[0]!
  return {
    counted: Math.min(counted, discoveryLimits.counted),
    isCapped: counted > discoveryLimits.counted,
    ...facets,
  }
}
