import type pg from 'pg'
import { discoveryLimits, type Facets, type InfluencerFilters } from '#contract/discovery.ts'
import { platforms } from '#contract/fields.ts'
import { contentCategories } from '#contract/profile-choices.ts'
import { asked, type Wanted } from './conditions.ts'
import { sharesOf } from './shares.ts'
import { categoryTrait, platformTrait } from './traits.ts'
import { wayOf } from './ways.ts'

type Counted = { value: string; count: number }
type Row = { counted: number; by_category: number[]; by_platform: number[]; countries: Counted[]; languages: Counted[] }

const mostValues = 30

/** How many of those found there are of each kind; of the first 2,500 where there are more (`isCapped`). */
export async function countFacets(
  pool: pg.Pool,
  query: InfluencerFilters,
  wanted: Wanted | null,
  now: Date,
): Promise<Facets> {
  const way = wayOf(query, wanted, discoveryLimits.counted, await sharesOf(pool))
  const { conditions, values, tiers } = asked(query, wanted, now, wanted !== null || way === 'lookup')
  const place = (value: unknown) => `$${values.push(value)}`
  if (tiers) conditions.push(`p.tier = any(${place(tiers)}::smallint[])`)
  const by = (from: string, value: string) => `(select coalesce(json_agg(json_build_object(
      'value', c.value, 'count', c.count) order by c.count desc, c.value), '[]')
    from (select ${value} as value, count(*)::int as count from ${from} where ${value} is not null
      group by 1 order by 2 desc, 1 limit ${mostValues}) c)`
  const withBits = (bits: bigint[]) =>
    `array[${bits.map((bit) => `count(*) filter (where traits & ${bit} <> 0)`).join(', ')}]::int[]`
  const { rows } = await pool.query<Row>({
    text: `with found as materialized (
      select p.traits, p.country, p.languages from discovery_profiles p
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} limit ${discoveryLimits.counted + 1}
    ), counted as materialized (select * from found limit ${discoveryLimits.counted})
    select (select count(*)::int from found) as counted, ${withBits(contentCategories.map(categoryTrait))} as by_category,
      ${withBits(platforms.map(platformTrait))} as by_platform, ${by('counted', 'country')} as countries,
      ${by('counted, unnest(languages) v', 'v')} as languages
    from counted`,
    values,
  })
  const { counted, by_category, by_platform, countries, languages } = rows[0]!
  return {
    counted: Math.min(counted, discoveryLimits.counted),
    isCapped: counted > discoveryLimits.counted,
    categories: mostFirst(contentCategories, by_category),
    countries,
    platforms: mostFirst(platforms, by_platform),
    languages,
  }
}

const mostFirst = (list: readonly string[], counts: number[]): Counted[] =>
  list
    .map((value, i) => ({ value, count: counts[i]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
