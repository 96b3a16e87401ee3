import { campaignRequests, requestFilters } from '#contract/campaign-requests/campaign-requests.ts'
import { campaignStages } from '#contract/campaigns/campaign-machine.ts'
import { campaignTemplates } from '#contract/campaigns/campaign-templates.ts'
import { campaigns } from '#contract/campaigns/campaigns.ts'
import { money } from '#contract/wallet/wallet.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { choiceIn } from '../../../api/search-params.ts'

export const loadCampaigns: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(campaigns.counts, {})
  prefetch.list(campaigns.list, {
    query: { stage: choiceIn(search, 'tab', { choices: campaignStages, fallback: undefined }) },
  })
}

export const loadNewCampaign: ScreenLoader = (prefetch) => {
  prefetch.read(campaignTemplates.list, {})
}

export const loadCampaign: ScreenLoader = (prefetch, { params: { id = '' } }) => {
  prefetch.read(campaigns.read, { params: { id } })
  prefetch.read(money.wallet, {})
}

export const loadRequests: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(campaignRequests.counts, { query: {} })
  prefetch.linkedList(campaignRequests.list, {
    query: { status: choiceIn(search, 'status', { choices: requestFilters, fallback: undefined }) },
  })
}
