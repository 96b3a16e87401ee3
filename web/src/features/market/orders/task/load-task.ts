import { deliverableViews } from '#contract/market/deliverable-views/deliverable-views.ts'
import { disputes } from '#contract/market/disputes/disputes.ts'
import { purchases } from '#contract/market/orders/purchases.ts'
import { tasks } from '#contract/market/orders/tasks.ts'
import { receipts } from '#contract/market/receipts/receipts.ts'
import { reviews } from '#contract/market/reviews/reviews.ts'
import { orderRisk } from '#contract/market/risk/order-risk.ts'
import type { ScreenLoader } from '../../../../api/prefetch.ts'

/** Reads a task and all data that its page may show at once, so that the page is whole after one round of requests. */
export const loadTask: ScreenLoader = (prefetch, { params: { taskId = '' }, search, role }) => {
  const ofTask = { params: { id: taskId } }
  prefetch.read(tasks.read, ofTask)
  prefetch.read(purchases.ofTask, ofTask)
  if (!search.has('m')) prefetch.list(tasks.messages, ofTask)
  prefetch.list(receipts.list, { query: { taskId } })
  prefetch.list(disputes.list, { query: { task: taskId } })
  prefetch.read(deliverableViews.views, ofTask)
  prefetch.read(reviews.ofTask, ofTask)
  if (role === 'admin') prefetch.read(orderRisk.ofTask, ofTask)
}
