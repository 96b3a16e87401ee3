import { campaignSearches } from '#contract/search/campaign-search/campaign-search.ts'
import { savedSearches } from '#contract/search/discovery/discovery.ts'
import { paths } from '../../../../format/paths.ts'

/** What searches are saved for: where they are kept, where they open, and what is promised of them. */
export const searchSubjects = {
  influencers: { endpoints: savedSearches, path: paths.market, saveText: 'discovery.saveText' },
  campaigns: { endpoints: campaignSearches, path: paths.openCampaigns, saveText: 'openCampaigns.saveText' },
} as const
export type SearchSubject = keyof typeof searchSubjects

/** The list of saved searches, which offers to restore the one that was deleted last (kit/undo). */
export const savedSearchesObject = 'saved-searches'
