import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import { conversations } from '#contract/market/conversations/conversations.ts'
import { disputes } from '#contract/market/disputes/disputes.ts'
import { videos } from '#contract/market/videos/videos.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

/** Reads all data that the page may show at once; only the conversation with the other side waits until that side is known. */
export const loadRequest: ScreenLoader = async (prefetch, { params: { id = '' }, search, role }) => {
  if (!search.has('m')) prefetch.list(campaignRequests.messages, { params: { id } })
  prefetch.list(disputes.list, { query: { campaignRequest: id } })
  prefetch.read(videos.list, { query: { requestId: id, limit: 100 } })
  const request = await prefetch.read(campaignRequests.read, { params: { id } })
  if (!request || role === 'admin') return
  if (role === 'business' && request.status === 'pending')
    prefetch.linkedList(campaignRequests.list, { query: { campaignId: request.campaignId, status: 'applied' } })
  const other = role === 'business' ? request.influencer : request.business
  prefetch.read(conversations.opening, { params: { id: other.id } })
}
