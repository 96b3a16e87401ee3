import { sql } from 'drizzle-orm'
import { acceptanceClock } from '#contract/orders/task-machine.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { openHold } from '../../ledger/ledger.ts'
import { notify } from '../../notifications/notify.ts'
import { newPin } from '../tasks/pin.ts'
import type { purchases } from './tables.ts'

type Order = typeof purchases.$inferSelect

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
  const { rows } = await tx.execute<{ task_id: number }>(sql`
    with task as (
      insert into tasks (purchase_id, deal_id, buyer_id, influencer_id, pin_code, pin_mac, initial_message_from_buyer, terms,
        delivery_days, revisions_included, clock_action, clock_at, created_at, updated_at)
      values (${order.id}, ${order.dealId}, ${order.businessId}, ${order.influencerId}, ${pin.sealed}, ${pin.mac},
        ${order.messageFromBusiness}, ${JSON.stringify(order.terms)}::jsonb, ${order.deliveryDays}, ${order.revisionsIncluded},
        ${clock.action}, ${clock.at}, ${now}, ${now})
      returning id
    ), payment as (
      insert into payments (user_id, to_user_id, amount, type, method, purchase_id, payment_details, created_at, updated_at)
      select ${order.businessId}, ${order.influencerId}, ${order.amount}, 'campaign_payment', 'wallet', ${order.id},
        jsonb_build_object('kind', 'deal_purchase', 'dealTitle', ${order.dealTitle}::text, 'taskId', task.id), ${now}, ${now}
      from task
      returning id
    ), journal as (
      insert into payment_journals (payment_id, journal_id) select payment.id, ${journalId} from payment
    )
    insert into task_events (task_id, kind, actor_id, created_at)
    select task.id, 'paid', ${order.businessId}, ${now} from task
    returning task_id`)
  await notify(context, {
    userId: order.influencerId,
    otherId: order.businessId,
    kind: 'order_paid',
    params: { taskId: rows[0]!.task_id, dealTitle: order.dealTitle, amount: order.amount, at: clock.at.toISOString() },
  })
}
