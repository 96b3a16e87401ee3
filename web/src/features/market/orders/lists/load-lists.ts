import type { Side } from '#contract/market/engagements/engagement.ts'
import { type TurnGroup, turnGroups } from '#contract/market/engagements/turn-groups.ts'
import { purchaseGroups, purchases } from '#contract/market/orders/purchases.ts'
import { site } from '#contract/market/terms/order-terms.ts'
import type { ScreenLoader } from '../../../../api/prefetch.ts'

/** The chosen filter, otherwise all lists of the screen. */
const partsOf = <F extends string>(search: URLSearchParams, filters: readonly F[]): readonly (F | TurnGroup)[] => {
  const chosen = filters.find((filter) => filter === search.get('status'))
  return chosen ? [chosen] : turnGroups
}

const loadPurchasesOf =
  (side: Side): ScreenLoader =>
  (prefetch, { search }) => {
    prefetch.read(purchases.counts, {})
    for (const status of partsOf(search, [...turnGroups, ...purchaseGroups]))
      prefetch.list(purchases.list, { query: { side, status } })
  }

export const loadPurchases = loadPurchasesOf('business')
export const loadInfluencerOrders: ScreenLoader = (prefetch, at) => {
  prefetch.read(site.terms, {})
  return loadPurchasesOf('influencer')(prefetch, at)
}
