import { acceptanceClock } from '#contract/orders/task-machine.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { openHold } from '../../ledger/index.ts'
import { notify } from '../../notifications/index.ts'
import { newPin } from '../tasks/pin.ts'
import { addTask, type Order } from './add-task.sql.ts'
/**
 * Holds the money of an order and creates its task, in the caller's transaction: hold, task with its PIN, payment row, first
 * timeline event, mail to the influencer. The order's row must be new or locked, and be `paid` once this is committed. Refuses 409
 * `insufficient_funds`.
 */
export async function payOrder(context: SystemContext, order: Order): Promise<void> {
  const { tx, secret } = context
  const { journalId } = await openHold(tx, {
    purpose: 'deal_purchase',
    refId: String(order.id),
    userId: order.businessId,
    amount: order.amount,
    actorId: order.businessId,
  })
  const now = context.clock()
  const pin = newPin(secret, order.id)
  const clock = acceptanceClock(now, false, order.terms)
  const taskId = await addTask(tx, now, { order, pin, clock, journalId })
  await notify(context, {
    userId: order.influencerId,
    otherId: order.businessId,
    kind: 'order_paid',
    params: { taskId: taskId, dealTitle: order.dealTitle, amount: order.amount, at: clock.at.toISOString() },
  })
}
