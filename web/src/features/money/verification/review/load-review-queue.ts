import { decisionStatuses, verificationReview } from '#contract/money/verification/verification.ts'
import type { ScreenLoader } from '../../../../api/prefetch.ts'
import { choiceIn } from '../../../../api/search-params.ts'

/** Reads the open queue. */
export const loadReviewQueue: ScreenLoader = (prefetch, { search }) => {
  const query = { status: choiceIn(search, 'status', { choices: decisionStatuses, fallback: 'pending' }) }
  prefetch.list(search.get('queue') === 'social' ? verificationReview.requests : verificationReview.kyc, { query })
}
