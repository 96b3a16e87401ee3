import { campaignRequests } from '#contract/campaign-requests/campaign-requests.ts'
import { campaigns } from '#contract/campaigns/campaigns.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { searchIn } from './find-state.ts'

export const loadCampaigns: ScreenLoader = (prefetch, { search }) => {
  const query = searchIn(search) as Parameters<typeof prefetch.list<typeof campaigns.list>>[1]['query'] & object
  prefetch.list(campaigns.list, { query })
  prefetch.read(campaigns.list, { query: { ...query, facets: 'true', limit: '1' } })
}

export const loadOpenCampaign: ScreenLoader = (prefetch, { params: { id = '' } }) => {
  prefetch.read(campaigns.read, { params: { id } })
  prefetch.read(campaignRequests.list, { query: { campaignId: id, limit: 1 } })
}
