import { view } from '../../../platform/database/view.ts'
import { cardReversals, suspenseItems } from './tables.ts'

/** Money in suspense, for the queries of other features. */
export const suspenseView = view(
  suspenseItems,
  'sessionId',
  'paymentIntentId',
  'amount',
  'currency',
  'status',
  'firstApprovedBy',
  'firstApprovedAt',
)

/** Refunds and disputes of card payments as reported by the provider. */
export const reversalsView = view(cardReversals, 'id', 'kind', 'paymentId', 'told', 'isReturned', 'createdAt')
