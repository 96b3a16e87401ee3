import { useEffect } from 'react'
import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { purchases } from '#contract/market/orders/purchases.ts'
import { useLinkedList, useList } from '../../../../api/queries.ts'
import { cardOfOrder, cardOfRequest, type WorkCardData } from './cards.ts'

type List = { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => unknown }

/**
 * The orders and campaign requests of the reader with somebody, oldest first, as far back as `since`; null while the first are read.
 */
export function useWork(otherId: number, reader: Side, since: string | undefined): WorkCardData[] | null {
  const query = { query: { with: String(otherId) } }
  const orders = useList(purchases.list, query)
  const requests = useLinkedList(campaignRequests.list, query)
  useReadUntil(orders, orders.items.at(-1)?.createdAt, since)
  useReadUntil(requests, requests.items.at(-1)?.createdAt, since)
  if (orders.isPending || requests.isPending) return null
  return [
    ...orders.items.map((purchase) => cardOfOrder(purchase, reader)),
    ...requests.items.map((request) => cardOfRequest(request, reader)),
  ].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

/** Reads on until the list reaches back to `since`; after a failure not again. */
function useReadUntil({ hasNextPage, isFetching, isError, fetchNextPage }: List, oldest?: string, since?: string) {
  const isShort = hasNextPage && !isFetching && !isError && oldest !== undefined && oldest > (since ?? '')
  useEffect(() => {
    if (isShort) fetchNextPage()
  }, [isShort, fetchNextPage])
}
