import type { Side } from '#contract/market/engagements/engagement.ts'
import { turnGroups } from '#contract/market/engagements/turn-groups.ts'
import { type PurchaseFilter, purchases } from '#contract/market/orders/purchases.ts'
import { useList } from '../../../../api/queries.ts'
import type { PagedQuery } from '../../../../kit/screens.tsx'
import { type OrderRow, rowOfPurchase } from '../../engagements/order-rows.ts'

/** One of the lists of a screen; not read while nothing in it can be shown. */
type Part = PagedQuery<OrderRow> & { isWanted: boolean }

export type Wanted<Filter extends string> = {
  /** The filter in the URL, if any. */
  filter: Filter | undefined
  /** Number of rows by filter, once known. */
  counts: Record<Filter, number> | undefined
}

const isOneOf = (statuses: readonly string[], filter: string) => statuses.includes(filter)

const isWanted = <Filter extends string>(part: Filter, { filter, counts }: Wanted<Filter>) =>
  filter === undefined ? !counts || counts[part] > 0 : filter === part

function usePurchasePart(side: Side, status: PurchaseFilter, wanted: boolean): Part {
  const list = useList(purchases.list, { query: { side, status } }, { enabled: wanted })
  return { ...list, items: list.items.map((purchase) => rowOfPurchase(purchase, side)), isWanted: wanted }
}

/** The texts of groups that are not called as a status of orders is, for their reader. */
export const purchaseGroupNames = (reader: Side) =>
  ({
    running: 'task.status.in_progress',
    on_hold: 'task.status.paused',
    waiting: reader === 'business' ? 'task.status.waiting_for_you' : 'task.status.waiting_for_client',
    handed_in: 'task.status.delivered',
    awaiting: 'order.status.pending',
  }) as const

/** The purchases of one side by who acts next, or those of a filter. */
export function usePurchaseRows(side: Side, wanted: Wanted<PurchaseFilter>): PagedQuery<OrderRow> {
  const { filter } = wanted
  const yours = usePurchasePart(side, 'your_turn', isWanted('your_turn', wanted))
  const theirs = usePurchasePart(side, 'their_turn', isWanted('their_turn', wanted))
  const disputed = usePurchasePart(side, 'in_dispute', isWanted('in_dispute', wanted))
  const ended = usePurchasePart(side, 'ended', isWanted('ended', wanted))
  const isState = filter !== undefined && !isOneOf(turnGroups, filter)
  const filtered = usePurchasePart(side, filter ?? 'late', isState)
  return joined([yours, theirs, disputed, ended, filtered])
}

/** Several lists as one: loading more loads more of each. */
function joined(parts: Part[]): PagedQuery<OrderRow> {
  const wanted = parts.filter((part) => part.isWanted)
  const unfinished = wanted.filter(({ hasNextPage }) => hasNextPage)
  return {
    items: wanted.flatMap(({ items }) => items),
    error: wanted.find(({ error }) => error)?.error ?? null,
    isPending: wanted.some(({ isPending }) => isPending),
    hasNextPage: unfinished.length > 0,
    isFetchingNextPage: wanted.some(({ isFetchingNextPage }) => isFetchingNextPage),
    fetchNextPage: () => Promise.all(unfinished.map((part) => part.fetchNextPage())),
    refetch: () => Promise.all(wanted.map((part) => part.refetch())),
  }
}
