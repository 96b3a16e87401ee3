import { and, type SQL, sql } from 'drizzle-orm'
import { everywhere, type FitFigures } from '#contract/campaigns/fit.ts'
import { campaigns } from './tables.ts'

const isEmpty = (column: SQL) => sql`${column} = '{}'`
const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** SQL: whether an influencer with these figures fits the campaign; the same answer as `fitOf` (contract/campaigns/fit.ts). */
export function fitsSql({ platforms, categories, languages, country, followers }: FitFigures): SQL {
  const anyOf = (column: SQL, own: readonly string[]) => sql`(${isEmpty(column)} or ${column} && ${list(own)})`
  const required = campaigns.minFollowers
  return and(
    sql`${campaigns.platforms} <@ ${list(platforms)}`,
    anyOf(sql`${campaigns.categories}`, categories),
    anyOf(sql`${campaigns.languages}`, languages),
    sql`${campaigns.locations} && ${list(country === null ? [everywhere] : [everywhere, country])}`,
    sql`(${required} is null or coalesce((${JSON.stringify(followers)}::jsonb ->> (${required} ->> 'platform'))::int, 0)
      >= (${required} ->> 'followers')::int)`,
  )!
}
