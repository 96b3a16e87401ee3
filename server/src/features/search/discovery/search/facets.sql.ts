import { platforms } from '#contract/fields.ts'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import { discoveryLimits, type Facets } from '#contract/search/discovery/discovery.ts'
import type { QueryPool, Statement } from '../../../../platform/database/prepared.ts'
import { openShortLivedCache, type ShortLivedCache } from '../../../../platform/short-lived-cache.ts'
import { categoryBit, platformBit } from '../../../presence/rankings/index.ts'
import { buildConditions, type Search } from './conditions.ts'
import { firstBit, languageBit, languagesWithBit } from './filter-bits.ts'
import { bucketsInRange } from './follower-buckets.ts'
import { planQuery } from './query-plan.ts'
import { readSelectivity } from './selectivity.ts'

/** A number of counted people with exactly these bits, this country, or this language without a bit; or of those found. */
type GroupKind = 'found' | 'categories' | 'platforms' | 'languages' | 'countries' | 'otherLanguages'
type Group = { kind: GroupKind; bits: string | null; value: string | null; count: number }

const maxValues = 30

export const noFacets: Facets = {
  counted: 0,
  isCapped: false,
  categories: [],
  countries: [],
  platforms: [],
  languages: [],
}

const caches = new WeakMap<QueryPool, ShortLivedCache<Facets>>()

/**
 * Counts the matches of each category, country, platform and language; of more than 2,500, the first 2,500 (`isCapped`). Counts are the
 * same for everybody and cost as much as several pages, so they may be 4 seconds old.
 */
export function countFacets(pool: QueryPool, search: Search): Promise<Facets> {
  const cache = caches.get(pool) ?? openShortLivedCache<Facets>()
  caches.set(pool, cache)
  // independent of the time from which the age of figures is counted
  const key = JSON.stringify(facetsStatement({ ...search, now: new Date(0) }, { usesTerms: true }))
  return cache.get(key, async () => {
    const value = await readFacets(pool, search)
    return { value, size: key.length + JSON.stringify(value).length, isCacheable: true }
  })
}

async function readFacets(pool: QueryPool, search: Search): Promise<Facets> {
  const limit = discoveryLimits.counted
  const planInput = { ...search, limit, after: null, selectivity: await readSelectivity(pool) }
  const { plan, topScore } = planQuery(planInput)
  const usesTerms = search.words !== null || plan === 'candidateSet' || plan === 'topCandidates'
  const groups = await readGroups(pool, facetsStatement(search, { usesTerms, topScore }))
  const found = foundIn(groups)
  // the best ranked turned out not to be enough
  if (topScore !== undefined && found <= limit)
    return facetsFrom(await readGroups(pool, facetsStatement(search, { usesTerms })))
  return facetsFrom(groups)
}

const readGroups = async (pool: QueryPool, { text, values }: Statement) => (await pool.query<Group>(text, values)).rows

/**
 * The statement that counts: of the best ranked first if the index of the ranking covers all counted columns; otherwise, with terms of
 * the inverted index, of any matches.
 */
function facetsStatement(
  search: Search,
  { usesTerms, topScore }: { usesTerms: boolean; topScore?: number | undefined },
) {
  const { filters } = search
  const { conditions, values } = buildConditions(search, usesTerms ? 'inverted' : 'sorted')
  const buckets = bucketsInRange(filters)
  if (buckets) conditions.push(`p.tier = any($${values.push(buckets)}::smallint[])`)
  if (topScore !== undefined) conditions.push(`p.standing < ${-topScore}`)
  const bitsFrom = (bit: number, count: number) => `(traits >> ${bit}) & ${2 ** count - 1}`
  // one row more than is counted shows whether the counts are capped; people with the same bits are counted together
  const text = `with found as materialized (
      select p.traits, p.country, p.languages from discovery_profiles p
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      ${usesTerms ? '' : 'order by p.standing, p.user_id'} limit ${discoveryLimits.counted + 1}
    ), counted as materialized (
      select ${bitsFrom(firstBit.category, contentCategories.length)} as categories,
        ${bitsFrom(firstBit.platform, platforms.length)} as platforms,
        ${bitsFrom(firstBit.language, languagesWithBit.length)} as languages, country, languages as all_languages
      from found limit ${discoveryLimits.counted}
    )
    select 'found' as kind, null::bigint as bits, null as value, count(*)::int as count from found
    union all select case grouping(categories, platforms, languages, country)
        when 7 then 'categories' when 11 then 'platforms' when 13 then 'languages' else 'countries' end,
      coalesce(categories, platforms, languages), country, count(*)::int
    from counted group by grouping sets ((categories), (platforms), (languages), (country))
    union all select 'otherLanguages', null, language, count(*)::int
    from counted, unnest(all_languages) language
    where cardinality(all_languages) > bit_count(languages::int::bit(32)) and language <> all('{${languagesWithBit.join(',')}}')
    group by language`
  return { text, values }
}

// the statement returns their number in any case
const foundIn = (groups: Group[]) => groups.find(({ kind }) => kind === 'found')!.count

function facetsFrom(groups: Group[]): Facets {
  const of = (wanted: GroupKind) => groups.filter(({ kind }) => kind === wanted)
  const withBit = (kind: GroupKind, values: readonly string[], bitOf: (value: never) => bigint, first: number) =>
    values.map((value) => {
      const bit = Number(bitOf(value as never) >> BigInt(first))
      const count = of(kind).reduce((sum, group) => sum + (Number(group.bits) & bit ? group.count : 0), 0)
      return { value, count }
    })
  const named = (kind: GroupKind) => of(kind).flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]))
  const found = foundIn(groups)
  return {
    counted: Math.min(found, discoveryLimits.counted),
    isCapped: found > discoveryLimits.counted,
    categories: mostFrequentFirst(withBit('categories', contentCategories, categoryBit, firstBit.category)),
    countries: mostFrequentFirst(named('countries')),
    platforms: mostFrequentFirst(withBit('platforms', platforms, platformBit, firstBit.platform)),
    languages: mostFrequentFirst([
      ...withBit('languages', languagesWithBit, languageBit, firstBit.language),
      ...named('otherLanguages'),
    ]),
  }
}

const mostFrequentFirst = (counts: { value: string; count: number }[]) =>
  counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxValues)
