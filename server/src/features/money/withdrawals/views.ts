import { view } from '../../../platform/database/view.ts'
import { payoutBatches, withdrawalRequests } from './tables.ts'

/** Withdrawals with their batch, for the queries of other features. */
export const withdrawalsView = view(
  withdrawalRequests,
  'id',
  'number',
  'userId',
  'amount',
  'accountDetails',
  'status',
  'notes',
  'transactionId',
  'batchId',
  'paidAt',
  'failedAt',
)

/** Payout batches. */
export const payoutBatchesView = view(
  payoutBatches,
  'id',
  'number',
  'method',
  'leftOut',
  'file',
  'createdBy',
  'sentAt',
  'revertRequestedBy',
  'revertRequestedAt',
  'revertReason',
  'revertedAt',
  'createdAt',
)
