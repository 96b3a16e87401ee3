import { discoveryLimits, type Facets } from '#contract/discovery/discovery.ts'
import { platforms } from '#contract/fields.ts'
import { contentCategories } from '#contract/identity/profile-choices.ts'
import type { QueryPool, Statement } from '../../../platform/database/prepared.ts'
import { categoryBit, platformBit } from '../../rankings/index.ts'
import { buildConditions, type Search } from './conditions.ts'
import { bucketsInRange } from './follower-buckets.ts'
import { planQuery } from './query-plan.ts'
import { readSelectivity } from './selectivity.ts'

type ValueCount = { value: string; count: number }
type Row = {
  counted: number
  by_category: number[]
  by_platform: number[]
  countries: ValueCount[]
  languages: ValueCount[]
}

const maxValues = 30

/** How many matches have each category, country, platform and language; of more than 2,500, the first 2,500 (`isCapped`). */
export async function countFacets(pool: QueryPool, search: Search): Promise<Facets> {
  const { text, values } = await facetsStatement(pool, search)
  const { rows } = await pool.query<Row>(text, values)
  const { counted, by_category, by_platform, countries, languages } = rows[0]!
  return {
    counted: Math.min(counted, discoveryLimits.counted),
    isCapped: counted > discoveryLimits.counted,
    categories: mostFrequentFirst(contentCategories, by_category),
    countries,
    platforms: mostFrequentFirst(platforms, by_platform),
    languages,
  }
}

async function facetsStatement(pool: QueryPool, search: Search): Promise<Statement> {
  const { filters, words } = search
  const { plan } = planQuery({
    filters,
    words,
    limit: discoveryLimits.counted,
    selectivity: await readSelectivity(pool),
  })
  const { conditions, values } = buildConditions(search, words || plan === 'candidateSet' ? 'inverted' : 'sorted')
  const buckets = bucketsInRange(filters)
  if (buckets) conditions.push(`p.tier = any($${values.push(buckets)}::smallint[])`)
  const countsByBit = (bits: bigint[]) =>
    `array[${bits.map((bit) => `count(*) filter (where traits & ${bit} <> 0)`).join(', ')}]::int[]`
  const countsByValue = (from: string, value: string) => `(select coalesce(json_agg(json_build_object(
      'value', c.value, 'count', c.count) order by c.count desc, c.value), '[]')
    from (select ${value} as value, count(*)::int as count from ${from} where ${value} is not null
      group by 1 order by 2 desc, 1 limit ${maxValues}) c)`
  // one row more than is counted tells whether the counts are capped
  const text = `with found as materialized (
      select p.traits, p.country, p.languages from discovery_profiles p
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} limit ${discoveryLimits.counted + 1}
    ), counted as materialized (select * from found limit ${discoveryLimits.counted})
    select (select count(*)::int from found) as counted, ${countsByBit(contentCategories.map(categoryBit))} as by_category,
      ${countsByBit(platforms.map(platformBit))} as by_platform, ${countsByValue('counted', 'country')} as countries,
      ${countsByValue('counted, unnest(languages) v', 'v')} as languages
    from counted`
  return { text, values }
}

const mostFrequentFirst = (values: readonly string[], counts: number[]): ValueCount[] =>
  values
    .map((value, i) => ({ value, count: counts[i]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
