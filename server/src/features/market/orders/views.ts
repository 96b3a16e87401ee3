import { view } from '../../../platform/database/view.ts'
import { purchases, taskEvents, taskMessages, tasks } from './tables.ts'

/** Orders, for the queries of other features. */
export const purchasesView = view(
  purchases,
  'id',
  'dealId',
  'businessId',
  'influencerId',
  'status',
  'paymentStatus',
  'dealTitle',
  'amount',
  'feeBps',
  'terms',
  'platforms',
  'createdAt',
  'completedAt',
  'isCustomOffer',
)

/** Tasks, for the queries of other features. */
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
  'firstDeliveredAt',
  'isOnTime',
  'blockedSide',
  'createdAt',
  'completedAt',
)

/** Events of tasks, for the queries of other features. */
export const taskEventsView = view(taskEvents, 'taskId', 'createdAt')

/** Messages about orders, for the queries of other features. */
export const taskMessagesView = view(taskMessages, 'id', 'roomId', 'senderId', 'content', 'createdAt')
