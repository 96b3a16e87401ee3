import { view } from '../../platform/database/view.ts'
import { purchases } from './purchases/tables.ts'
import { tasks } from './tasks/tables.ts'

/** Orders. */
export const purchasesView = view(
  purchases,
  'id',
  'dealId',
  'businessId',
  'influencerId',
  'status',
  'paymentStatus',
  'dealTitle',
  'platforms',
  'createdAt',
  'completedAt',
)

/** The work on an order. */
export const tasksView = view(
  tasks,
  'id',
  'purchaseId',
  'buyerId',
  'influencerId',
  'status',
  'finalResultUrl',
  'dueDate',
  'deliveredAt',
  'blockedSide',
  'completedAt',
)
