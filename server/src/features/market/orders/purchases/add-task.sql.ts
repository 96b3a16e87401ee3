// Opens the hold, and inserts into tasks, payments and payment_journals: everything that paying an order does, in one statement
import { sql } from 'drizzle-orm'
import type { ClockAction } from '#contract/market/orders/task-machine.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { holdOpened, queryLedger } from '../../../money/ledger/index.ts'
import type { purchases } from './tables.ts'

export type Order = typeof purchases.$inferSelect

/** What of an order is needed to pay it. */
export type PayableOrder = Pick<
  typeof purchases.$inferSelect,
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

type Held = {
  order: PayableOrder
  pin: { sealed: string; mac: string }
  clock: { action: ClockAction; at: Date }
}

/**
 * Holds the money of an order and adds its task with its first event, and the payment that shows the held money; returns the task's id.
 * Refuses 409 `insufficient_funds` and `in_debt`.
 */
export async function addTask(tx: Tx, now: Date, { order, pin, clock }: Held): Promise<number> {
  const { id, businessId, amount } = order
  const hold = { purpose: 'deal_purchase', refId: String(id), userId: businessId, amount, actorId: businessId } as const
  const rows = await queryLedger<{ task_id: number }>(
    tx,
    sql`
    with hold as materialized (
      select ${holdOpened(hold)} as journal_id
    ), payment as (
      insert into payments (user_id, to_user_id, amount, type, method, purchase_id, payment_details, created_at, updated_at)
      select ${order.businessId}, ${order.influencerId}, ${order.amount}, 'campaign_payment', 'wallet', ${order.id},
        jsonb_build_object('kind', 'deal_purchase', 'dealTitle', ${order.dealTitle}::text, 'taskId', next.task_id), ${now}, ${now}
      from (select nextval('tasks_id_seq')::int as task_id) next
      returning id, (payment_details->>'taskId')::int as task_id
    ), task as (
      insert into tasks (id, purchase_id, payment_id, deal_id, buyer_id, influencer_id, pin_code, pin_mac,
        initial_message_from_buyer, terms, delivery_days, revisions_included, clock_action, clock_at, created_at, updated_at)
      select payment.task_id, ${order.id}, payment.id, ${order.dealId ?? null}::int, ${order.businessId}, ${order.influencerId},
        ${pin.sealed}, ${pin.mac}, ${order.messageFromBusiness}, ${JSON.stringify(order.terms)}::jsonb, ${order.deliveryDays},
        ${order.revisionsIncluded}, ${clock.action}, ${clock.at}, ${now}, ${now}
      from payment
      returning id
    ), journal as (
      insert into payment_journals (payment_id, journal_id) select payment.id, hold.journal_id from payment, hold
    )
    insert into task_events (task_id, kind, actor_id, created_at)
    select task.id, 'paid', ${order.businessId}, ${now} from task
    returning task_id`,
  )
  return rows[0]!.task_id
}
