import { agreedFields } from '#contract/market/terms/changed-terms.ts'
import { view } from '../../../platform/database/view.ts'
import { campaigns } from './tables.ts'

/** Campaigns, for the queries of other features. */
export const campaignsView = view(
  campaigns,
  'id',
  'businessId',
  'title',
  'description',
  'stage',
  'isInviteOnly',
  'hiddenAt',
  'status',
  'price',
  'viewTarget',
  'countedViews',
  'requirements',
  'updatedAt',
)

/** Columns of a campaign that its results are measured against. */
export const campaignGoalsView = view(
  campaigns,
  'id',
  'businessId',
  'title',
  'status',
  'stage',
  'price',
  'places',
  'budget',
  'viewTarget',
  'platforms',
  'publishFrom',
  'publishUntil',
)

/** Columns of a campaign that its requests agree to. */
export const campaignTermsView = view(
  campaigns,
  'id',
  'title',
  'stage',
  'logoUrl',
  'price',
  'platforms',
  'categories',
  'languages',
  'locations',
  'minFollowers',
  ...agreedFields,
  'deliverBy',
  'publishFrom',
  'publishUntil',
)
