import { and, eq, inArray } from 'drizzle-orm'
import { countOf } from '../../../platform/database/figures/figures.ts'
import { isAnyOf, namesIn } from '../../../platform/database/names.ts'
import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders } from '../../foundation/uploads/index.ts'
import { dealRemoval } from '../deals/index.ts'
import { completedWork, depositHandlers } from '../engagements/index.ts'
import { orderBadges } from './badge-counts.ts'
import { enforceTaskDeadline } from './due-deadlines.ts'
import { orderDue, taskDue } from './events.ts'
import { mayReadDelivery, mayReadTaskAttachment } from './file-readers.ts'
import { orderJobs } from './jobs.ts'
import { orderDeposits } from './pay.ts'
import { ordersPersonalData } from './personal-data.ts'
import { mayReadBrief } from './placing/brief-files.ts'
import { refuseDealRemoval } from './placing/open-orders.ts'
import { purchaseRoutes } from './purchase-routes.ts'
import { purchases, tasks } from './tables.ts'
import { taskRoutes } from './task-routes.ts'
import { lapseOrder } from './unpaid/lapse.ts'

export const feature: Feature & FileReaders = {
  routes: ({ services }) => [...purchaseRoutes(services), ...taskRoutes()],
  jobs: ({ services }) => orderJobs(services),
  readers: [mayReadDelivery, mayReadTaskAttachment, mayReadBrief],
  personalData: ordersPersonalData,
  adminFigures: {
    openOrders: countOf(
      purchases,
      and(inArray(purchases.status, ['pending', 'in_progress']), eq(purchases.paymentStatus, 'paid')),
    ),
    completedOrders: countOf(completedWork, eq(completedWork.kind, 'order')),
  },
  badgeCounts: orderBadges,
  handlers: [
    on(dealRemoval, refuseDealRemoval),
    ...depositHandlers(orderDeposits),
    on(orderDue, lapseOrder),
    on(taskDue, enforceTaskDeadline),
  ],
  targetNames: {
    purchase: namesIn(purchases, purchases.dealTitle),
    task: (db, ids) =>
      db
        .select({ id: tasks.id, name: purchases.dealTitle })
        .from(tasks)
        .innerJoin(purchases, eq(purchases.id, tasks.purchaseId))
        .where(isAnyOf(tasks.id, ids)),
  },
}
