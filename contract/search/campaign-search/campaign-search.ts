import { campaignFilters } from '../../market/campaigns/campaigns.ts'
import { savedFilters, savedSearchEndpoints } from '../discovery/discovery.ts'

/** Searches for open campaigns that an influencer has saved. */
export const campaignSearches = savedSearchEndpoints('/api/campaign-searches', savedFilters(campaignFilters))
