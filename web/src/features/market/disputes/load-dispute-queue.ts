import { disputeFilters, disputes } from '#contract/market/disputes/disputes.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { choiceIn, idIn } from '../../../api/search-params.ts'

/** Reads the queue with its counts, and the dispute that is open. */
export const loadDisputeQueue: ScreenLoader = (prefetch, { search }) => {
  prefetch.list(disputes.queue, {
    query: { status: choiceIn(search, 'status', { choices: disputeFilters, fallback: 'waiting' }) },
  })
  prefetch.read(disputes.queueCounts, {})
  const id = idIn(search, 'dispute')
  if (id !== null) prefetch.read(disputes.read, { params: { id } })
}
