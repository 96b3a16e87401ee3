import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders } from '../../foundation/uploads/index.ts'
import { dealRemoval } from '../deals/index.ts'
import { depositHandlers } from '../engagements/index.ts'
import { orderBadges } from './badge-counts.ts'
import { mayReadBrief } from './brief-files.ts'
import { strikeTask } from './due-deadlines.ts'
import { orderDue, taskDue } from './events.ts'
import { mayReadDelivery, mayReadTaskAttachment } from './file-readers.ts'
import { orderJobs } from './jobs.ts'
import { lapseOrder } from './lapse.ts'
import { refuseDealRemoval } from './open-orders.ts'
import { orderDeposits } from './pay.ts'
import { ordersPersonalData } from './personal-data.ts'
import { purchaseRoutes } from './purchase-routes.ts'
import { taskRoutes } from './task-routes.ts'

export const feature: Feature & FileReaders = {
  routes: ({ services }) => [...purchaseRoutes(services), ...taskRoutes()],
  jobs: ({ services }) => orderJobs(services),
  readers: [mayReadDelivery, mayReadTaskAttachment, mayReadBrief],
  personalData: ordersPersonalData,
  adminFigures: {
    openOrders: `select count(*)::int from influencer_deal_purchases
      where status in ('pending', 'in_progress') and payment_status = 'paid'`,
    completedOrders: `select count(*)::int from influencer_deal_purchases where status = 'completed'`,
  },
  badgeCounts: orderBadges,
  handlers: [
    on(dealRemoval, refuseDealRemoval),
    ...depositHandlers(orderDeposits),
    on(orderDue, lapseOrder),
    on(taskDue, strikeTask),
  ],
  targetNames: {
    purchase: 'select id, deal_title as name from influencer_deal_purchases where id = any($1::int[])',
    task: `select t.id, p.deal_title as name from tasks t join influencer_deal_purchases p on p.id = t.purchase_id
      where t.id = any($1::int[])`,
  },
}
