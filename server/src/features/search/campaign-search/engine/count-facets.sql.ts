import type { CampaignFacets } from '#contract/market/campaigns/campaigns.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import type { QueryPool, Statement } from '../../../../platform/database/prepared.ts'
import { openShortLivedCache, type ShortLivedCache } from '../../../../platform/short-lived-cache.ts'
import { type CampaignSearch, type Choice, Conditions, choices } from './conditions.ts'

const maxValues = 30

/** A number of campaigns: all that match, those of them that fit, or those that name a value of a choice; with null those that name none. */
type Count = { kind: 'total' | 'fitting' | Choice; value: string | null; count: number }

/** The time for which counts are stored, unless a campaign changes before. */
const maxAgeMs = 600_000

const caches = new WeakMap<QueryPool, ShortLivedCache<CampaignFacets>>()

/**
 * Counts the matching campaigns, those of them that fit, and the matches with each platform, category, language and country in place of
 * the chosen one. This reads all campaigns, so the counts are stored until a campaign changes.
 */
export async function countFacets(
  pool: QueryPool,
  search: CampaignSearch,
  { onlyFitting }: { onlyFitting: boolean },
): Promise<CampaignFacets> {
  const cache = caches.get(pool) ?? openShortLivedCache({ freshMs: maxAgeMs, maxAgeMs })
  caches.set(pool, cache)
  const { text, values } = facetsStatement(search, onlyFitting)
  const key = JSON.stringify([await readVersion(pool), text, values])
  return cache.get(key, async () => {
    const { rows } = await pool.query<Count>(text, values)
    const value = facetsFrom(rows)
    return { value, size: key.length + JSON.stringify(value).length, isCacheable: true }
  })
}

/** A text that is another one after each change to a campaign that is committed: the recorded changes, whose ids rise. */
async function readVersion(pool: QueryPool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>(
    `select concat_ws(' ', count(*), sum(id)) as version from campaign_changes`,
  )
  return onlyRow(rows).version
}

/** Campaigns with the same lists are counted together, and every choice is compared with what is left of these groups. */
function facetsStatement(search: CampaignSearch, onlyFitting: boolean): Statement {
  const values: unknown[] = []
  const conditions = new Conditions(search, (value) => `$${values.push(value)}`)
  const others = (choice: Choice) => choices.filter((other) => other !== choice).map((other) => `has_${other}`)
  const text = `with counted as (
      select min(o.id) as id, count(*) as campaigns, count(*) filter (where ${conditions.reaches()}) as reached
      from open_campaigns o where ${conditions.rest()} ${onlyFitting ? `and ${conditions.fits()}` : ''}
        and ${conditions.words()} group by o.audience
    ), audiences as materialized (
      select campaigns, reached, ${conditions.suits()} as suits, o.platforms as platform, o.categories as category,
        o.languages as language, o.countries as country,
        ${choices.map((choice) => `${conditions.chosen(choice)} as has_${choice}`)}
      from counted join open_campaigns o using (id)
    )
    select 'total' as kind, null as value, coalesce(sum(campaigns), 0)::int as count from audiences
      where ${choices.map((choice) => `has_${choice}`).join(' and ')}
    union all select 'fitting', null, coalesce(sum(reached), 0)::int from audiences
      where suits and ${choices.map((choice) => `has_${choice}`).join(' and ')}
    ${choices
      .map(
        (choice) => `union all select '${choice}', value, sum(campaigns)::int
          from audiences left join unnest(${choice}) value on true where ${others(choice).join(' and ')} group by value`,
      )
      .join(' ')}`
  return { text, values }
}

function facetsFrom(counts: Count[]): CampaignFacets {
  const of = (kind: Count['kind']) => counts.filter((each) => each.kind === kind)
  return {
    total: onlyRow(of('total')).count,
    fitting: onlyRow(of('fitting')).count,
    platforms: valuesFrom(of('platform')),
    categories: valuesFrom(of('category')),
    languages: valuesFrom(of('language')),
    countries: valuesFrom(of('country')),
  }
}

/** The most frequent values, each counted with the campaigns that accept any value. */
function valuesFrom(counts: Count[]): { value: string; count: number }[] {
  const any = counts.find(({ value }) => value === null)?.count ?? 0
  return counts
    .flatMap(({ value, count }) => (value === null ? [] : [{ value, count: count + any }]))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxValues)
}
