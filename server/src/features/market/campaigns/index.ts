export { agreedPartOf } from './agreed-part.ts'
export {
  closeCampaign,
  endDueCampaigns,
  endReachedCampaign,
  pauseCampaign,
  submitCampaign,
} from './campaign-moves.ts'
export {
  assertSubmitted,
  type Campaign,
  campaignPriceOf,
  campaignTitleOf,
  lockCampaign,
  lockCampaignForShare,
  lockSubmittedCampaign,
  type SubmittedCampaign,
  setViews,
} from './campaign-row.ts'
export { campaignSubject, campaignTerms } from './campaign-terms.ts'
export { createCampaign } from './campaigns.ts'
export { campaignEnded, campaignOfferChanged } from './events.ts'
export { readFitFigures, readFitFiguresOf } from './fit-figures.ts'
export { hideCampaign, showCampaign } from './hide-campaign.ts'
export { readOpenCampaigns } from './open-campaigns.ts'
export { listOwnCampaigns } from './read-campaigns.ts'
export { approveCampaign, returnCampaign } from './review.ts'
export { campaignGoalsView, campaignsView, campaignTermsView } from './views.ts'
