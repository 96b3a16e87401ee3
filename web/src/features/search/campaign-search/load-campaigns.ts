import { campaignRequests, requestGroups } from '#contract/market/campaign-requests/campaign-requests.ts'
import { campaigns } from '#contract/market/campaigns/campaigns.ts'
import { turnGroups } from '#contract/market/engagements/turn-groups.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { searchSubjects } from '../discovery/saved/search-subjects.ts'
import { searchIn } from './find-state.ts'

export const loadCampaigns: ScreenLoader = (prefetch, { search }) => {
  if (search.get('tab') === 'saved') return void prefetch.read(searchSubjects.campaigns.endpoints.list, {})
  const query = searchIn(search) as Parameters<typeof prefetch.list<typeof campaigns.list>>[1]['query'] & object
  prefetch.list(campaigns.list, { query })
  prefetch.read(campaigns.list, { query: { ...query, facets: 'true', limit: '1' } })
}

export const loadOwnRequests: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(campaignRequests.counts, { query: {} })
  const status = [...turnGroups, ...requestGroups].find((name) => name === search.get('status'))
  prefetch.linkedList(campaignRequests.list, { query: { status } })
}

export const loadOpenCampaign: ScreenLoader = (prefetch, { params: { id = '' } }) => {
  prefetch.read(campaigns.read, { params: { id } })
  prefetch.read(campaignRequests.list, { query: { campaignId: id, limit: 1 } })
}
