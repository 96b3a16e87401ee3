import { campaignReview, reviewedStages } from '#contract/market/campaigns/campaigns.ts'
import type { ScreenLoader } from '../../../../api/prefetch.ts'
import { choiceIn } from '../../../../api/search-params.ts'

export const loadCampaignQueue: ScreenLoader = (prefetch, { search }) =>
  prefetch.list(campaignReview.list, {
    query: { stage: choiceIn(search, 'status', { choices: reviewedStages, fallback: 'in_review' }) },
  })
