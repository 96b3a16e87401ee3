import { view } from '../../../platform/database/view.ts'
import { paymentJournals, payments } from './tables.ts'

/** Payments, for the queries of other features. */
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
  'campaignRequestId',
  'providerSessionId',
  'paymentDetails',
  'journalId',
  'twoAdminsAbove',
  'firstApprovedBy',
  'firstApprovedAt',
  'createdAt',
  'updatedAt',
)

/** The ledger journals that booked each payment. */
export const paymentJournalsView = view(paymentJournals, 'paymentId', 'journalId')
