import { view } from '../../platform/database/view.ts'
import { paymentJournals, payments } from './tables.ts'

/** What people read of each movement of money. */
export const paymentsView = view(
  payments,
  'id',
  'userId',
  'toUserId',
  'amount',
  'currency',
  'type',
  'status',
  'transactionId',
  'method',
  'purchaseId',
  'providerSessionId',
  'createdAt',
)

/** Which journals of the ledger a payment took part in. */
export const paymentJournalsView = view(paymentJournals, 'paymentId', 'journalId')
