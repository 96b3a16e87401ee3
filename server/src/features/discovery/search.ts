import type pg from 'pg'
import {
  discoveryLimits,
  type InfluencerCard,
  type InfluencerFilters,
  type InfluencerPage,
  type InfluencerQuery,
} from '#contract/discovery.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Actor } from '../../platform/http/route.ts'
import { type CardRow, cardColumns, cardFromRow, cardJoins } from './cards.ts'
import { asked, isInRows, type Wanted } from './conditions.ts'
import { countFacets } from './facets.ts'
import { wordsOf } from './fold.ts'
import { sharesOf } from './shares.ts'
import { orders, type Way, wayOf } from './ways.ts'
import { nearWords, type Word, withEndings } from './words.ts'

/** How a search reads on: people by their names, then by anything else they say; all of them; or by other words than were typed. */
const modes = { names: 0, others: 1, all: 2, near: 3 } as const
type Mode = (typeof modes)[keyof typeof modes]
type Position = { mode: Mode; key: number; id: number }

/**
 * Active influencers by filters, words and sort, one page (product.md 7). Words are looked for as they are and as the beginning of
 * others; where nobody is found by them, by words that look alike or that they are the middle of (`spelledAs`). By relevance, people
 * of that name come first, and each part by rank. Those without a price are left out when it is sorted by.
 */
export async function searchInfluencers(
  { pool }: Database,
  clock: Clock,
  actor: Actor | null,
  query: InfluencerQuery,
): Promise<InfluencerPage> {
  const { limit = defaultLimit } = query
  const typed = query.q ? wordsOf(query.q, discoveryLimits.words) : []
  const position = positionOf(query.cursor)
  const read = (wanted: Wanted | null, mode: Mode, many: number) =>
    readPage(pool, actor, { query, wanted, mode, after: position?.mode === mode ? position : null, many, now: clock() })
  const rows: FoundRow[] = []
  let words: Word[][] = []
  let isNear = position?.mode === modes.near
  // a search of signs alone asks for nothing that anybody could have
  if (query.q && typed.length === 0) return { items: [], nextCursor: null, spelledAs: null, facets: noFacets(query) }
  if (typed.length > 0 && !isNear) words = await withEndings(pool, typed)

  if (typed.length === 0) rows.push(...(await read(null, modes.all, limit + 1)))
  else if (!isNear) {
    if (query.sort !== 'relevance') rows.push(...(await read({ words, within: 'all' }, modes.all, limit + 1)))
    else {
      if (!position || position.mode === modes.names)
        rows.push(...(await read({ words, within: 'names' }, modes.names, limit + 1)))
      if (rows.length <= limit)
        rows.push(...(await read({ words, within: 'notNames' }, modes.others, limit + 1 - rows.length)))
    }
    isNear = rows.length === 0 && !position
  }
  if (isNear) {
    words = await nearWords(pool, typed)
    rows.push(...(await read({ words, within: 'all' }, modes.near, limit + 1)))
  }
  const wanted: Wanted | null = typed.length > 0 ? { words, within: 'all' } : null
  return {
    ...toPage(rows, limit, (last) => encodeCursor(last.mode, last.key, last.id)),
    items: rows.slice(0, limit).map(cardFromRow),
    spelledAs:
      isNear && rows.length > 0
        ? [...new Set(words.flat().map(({ word }) => word))].slice(0, discoveryLimits.words)
        : null,
    facets: query.facets && !position ? await countFacets(pool, query, wanted, clock()) : null,
  }
}

const noFacets = ({ facets }: InfluencerQuery) =>
  facets ? { counted: 0, isCapped: false, categories: [], countries: [], platforms: [], languages: [] } : null

function positionOf(cursor: string | undefined): Position | null {
  const values = decodeCursor(cursor, 3)
  if (!values) return null
  const [mode, key, id] = values as [number, number, number]
  return { mode: (mode in Object.values(modes) ? mode : modes.all) as Mode, key, id }
}

type FoundRow = CardRow & { key: number; mode: Mode }

type Reading = {
  query: InfluencerFilters
  wanted: Wanted | null
  mode: Mode
  after: Position | null
  many: number
  now: Date
}

async function readPage(pool: pg.Pool, actor: Actor | null, reading: Reading): Promise<FoundRow[]> {
  const way = wayOf(reading.query, reading.wanted, reading.many, await sharesOf(pool))
  const { text, values } = pageStatement(actor?.id ?? null, reading, way)
  // prepared where the values do not matter for how it is best read: to plan it costs more than to read it
  const isPrepared = way === 'lookup' || (way !== 'planned' && !isInRows(reading.query, reading.wanted))
  const { rows } = await (isPrepared
    ? pool.query<Omit<FoundRow, 'mode'>>({ text }, values)
    : pool.query<Omit<FoundRow, 'mode'>>({ text, values }))
  return rows.map((row) => ({ ...row, mode: reading.mode }))
}

/** The statement behind a page. */
export function pageStatement(actorId: number | null, { query, wanted, after, many, now }: Reading, way: Way = 'walk') {
  const { conditions, values, tiers } = asked(
    query,
    wanted,
    now,
    way === 'lookup' || (way === 'planned' && wanted !== null),
  )
  const { key, isDescending } = orders[query.sort]
  const direction = isDescending ? 'desc' : 'asc'
  const place = (value: unknown) => `$${values.push(value)}`
  if (after) {
    const beyond = isDescending ? '<' : '>'
    conditions.push(
      key === 'user_id'
        ? `p.user_id ${beyond} ${place(after.id)}::int`
        : `(p.${key}, p.user_id) ${beyond} (${place(after.key)}::int, ${place(after.id)}::int)`,
    )
  }
  const order = (of: string) =>
    key === 'user_id' ? `${of}user_id ${direction}` : `${of}${key} ${direction}, ${of}user_id ${direction}`
  const columns = key === 'user_id' ? 'p.user_id' : `p.user_id, p.${key}`
  const all = (more: string[] = []) => {
    const both = [...conditions, ...more]
    return `select ${columns} from discovery_profiles p ${both.length > 0 ? `where ${both.join(' and ')}` : ''}`
  }
  const first = (of: string) => `order by ${order(of)} limit ${many}`
  const found = {
    walk: () => `${all()} ${first('p.')}`,
    planned: () => `${all(tiers?.length === 1 ? [`p.tier = ${place(tiers[0])}::smallint`] : [])} ${first('p.')}`,
    spans: () => `select w.* from unnest(${place(tiers)}::int[]) t (tier)
      cross join lateral (${all(['p.tier = t.tier::smallint'])} ${first('p.')}) w ${first('w.')}`,
    // materialized: no limit may talk the planner into a walk
    lookup: () => `with hits as materialized (${all()}) select * from hits h
      order by ${order('h.')} limit ${place(many)}::int`,
  }[way]()
  const text = `with found as materialized (${found})
    select ${cardColumns}, f.${key} as key from found f ${cardJoins(place(actorId))} order by ${order('f.')}`
  return { text, values }
}

/** Up to four people by number, in that order; who is no active influencer is left out. */
export async function compareInfluencers(
  { pool }: Database,
  actor: Actor | null,
  ids: number[],
): Promise<InfluencerCard[]> {
  const { rows } = await pool.query<CardRow>({
    name: 'influencers-by-id',
    text: `select ${cardColumns} from unnest($1::int[]) with ordinality f (user_id, place) ${cardJoins('$2')} order by f.place`,
    values: [ids, actor?.id ?? null],
  })
  return rows.map(cardFromRow)
}
