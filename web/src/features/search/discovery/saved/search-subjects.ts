import { campaignSearches } from '#contract/search/campaign-search/campaign-search.ts'
import { savedSearches } from '#contract/search/discovery/discovery.ts'
import { paths } from '../../../../format/paths.ts'

/** Subjects of saved searches: their endpoints, the page on which they open, and the text of the offer to save one. */
export const searchSubjects = {
  influencers: { endpoints: savedSearches, path: paths.market, saveText: 'discovery.saveText' },
  campaigns: { endpoints: campaignSearches, path: paths.openCampaigns, saveText: 'openCampaigns.saveText' },
} as const
export type SearchSubject = keyof typeof searchSubjects

/** The list of saved searches, which offers to restore the one that was deleted last (kit/undo). */
export const savedSearchesObject = 'saved-searches'
