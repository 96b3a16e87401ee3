import { view } from '../../platform/database/view.ts'
import { cardReversals, suspenseItems } from './tables.ts'

/** Card payments whose money is in suspense. */
export const suspenseView = view(suspenseItems, 'sessionId', 'paymentIntentId', 'amount', 'currency', 'status')

/** Refunds and disputes of card payments as the provider tells them. */
export const reversalsView = view(cardReversals, 'id', 'paymentId', 'told', 'isReturned', 'createdAt')
