import type { Deal, DealQuery, ListedDeal } from '#contract/market/deals/deals.ts'
import type { Actor, ReadContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { rowsOfJson } from '../../../platform/database/json-column.ts'
import { queryPrepared, type Statement } from '../../../platform/database/prepared.ts'
import { sharedReads } from '../../../platform/database/shared-reads.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { visibleCountrySql } from '../../foundation/preferences/index.ts'
import { storedTerms, termsFrom } from '../../foundation/site/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { termsDigestOf } from '../terms/index.ts'
import { dealTerms } from './deal-terms.ts'
import { ratingColumn, worksColumn } from './influencer-columns.sql.ts'
import { ascendingPriceSql, descendingPriceSql } from './tables.ts'

const ascendingPrice = ascendingPriceSql('d.')
const descendingPrice = descendingPriceSql('d.')

/** The columns of a deal together with its influencer. */
export const dealColumns = `
  d.id, d.influencer_id, d.deal_type, d.title, d.description, d.price, d.is_price_hidden, ${ascendingPrice} as price_up, ${descendingPrice} as price_down, d.delivery_time_in_days,
  d.is_active, d.is_visible_to_businesses, d.visible_from, d.position, d.custom_options, d.platforms, d.revisions_included, d.created_at, d.updated_at,
  u.username, u.display_name, u.avatar_url, ${visibleCountrySql()} as country_of_origin,
  ${ratingColumn}, ${storedTerms} as order_terms`

const visible = 'd.is_active and d.is_visible_to_businesses and u.is_active'

export type DealRow = {
  id: number
  influencer_id: number
  deal_type: Deal['dealType']
  title: string
  description: string
  price: number | null
  is_price_hidden: boolean
  /** Keys that the lists sort by. */
  price_up: number
  price_down: number
  delivery_time_in_days: number
  is_active: boolean
  is_visible_to_businesses: boolean
  visible_from: Date | null
  position: number
  custom_options: Deal['customOptions']
  platforms: Deal['platforms']
  revisions_included: number
  created_at: Date
  updated_at: Date
  username: string
  display_name: string
  avatar_url: string | null
  country_of_origin: string | null
  /** Average in hundredths of a star and number of reviews; null without a review. */
  rating: [average: number, count: number] | null
  /** The stored fee and timers of orders; null: the defaults. */
  order_terms: unknown
}

/** A deal as `reader` may see it: only its influencer and admins see a price on request (product.md 4). */
export function dealFromRow(row: DealRow, reader: Reader): Deal {
  const terms = {
    dealType: row.deal_type,
    title: row.title,
    description: row.description,
    price: row.price,
    isPriceHidden: row.is_price_hidden,
    deliveryTimeInDays: row.delivery_time_in_days,
    revisionsIncluded: row.revisions_included,
    platforms: row.platforms,
    customOptions: row.custom_options,
  }
  return {
    id: row.id,
    influencerId: row.influencer_id,
    ...terms,
    price: row.is_price_hidden && !seesHiddenPrice(row, reader) ? null : row.price,
    currency: 'USD',
    isActive: row.is_active,
    isVisibleToBusinesses: row.is_visible_to_businesses,
    visibleFrom: row.visible_from?.toISOString() ?? null,
    visibility: row.visible_from ? 'scheduled' : row.is_active && row.is_visible_to_businesses ? 'visible' : 'hidden',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    termsDigest: termsDigestOf({ terms: dealTerms(terms), conditions: termsFrom(row.order_terms) }),
    influencer: {
      id: row.influencer_id,
      username: row.username,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
      countryOfOrigin: row.country_of_origin,
      rating: row.rating && { average: row.rating[0] / 100, count: row.rating[1] },
    },
  }
}

type Reader = Pick<Actor, 'party'> | null

const seesHiddenPrice = (row: DealRow, reader: Reader) =>
  reader?.party.id === row.influencer_id || reader?.party.role === 'admin'

/** Rows of a JSON column with `dealColumns`. */
export const dealRowsOfJson = (rows: unknown[]) =>
  rowsOfJson<DealRow>(rows, ['visible_from', 'created_at', 'updated_at'])

type ListedRow = DealRow & { works: string[] | null }

/** A deal in a list; deals of one influencer have different covers where there are several works. */
const listedDealFromRow = (row: ListedRow, reader: Reader): ListedDeal => ({
  ...dealFromRow(row, reader),
  cover: row.works?.[row.id % row.works.length] ?? null,
})

type Filter = { sql: (parameter: string) => string; value: unknown }

const orders = {
  newest: { by: 'd.id desc', after: (p: string[]) => `d.id < ${p[0]}`, cursor: (deal: DealRow) => [deal.id] },
  price_low: {
    by: `${ascendingPrice}, d.id`,
    after: (p: string[]) => `(${ascendingPrice}, d.id) > (${p[0]}::int, ${p[1]})`,
    cursor: (deal: DealRow) => [deal.price_up, deal.id],
  },
  price_high: {
    by: `${descendingPrice} desc, d.id desc`,
    after: (p: string[]) => `(${descendingPrice}, d.id) < (${p[0]}::int, ${p[1]})`,
    cursor: (deal: DealRow) => [deal.price_down, deal.id],
  },
  own: {
    by: 'd.position, d.id desc',
    after: (p: string[]) => `(d.position, -d.id) > (${p[0]}, -${p[1]}::int)`,
    cursor: (deal: DealRow) => [deal.position, deal.id],
  },
}

const filtersOf = (query: DealQuery, actor: Actor | null): Filter[] => {
  const filter = (value: unknown, sql: Filter['sql']): Filter[] => (value === undefined ? [] : [{ value, sql }])
  return [
    ...filter(query.mine && actor?.party.id, (p) => `d.influencer_id = ${p}`),
    ...filter(query.influencerId, (p) => `d.influencer_id = ${p}`),
    ...filter(query.dealType, (p) => `d.deal_type = ${p}`),
    ...filter(query.platform, (p) => `d.platforms @> array[${p}::text]`),
    ...filter(query.country, (p) => `u.country_of_origin = ${p}`),
    ...filter(query.language, (p) => `u.languages_spoken @> array[${p}::text]`),
    ...filter(query.minPrice, (p) => `${descendingPrice} >= ${p}::int`),
    ...filter(query.maxPrice, (p) => `${ascendingPrice} <= ${p}::int`),
    ...filter(query.maxDeliveryDays, (p) => `d.delivery_time_in_days <= ${p}`),
  ]
}

/**
 * The query for a list of deals, a prepared statement per combination of filters. Deals with a price on request match no price filter
 * and sort last in both directions, so that neither reveals the price.
 */
export function dealListStatement(query: DealQuery, actor: Actor | null) {
  const order = orders[query.sort]
  const filters = filtersOf(query, actor)
  const cursor = decodeCursor(query.cursor, query.sort === 'newest' ? 1 : 2)
  const values: unknown[] = filters.map((filter) => filter.value)
  const next = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    ...filters.map((filter, i) => filter.sql(`$${i + 1}`)),
    query.mine ? 'd.offered_to_id is null' : visible,
    ...(cursor ? [order.after(cursor.map(next))] : []),
  ]
  const limit = query.limit ?? defaultLimit
  const text = `select ${dealColumns}, ${worksColumn} from influencer_deals d join ${usersView} u on u.id = d.influencer_id
    where ${conditions.join(' and ')} order by ${order.by} limit ${next(limit + 1)}`
  return { statement: { text, values }, limit, cursorOf: (row: DealRow) => encodeCursor(...order.cursor(row)) }
}

