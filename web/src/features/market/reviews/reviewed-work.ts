import { reviews } from '#contract/market/reviews/reviews.ts'
import { useRead } from '../../../api/queries.ts'

/** Completed work that both sides review: an order, or a campaign request. */
export type ReviewedWork = { kind: 'order'; taskId: number; purchaseId: number } | { kind: 'request'; id: number }

/** Its reviews, as its reader may see them. */
export function useReviewsOf(work: ReviewedWork) {
  const [endpoint, id] = work.kind === 'order' ? [reviews.ofTask, work.taskId] : [reviews.ofRequest, work.id]
  return useRead(endpoint, { params: { id } })
}
