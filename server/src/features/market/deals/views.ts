import { view } from '../../../platform/database/view.ts'
import { influencerDeals } from './tables.ts'

/** Deals, for the queries of other features. */
export const dealsView = view(
  influencerDeals,
  'id',
  'influencerId',
  'dealType',
  'title',
  'description',
  'price',
  'isPriceHidden',
  'deliveryTimeInDays',
  'isActive',
  'isVisibleToBusinesses',
  'hiddenAt',
  'offeredToId',
  'offeredUntil',
  'offerEnd',
  'customOptions',
  'platforms',
  'revisionsIncluded',
  'updatedAt',
)
