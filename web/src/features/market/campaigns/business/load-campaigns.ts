import { campaignRequests, requestGroups } from '#contract/market/campaign-requests/campaign-requests.ts'
import { results } from '#contract/market/campaign-results/campaign-results.ts'
import { campaignStages } from '#contract/market/campaigns/campaign-machine.ts'
import { campaignTemplates } from '#contract/market/campaigns/campaign-templates.ts'
import { campaigns } from '#contract/market/campaigns/campaigns.ts'
import { videos } from '#contract/market/videos/videos.ts'
import { money } from '#contract/money/wallet/wallet.ts'
import type { Prefetch, ScreenLoader } from '../../../../api/prefetch.ts'
import { choiceIn } from '../../../../api/search-params.ts'

export const loadCampaigns: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(campaigns.counts, {})
  prefetch.list(campaigns.list, {
    query: { stage: choiceIn(search, 'tab', { choices: campaignStages, fallback: undefined }) },
  })
}

export const loadNewCampaign: ScreenLoader = (prefetch) => {
  prefetch.read(campaignTemplates.list, {})
  prefetch.list(campaigns.list, { query: {} })
}

/** Reads figures at once, since most campaigns show them; reads that depend on the campaign's stage follow once that is known. */
export const loadCampaign: ScreenLoader = async (prefetch, { params: { id = '' }, search }) => {
  const tab = search.get('tab')
  prefetch.read(campaignRequests.counts, { query: { campaignId: id } })
  prefetch.read(campaignRequests.promises, { query: { campaignId: id } })
  if (tab === null || tab === 'results') prefetch.read(results.read, { params: { id } })
  if (tab === 'requests') loadRequestsOf(prefetch, { campaignId: id, search })
  if (tab === 'videos') prefetch.list(videos.list, { query: { campaignId: id } })
  const campaign = await prefetch.read(campaigns.read, { params: { id } })
  if (!campaign) return
  if (campaign.stage === 'draft' || campaign.stage === 'returned') prefetch.read(money.wallet, {})
  else if (tab === null && campaign.approvedAt !== null && campaign.currentViews === 0)
    loadRequestsOf(prefetch, { campaignId: id, search })
}

export const loadRequests: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(campaignRequests.counts, { query: {} })
  loadRequestsOf(prefetch, { search })
}

type RequestsOf = { campaignId?: string; search: URLSearchParams }

function loadRequestsOf(prefetch: Prefetch, { campaignId, search }: RequestsOf) {
  const status = choiceIn(search, 'status', { choices: requestGroups, fallback: undefined })
  prefetch.linkedList(campaignRequests.list, { query: { campaignId, status } })
}
