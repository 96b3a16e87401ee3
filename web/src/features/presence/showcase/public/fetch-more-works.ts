import { showcaseVisits } from '#contract/presence/showcase/showcase.ts'
import { call } from '../../../../api/request.ts'

/** Fetches the next page of works; a separate module, to keep the page light. */
export const fetchMoreWorks = (ownerId: number, cursor: string) =>
  call(showcaseVisits.list, { params: { id: ownerId }, query: { cursor } })
