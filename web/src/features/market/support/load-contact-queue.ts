import { cannedReplies } from '#contract/market/support/canned-replies.ts'
import { contactFilters, contactQueue } from '#contract/market/support/contact-queue.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { choiceIn } from '../../../api/search-params.ts'

/** The filters of the queue in the URL. */
export const contactQueryIn = (search: URLSearchParams) => {
  const assigned = (['me', 'nobody'] as const).find((choice) => choice === search.get('assigned'))
  const q = search.get('q')
  return {
    status: choiceIn(search, 'status', { choices: contactFilters, fallback: 'waiting' }),
    assigned,
    q: q || undefined,
  }
}

export const loadContactQueue: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(cannedReplies.list, {})
  if (search.get('tab') === 'canned') return
  prefetch.read(contactQueue.figures, {})
  prefetch.list(contactQueue.list, { query: contactQueryIn(search) })
}
