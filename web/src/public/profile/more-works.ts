import { showcaseVisits } from '#contract/showcase.ts'
import { call } from '../../ui/request.ts'

/** The next page of somebody's works; fetched when it is asked for, to keep the page light. */
export const readMoreWorks = (ownerId: number, cursor: string) =>
  call(showcaseVisits.list, { params: { id: ownerId }, query: { cursor } })
