import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import { conversations } from '#contract/market/conversations/conversations.ts'
import { purchases } from '#contract/market/orders/purchases.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { idIn } from '../../../api/search-params.ts'

/** Reads the conversations with the open one and the common work of its people; admins have none. */
export const loadInbox: ScreenLoader = (prefetch, { search, role }) => {
  if (role === 'admin') return
  if (!search.has('q')) prefetch.list(conversations.list, search.has('archived') ? { query: { archived: 'true' } } : {})
  const [chosen, to] = [idIn(search, 'c'), idIn(search, 'to')]
  if (chosen !== null) {
    if (!search.has('m')) prefetch.list(conversations.messages, { params: { id: chosen } })
    void prefetch.read(conversations.read, { params: { id: chosen } }).then((open) => {
      if (!open) return
      const query = { query: { with: String(open.other.id) } }
      prefetch.list(purchases.list, query)
      prefetch.linkedList(campaignRequests.list, query)
    })
  } else if (to !== null) prefetch.read(conversations.opening, { params: { id: to } })
}
