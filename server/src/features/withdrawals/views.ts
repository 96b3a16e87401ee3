import { view } from '../../platform/database/view.ts'
import { withdrawalRequests } from './tables.ts'

/** Withdrawals with their batch, for the queries of other features. */
export const withdrawalsView = view(withdrawalRequests, 'amount', 'status', 'batchId', 'paidAt')
