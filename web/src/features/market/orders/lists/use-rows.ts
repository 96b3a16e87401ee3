import type { Side } from '#contract/market/engagements/engagement.ts'
import { type PurchaseFilter, purchaseStatuses, purchases } from '#contract/market/orders/purchases.ts'
import { type TaskFilter, tasks } from '#contract/market/orders/tasks.ts'
import { useList } from '../../../../api/queries.ts'
import type { PagedQuery } from '../../../../kit/screens.tsx'
import { type OrderRow, rowOfPurchase, rowOfTask } from '../../engagements/order-rows.ts'

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

function useTaskPart(side: Side, status: TaskFilter, wanted: boolean): Part {
  const list = useList(tasks.list, { query: { status } }, { enabled: wanted })
  return { ...list, items: list.items.map((task) => rowOfTask(task, side)), isWanted: wanted }
}

/** The statuses that name groups (`purchaseGroups`). */
export const purchaseGroupNames = { awaiting: 'pending', running: 'in_progress' }

/** The purchases of one side, or those of a filter. */
export function usePurchaseRows(side: Side, wanted: Wanted<PurchaseFilter>): PagedQuery<OrderRow> {
  const { filter } = wanted
  const pending = usePurchasePart(side, 'pending', isWanted('pending', wanted))
  const inProgress = usePurchasePart(side, 'in_progress', isWanted('in_progress', wanted))
  const completed = usePurchasePart(side, 'completed', isWanted('completed', wanted))
  const cancelled = usePurchasePart(side, 'cancelled', isWanted('cancelled', wanted))
  const isGroup = filter !== undefined && !isOneOf(purchaseStatuses, filter)
  const filtered = usePurchasePart(side, filter ?? 'late', isGroup)
  return joined([pending, inProgress, completed, cancelled, filtered])
}

/** All but `accepted`, which a task leaves in the same transaction. */
export const shownTaskStatuses = [
  'pending',
  'in_progress',
  'paused',
  'waiting_for_client',
  'delivered',
  'completed',
  'cancelled',
] as const satisfies readonly TaskFilter[]

/** The statuses that name groups (`taskGroups`). */
export const taskGroupNames = {
  running: 'in_progress',
  on_hold: 'paused',
  waiting: 'waiting_for_client',
  handed_in: 'delivered',
}

/** The tasks of a person, or those of a filter. */
export function useTaskRows(side: Side, wanted: Wanted<TaskFilter>): PagedQuery<OrderRow> {
  const { filter } = wanted
  const pending = useTaskPart(side, 'pending', isWanted('pending', wanted))
  const inProgress = useTaskPart(side, 'in_progress', isWanted('in_progress', wanted))
  const paused = useTaskPart(side, 'paused', isWanted('paused', wanted))
  const waiting = useTaskPart(side, 'waiting_for_client', isWanted('waiting_for_client', wanted))
  const delivered = useTaskPart(side, 'delivered', isWanted('delivered', wanted))
  const completed = useTaskPart(side, 'completed', isWanted('completed', wanted))
  const cancelled = useTaskPart(side, 'cancelled', isWanted('cancelled', wanted))
  const isGroup = filter !== undefined && !isOneOf(shownTaskStatuses, filter)
  const filtered = useTaskPart(side, filter ?? 'late', isGroup)
  return joined([pending, inProgress, paused, waiting, delivered, completed, cancelled, filtered])
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
