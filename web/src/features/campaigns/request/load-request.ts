import { campaignRequests } from '#contract/campaign-requests/campaign-requests.ts'
import { disputes } from '#contract/disputes/disputes.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

export const loadRequest: ScreenLoader = (prefetch, { params: { id = '' }, search }) => {
  prefetch.read(campaignRequests.read, { params: { id } })
  if (!search.has('m')) prefetch.list(campaignRequests.messages, { params: { id } })
  prefetch.list(disputes.list, { query: { campaignRequest: id } })
}
