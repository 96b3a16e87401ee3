import type { InfluencerPage, InfluencerQuery } from '#contract/search/discovery/discovery.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../../platform/http/requests/cursor.ts'
import { postgresEngine } from './postgres-engine.ts'

type SearchInput = {
  /** The business whose shortlist notes the cards carry; null for visitors. */
  viewerId: number | null
  query: InfluencerQuery
  now: Date
}

/**
 * One page of active influencers by filters, words and sort (product.md 7). Words match as typed and as beginnings of longer words;
 * if they match nobody, similar words are searched for instead and named in `spelledAs`. Sorting by price omits people without a
 * visible one.
 */
export async function searchInfluencers(
  { staleReads: { pool } }: Database,
  { viewerId, query, now }: SearchInput,
): Promise<InfluencerPage> {
  const { limit = defaultLimit } = query
  const engine = postgresEngine(pool)
  const search = { filters: query, now }
  const position = decodeCursor(query.cursor, 3)
  const { found, spelledAs } = await engine.search({ ...search, viewerId, position, limit: limit + 1 })
  const page = toPage(found, limit, (last) => encodeCursor(...last.position))
  return {
    ...page,
    items: page.items.map(({ card }) => card),
    spelledAs,
    facets: query.facets && !position ? await engine.facets({ ...search, isCorrected: spelledAs !== null }) : null,
  }
}
