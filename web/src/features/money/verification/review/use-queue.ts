import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type DecisionStatus, decisionStatuses, verificationReview } from '#contract/money/verification/verification.ts'
import { keyOf, metaOf, useList } from '../../../../api/queries.ts'
import { read } from '../../../../api/request.ts'

export const queues = ['identity', 'social'] as const
export type Queue = (typeof queues)[number]

/** The chosen queue in the URL: ?queue=social&status=rejected. */
export function useQueueParams() {
  const [search, setSearch] = useSearchParams()
  const queue = queues.find((each) => each === search.get('queue')) ?? 'identity'
  const status = decisionStatuses.find((each) => each === search.get('status')) ?? 'pending'
  const go = (to: { queue?: Queue; status?: DecisionStatus }) => {
    const next = { queue, status, ...to }
    const params = new URLSearchParams()
    if (next.queue !== 'identity') params.set('queue', next.queue)
    if (next.status !== 'pending') params.set('status', next.status)
    setSearch(params, { replace: true, preventScrollReset: true })
  }
  return { queue, status, go }
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