/** One page of visible deals, or of the reader's own (`mine`). */
export type DealLister = (
  reader: Actor | null,
  query: DealQuery,
) => Promise<{ items: ListedDeal[]; nextCursor: string | null }>

/**
 * Lists deals. Readers who ask for the same page at the same time share a read (sharedReads): its rows are the same for everybody, and
 * each reader's view of them is decided separately.
 */
export function dealLister({ pool }: Database): DealLister {
  const readRows = sharedReads(async (_key, statements: Statement[]) => {
    // one or several, all the same
    const { rows } = await queryPrepared<ListedRow>(pool, statements[0]!)
    return statements.map(() => rows)
  })
  return async (reader, query) => {
    const { statement, limit, cursorOf } = dealListStatement(query, reader)
    const rows = await readRows(JSON.stringify(statement), statement)
    const { items, nextCursor } = toPage(rows, limit, cursorOf)
    return { items: items.map((row) => listedDealFromRow(row, reader)), nextCursor }
  }
}

type OfferFilters = Pick<DealQuery, 'platform' | 'minPrice' | 'maxPrice' | 'maxDeliveryDays'>

/**
 * The visible deals of each of these influencers that match the filters, at most `perPerson`: in the influencer's own order, or the
 * cheapest first. In the order of `influencerIds`.
 */
export async function listDealsOf(
  { database: { staleReads }, actor }: ReadContext<Actor | null>,
  input: { influencerIds: number[]; perPerson: number; order: 'own' | 'price_low'; filters: OfferFilters },
): Promise<ListedDeal[]> {
  const { influencerIds, perPerson, order, filters } = input
  const matching = filtersOf({ ...filters, sort: order }, actor)
  const values: unknown[] = [...matching.map(({ value }) => value), influencerIds, perPerson]
  const conditions = [visible, 'd.influencer_id = asked.id', ...matching.map((filter, i) => filter.sql(`$${i + 1}`))]
  const { rows } = await queryPrepared<ListedRow>(staleReads.pool, {
    text: `select found.* from unnest($${values.length - 1}::int[]) with ordinality asked (id, place)
      cross join lateral (select ${dealColumns}, ${worksColumn}
        from influencer_deals d join ${usersView} u on u.id = d.influencer_id
        where ${conditions.join(' and ')} order by ${orders[order].by} limit $${values.length}::int) found
      order by asked.place`,
    values,
  })
  return rows.map((row) => listedDealFromRow(row, actor))
}

/** The visible ones among these deals, in the order of `ids`. */
export async function listDealsById(
  { database: { staleReads }, actor }: ReadContext<Actor | null>,
  ids: number[],
): Promise<ListedDeal[]> {
  const { rows } = await queryPrepared<ListedRow>(staleReads.pool, {
    text: `select ${dealColumns}, ${worksColumn} from unnest($1::int[]) with ordinality asked (id, place)
      join influencer_deals d on d.id = asked.id join ${usersView} u on u.id = d.influencer_id
      where ${visible} order by asked.place`,
    values: [ids],
  })
  return rows.map((row) => listedDealFromRow(row, actor))
}

/** One deal: a visible one for anybody, a hidden one for its owner, a custom offer for its two sides; otherwise 404. */
export async function readDeal({ database: { pool }, actor }: ReadContext<Actor | null>, id: number): Promise<Deal> {
  const { rows } = await queryPrepared<DealRow>(pool, {
    text: `select ${dealColumns} from influencer_deals d join ${usersView} u on u.id = d.influencer_id
      where d.id = $1 and ((${visible}) or d.influencer_id = $2 or d.offered_to_id = $2)`,
    values: [id, actor?.party.id ?? 0],
  })
  if (!rows[0]) throw notFound()
  return dealFromRow(rows[0], actor)
}
