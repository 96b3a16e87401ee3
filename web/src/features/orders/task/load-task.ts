import { deliverableViews } from '#contract/deliverable-views/deliverable-views.ts'
import { disputes } from '#contract/disputes/disputes.ts'
import { purchases } from '#contract/orders/purchases.ts'
import { tasks } from '#contract/orders/tasks.ts'
import { receipts } from '#contract/receipts/receipts.ts'
import { reviews } from '#contract/reviews/reviews.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

/** Reads a task and its messages at once, then the rest of its order. */
export const loadTask: ScreenLoader = async (prefetch, { params: { taskId = '' } }) => {
  prefetch.list(tasks.messages, { params: { id: taskId } })
  const task = await prefetch.read(tasks.read, { params: { id: taskId } })
  if (!task) return
  const order = { params: { id: task.purchaseId } }
  prefetch.read(purchases.read, order)
  prefetch.list(receipts.list, { query: { purchaseId: task.purchaseId } })
  if (task.status !== 'pending') prefetch.list(disputes.list, { query: { purchase: task.purchaseId } })
  if (task.deliveredAt) prefetch.read(deliverableViews.views, { params: { id: taskId } })
  if (task.status === 'completed') prefetch.read(reviews.ofOrder, order)
}
