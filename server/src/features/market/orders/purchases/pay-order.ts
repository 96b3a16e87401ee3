import { acceptanceClock } from '#contract/market/orders/task-machine.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import { notify } from '../../../foundation/notifications/index.ts'
import { newPin } from '../tasks/pin.ts'
import { addTask, type PayableOrder } from './add-task.sql.ts'

/**
 * Holds the money of an order and creates its task, in the caller's transaction: hold, task with its PIN, payment row, first
 * timeline event, mail to the influencer. The order's row must be new or locked, and be `paid` once this is committed. Refuses 409
 * `insufficient_funds`.
 */
export async function payOrder(context: SystemContext, order: PayableOrder): Promise<void> {
  const { tx, secret } = context
  const now = context.clock()
  const pin = newPin(secret, order.id)
  const clock = acceptanceClock(now, false, order.terms)
  const taskId = await addTask(tx, now, { order, pin, clock })
  await notify(context, {
    userId: order.influencerId,
    otherId: order.businessId,
    kind: 'order_paid',
    params: { taskId: taskId, dealTitle: order.dealTitle, amount: order.amount, at: clock.at.toISOString() },
  })
}
