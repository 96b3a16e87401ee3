import type { CampaignSort } from '#contract/market/campaigns/campaigns.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import type { QueryPool } from '../../../../platform/database/prepared.ts'
import { type CampaignSearch, Conditions } from './conditions.ts'

/** An open campaign that was found, with the values that it is sorted by. */
type Found = { id: number; number: number; price: number; fits: boolean }

type Page = {
  sort: CampaignSort
  onlyFitting: boolean
  limit: number
  /** The sort values of the last row of the page before: [fits, number], [fee, number] or [number]. */
  position: number[] | null
}

/** The number of values in the cursor of each sort. */
export const cursorLengths: Record<CampaignSort, number> = { fit: 2, fee: 2, date: 1 }

/** The cursor after a campaign. */
export const positionOf = (sort: CampaignSort, { number, price, fits }: Found): number[] =>
  ({ fit: [fits ? 1 : 0, number], fee: [price, number], date: [number] })[sort]

/** Finds a page in the order of its sort; by fit those that fit come first, then the others, the newest first in each part. */
export async function findCampaigns(pool: QueryPool, search: CampaignSearch, page: Page): Promise<Found[]> {
  const { sort, onlyFitting, limit, position } = page
  if (sort !== 'fit') return readPart(pool, search, { ...page, fits: onlyFitting || null })
  // the first value of the position is the part in which the page before ended
  const [part, ...after] = position ?? [1]
  const first = part === 1 ? await readPart(pool, search, { ...page, position: position && after, fits: true }) : []
  const missing = limit - first.length
  if (onlyFitting || missing === 0) return first
  const others = { ...page, limit: missing, position: part === 1 ? null : after, fits: false }
  return [...first, ...(await readPart(pool, search, others))]
}

/** Reads campaigns that fit, those that do not, or, with null, both. */
async function readPart(
  pool: QueryPool,
  search: CampaignSearch,
  { sort, limit, position, fits }: Page & { fits: boolean | null },
): Promise<Found[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = new Conditions(search, bind)
  const where = [conditions.rest(), conditions.chosenAll()]
  if (fits !== null) where.push(fits ? conditions.fits() : `not (${conditions.fits()})`)
  const columns = sort === 'fee' ? ['o.price', 'o.number'] : ['o.number']
  if (position) where.push(`(${columns}) < (${position.map((value) => `${bind(value)}::int`)})`)
  where.push(conditions.words())
  const { rows } = await pool.query<Found>(
    `select o.id, o.number, o.price, ${fits ?? false} as fits from open_campaigns o where ${where.join(' and ')}
      order by ${columns.map((column) => `${column} desc`)} limit ${bind(limit)}::int`,
    values,
  )
  return rows
}

/** Counts the campaigns of a search that were approved in a period. */
export async function countApproved(
  pool: QueryPool,
  search: CampaignSearch,
  { after, until }: { after: Date; until: Date },
): Promise<number> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = new Conditions(search, bind)
  const where = [conditions.rest(), conditions.chosenAll()]
  if (search.filters.fits) where.push(conditions.fits())
  where.push(`o.approved_at > ${bind(after)}::timestamptz and o.approved_at <= ${bind(until)}::timestamptz`)
  where.push(conditions.words())
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from open_campaigns o where ${where.join(' and ')}`,
    values,
  )
  return onlyRow(rows).count
}
