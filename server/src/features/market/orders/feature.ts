import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders } from '../../foundation/uploads/index.ts'
import { orderDeposit } from '../../money/deposits/index.ts'
import { dealRemoval } from '../deals/index.ts'
import { orderBadges } from './badge-counts.ts'
import { orderDue, taskDue } from './events.ts'
import { refuseDealRemoval } from './open-orders.ts'
import { ordersPersonalData } from './personal-data.ts'
import { mayReadBrief } from './purchases/brief-files.ts'
import { purchaseJobs } from './purchases/jobs.ts'
import { lapseOrder, payAfterDeposit } from './purchases/purchases.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { strikeTask } from './tasks/due-deadlines.ts'
import { mayReadDelivery, mayReadTaskAttachment } from './tasks/file-readers.ts'
import { taskJobs } from './tasks/jobs.ts'
import { taskRoutes } from './tasks/routes.ts'

export const feature: Feature & FileReaders = {
  routes: ({ services }) => [...purchaseRoutes(services), ...taskRoutes()],
  jobs: async ({ services }) => {
    await purchaseJobs(services)
    await taskJobs(services)
  },
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
    on(orderDeposit, payAfterDeposit),
    on(orderDue, lapseOrder),
    on(taskDue, strikeTask),
  ],
  targetNames: {
    purchase: 'select id, deal_title as name from influencer_deal_purchases where id = any($1::int[])',
    task: `select t.id, p.deal_title as name from tasks t join influencer_deal_purchases p on p.id = t.purchase_id
      where t.id = any($1::int[])`,
  },
}
