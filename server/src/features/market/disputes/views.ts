import { view } from '../../../platform/database/view.ts'
import { disputes } from './tables.ts'

/** Disputes and their outcomes, for the queries of other features. */
export const disputesView = view(
  disputes,
  'id',
  'purchaseId',
  'campaignRequestId',
  'businessId',
  'influencerId',
  'outcome',
  'clockAction',
  'clockAt',
  'createdAt',
  'endedAt',
)
