import { view } from '../../platform/database/view.ts'
import { withdrawalRequests } from './tables.ts'

/** Withdrawals, with the batch that pays them. */
export const withdrawalsView = view(withdrawalRequests, 'amount', 'status', 'batchId', 'paidAt')
