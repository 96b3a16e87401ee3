import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type DecisionStatus, decisionStatuses, verificationReview } from '#contract/money/verification/verification.ts'
import { keyOf, metaOf, useList } from '../../../../api/queries.ts'
import { read } from '../../../../api/request.ts'

export const queues = ['identity', 'social'] as const
export type Queue = (typeof queues)[number]

/** The queue state in the URL: ?queue=social&status=rejected&item=12. */
export function useQueueParams() {
  const [search, setSearch] = useSearchParams()
  const queue = queues.find((each) => each === search.get('queue')) ?? 'identity'
  const status = decisionStatuses.find((each) => each === search.get('status')) ?? 'pending'
  const item = Number(search.get('item')) || null
  const go = (to: { queue?: Queue; status?: DecisionStatus; item?: number | null }) => {
    const next = { queue, status, item: null as number | null, ...to }
    const params = new URLSearchParams()
    if (next.queue !== 'identity') params.set('queue', next.queue)
    if (next.status !== 'pending') params.set('status', next.status)
    if (next.item !== null) params.set('item', String(next.item))
    setSearch(params, { replace: true, preventScrollReset: true })
  }
  return { queue, status, item, go }
}

export const useProfileRequests = (status: DecisionStatus) =>
  useList(verificationReview.requests, { query: { status } })

/** Identity checks, whose response names its list differently (spec §4). */
export function useIdentityChecks(status: DecisionStatus) {
  const list = useInfiniteQuery({
    queryKey: keyOf(verificationReview.kyc, { query: { status } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => read(verificationReview.kyc, { query: { status, cursor: pageParam } }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: metaOf(verificationReview.kyc),
  })
  return { ...list, items: list.data?.pages.flatMap((page) => page.verifications) ?? [] }
}
