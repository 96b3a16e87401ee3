import { and, eq, inArray } from 'drizzle-orm'
import { countOf } from '../../../platform/database/figures.ts'
import { isAnyOf, namesIn } from '../../../platform/database/names.ts'
import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders } from '../../foundation/uploads/index.ts'
import { orderDeposit } from '../../money/deposits/index.ts'
import { dealRemoval } from '../deals/index.ts'
import { completedWork } from '../engagements/index.ts'
import { orderBadges } from './badge-counts.ts'
import { orderDue, taskDue } from './events.ts'
import { refuseDealRemoval } from './open-orders.ts'
import { ordersPersonalData } from './personal-data.ts'
import { mayReadBrief } from './purchases/brief-files.ts'
import { purchaseJobs } from './purchases/jobs.ts'
import { lapseOrder, payAfterDeposit } from './purchases/purchases.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { purchases } from './purchases/tables.ts'
import { strikeTask } from './tasks/due-deadlines.ts'
import { mayReadDelivery, mayReadTaskAttachment } from './tasks/file-readers.ts'
import { taskJobs } from './tasks/jobs.ts'
import { taskRoutes } from './tasks/routes.ts'
import { tasks } from './tasks/tables.ts'

export const feature: Feature & FileReaders = {
  routes: ({ services }) => [...purchaseRoutes(services), ...taskRoutes()],
  jobs: async ({ services }) => {
    await purchaseJobs(services)
    await taskJobs(services)
  },
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
    on(orderDeposit, payAfterDeposit),
    on(orderDue, lapseOrder),
    on(taskDue, strikeTask),
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
