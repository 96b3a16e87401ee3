import { explore } from '#contract/search/explore/explore.ts'
import { exploreLimits } from '#contract/search/explore/explore-paths.ts'
import { call } from '../../api/request.ts'
import { type ExploreState, exploreQueryOf } from './explore-state.ts'

/** Reads what a state asks for; the values of a state are those that the API accepts. */
export const readPage = (state: ExploreState) =>
  call(explore.list, { query: { ...exploreQueryOf(state), limit: String(exploreLimits.page) } as never })
