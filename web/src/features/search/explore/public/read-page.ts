import type { Facets } from '#contract/search/discovery/discovery.ts'
import { explore } from '#contract/search/explore/explore.ts'
import { exploreLimits } from '#contract/search/explore/explore-paths.ts'
import { call } from '../../../../api/request.ts'
import { type ExploreState, exploreQueryOf } from './explore-state.ts'

/** Counts of what a state finds. */
export async function countFound(state: ExploreState): Promise<Facets | null> {
  const query = { ...exploreQueryOf(state), limit: '1', facets: 'true' }
  return (await call(explore.list, { query: query as never })).facets
}

/** Reads the page of a state, whose values are those that the API accepts. */
export const readPage = (state: ExploreState) =>
  call(explore.list, { query: { ...exploreQueryOf(state), limit: String(exploreLimits.page) } as never })
