import { sql } from 'drizzle-orm'
import { acceptanceClock, type ClockAction } from '#contract/market/orders/task-machine.ts'
import { personFor, type SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { executeIn, inTurn } from '../../../../platform/database/pipeline.ts'
import { notify } from '../../../foundation/notifications/index.ts'
import { holdMoney, paymentsView } from '../../../money/wallet/index.ts'
import type { PurchaseRow } from '../order.ts'
import { newPin } from '../pin/pin.ts'

/** The columns of an order that are needed to begin it. */
type PaidOrder = Pick<
  PurchaseRow,
  | 'id'
  | 'businessId'
  | 'influencerId'
  | 'amount'
  | 'terms'
  | 'dealTitle'
  | 'deliveryDays'
  | 'revisionsIncluded'
  | 'messageFromBusiness'
> & { dealId?: number | null | undefined }

/**
 * Holds the money of an order and adds its task, in the caller's transaction: hold, payment, task with its PIN, first timeline event, mail
 * to the influencer. The order's row must be new or locked, and be `paid` once this is committed. Refuses 409 `insufficient_funds` and
 * `in_debt`.
 */
export async function beginWork(context: SystemContext, order: PaidOrder): Promise<void> {
  const { tx, secret } = context
  const now = context.clock()
  const orderedBy = personFor(context, order.businessId)
  const clock = acceptanceClock(now, false, order.terms)
  const held = holdMoney(context, {
    purpose: 'deal_purchase',
    id: order.id,
    payerId: order.businessId,
    payeeId: order.influencerId,
    amount: order.amount,
    actorId: orderedBy,
    // the payment names the task, which then gets this id
    details: sql`jsonb_build_object('kind', 'deal_purchase', 'dealTitle', ${order.dealTitle}::text, 'taskId', nextval('tasks_id_seq'))`,
  })
  const [, taskId] = await inTurn(held, addTask(tx, order, { pin: newPin(secret, order.id), clock, now, orderedBy }))
  await notify(context, {
    userId: order.influencerId,
    otherId: order.businessId,
    kind: 'order_paid',
    params: { taskId: taskId, dealTitle: order.dealTitle, amount: order.amount, at: clock.at.toISOString() },
  })
}

type NewTask = {
  pin: { sealed: string; mac: string }
  clock: { action: ClockAction; at: Date }
  now: Date
  /** The person who orders for the business. */
  orderedBy: number
}

/** Adds the task of an order whose money is held, with its first event; returns the id, which its payment names. */
async function addTask(tx: Tx, order: PaidOrder, { pin, clock, now, orderedBy }: NewTask): Promise<number> {
  const rows = await executeIn<{ task_id: number }>(
    tx,
    sql`
    with task as (
      insert into tasks (id, payment_id, purchase_id, deal_id, buyer_id, influencer_id, pin_code, pin_mac,
        initial_message_from_buyer, terms, delivery_days, revisions_included, clock_action, clock_at, created_at, updated_at)
      select (payment.payment_details ->> 'taskId')::int, payment.id, ${order.id}, ${order.dealId ?? null}::int,
        ${order.businessId}, ${order.influencerId}, ${pin.sealed}, ${pin.mac}, ${order.messageFromBusiness},
        ${JSON.stringify(order.terms)}::jsonb, ${order.deliveryDays}, ${order.revisionsIncluded}, ${clock.action}, ${clock.at},
        ${now}, ${now}
      from ${paymentsView} payment where payment.purchase_id = ${order.id} and payment.type = 'campaign_payment'
      returning id
    )
    insert into task_events (task_id, kind, actor_id, party_id, created_at)
    select task.id, 'paid', ${orderedBy}, nullif(${order.businessId}::int, ${orderedBy}::int), ${now} from task
    returning task_id`,
  )
  return onlyRow(rows).task_id
}
