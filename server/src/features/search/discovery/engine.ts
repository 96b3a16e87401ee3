import type { Facets, InfluencerCard, InfluencerFilters } from '#contract/search/discovery/discovery.ts'
import type { SystemContext } from '../../../platform/context.ts'

/** Filters, words and sort; the age of figures is counted from `now`. */
type InfluencerSearch = { filters: InfluencerFilters; now: Date }

export type PageOfSearch = InfluencerSearch & {
  /** The business whose shortlist notes the cards carry; null for visitors. */
  viewerId: number | null
  /** The end of the page before: the `position` of its last row; null for the first page. */
  position: number[] | null
  limit: number
}

export type InfluencersFound = {
  /** In the order of the sort, which is total; three integers say where each is in it. */
  found: { card: InfluencerCard; position: [number, number, number] }[]
  /** The words that were searched for in place of those typed, which match nobody; otherwise null. */
  spelledAs: string[] | null
}

/**
 * The search engine of influencers. PostgreSQL is the only one (`search/postgres-engine.ts`). Where one database is too small, another takes its
 * place by these four functions, which have to pass the test of their behaviour (`describeSearch` in server/test/search).
 */
export type InfluencerEngine = {
  search(page: PageOfSearch): Promise<InfluencersFound>
  /** Counts the matches of each category, country, platform and language; `isCorrected` if `search` has found them by other words. */
  facets(search: InfluencerSearch & { isCorrected: boolean }): Promise<Facets>
  /** Indexes active influencers as they are now. Fails with the transaction, and may be repeated. */
  upsert(context: SystemContext, userIds: number[]): Promise<void>
  /** Forgets people who are not to be found any more. */
  remove(context: SystemContext, userIds: number[]): Promise<void>
}
