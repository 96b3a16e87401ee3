import type { Side } from '#contract/market/engagements/engagement.ts'
import { purchaseGroups, purchaseStatuses, purchases } from '#contract/market/orders/purchases.ts'
import { taskGroups, tasks } from '#contract/market/orders/tasks.ts'
import { site } from '#contract/market/terms/order-terms.ts'
import type { ScreenLoader } from '../../../../api/prefetch.ts'
import { shownTaskStatuses } from './use-rows.ts'

/** The chosen filter, otherwise all lists of the screen. */
const partsOf = <F extends string, S extends string>(
  search: URLSearchParams,
  groups: readonly F[],
  all: readonly S[],
) => {
  const chosen = groups.find((filter) => filter === search.get('status'))
  return chosen ? [chosen] : all
}

const loadPurchasesOf =
  (side: Side): ScreenLoader =>
  (prefetch, { search }) => {
    prefetch.read(purchases.counts, {})
    for (const status of partsOf(search, purchaseGroups, purchaseStatuses))
      prefetch.list(purchases.list, { query: { side, status } })
  }

export const loadPurchases = loadPurchasesOf('business')
export const loadDealRequests: ScreenLoader = (prefetch, at) => {
  prefetch.read(site.terms, {})
  return loadPurchasesOf('influencer')(prefetch, at)
}

export const loadTasks: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(tasks.counts, {})
  for (const status of partsOf(search, taskGroups, shownTaskStatuses)) prefetch.list(tasks.list, { query: { status } })
}
