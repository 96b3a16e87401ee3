import { and, inArray, isNull, sql } from 'drizzle-orm'
import { blockChoiceDays, type Side } from '#contract/orders/engagement.ts'
import { day } from '../../platform/clock.ts'
import { inTransaction, type SystemContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { findOpenDispute, sendDisputeLink } from '../disputes/index.ts'
import {
  addEvent,
  cancelUnpaidOrder,
  lockTaskRow,
  lockUnpaidOrder,
  notifyOfPriceRequest,
  notifyParty,
  otherSide,
  purchasesView,
  refundMoney,
  saveTask,
  type TaskRow,
  tasksView,
} from '../orders/index.ts'
import { userBlocks } from './tables.ts'

const batchSize = 500
const runningStates = ['in_progress', 'paused', 'waiting_for_client', 'delivered'] as const

/**
 * Applies account blocks to all affected orders (product.md 9), each in its own transaction; returns how many changed. Unaccepted
 * orders are cancelled and refunded; running ones are marked and get a new clock. Idempotent. A failing order does not hold up the
 * others: all errors are thrown together at the end.
 */
export async function settleBlockedOrders(services: Services): Promise<number> {
  const { database } = services
  const { rows: unpaid } = await database.orm.execute<{ id: number }>(sql`
    select p.id from ${purchasesView} p join user_blocks b on b.user_id in (p.business_id, p.influencer_id)
    where b.ended_at is null and p.status = 'pending' and p.payment_status = 'pending' limit ${batchSize}`)
  const { rows: unsettled } = await database.orm.execute<{ id: number }>(sql`
    with blocked as materialized (select user_id from user_blocks where ended_at is null),
    live as (
      select t.id, t.status, t.influencer_id, t.blocked_side from blocked b join ${tasksView} t on t.buyer_id = b.user_id
      where t.status in ('pending', 'in_progress', 'paused', 'waiting_for_client', 'delivered')
      union
      select t.id, t.status, t.influencer_id, t.blocked_side from blocked b join ${tasksView} t on t.influencer_id = b.user_id
      where t.status in ('pending', 'in_progress', 'paused', 'waiting_for_client', 'delivered')
    )
    select t.id from live t
    where t.status = 'pending' or t.blocked_side is distinct from
      case when t.influencer_id in (select user_id from blocked) then 'influencer' else 'business' end
    union
    select t.id from ${tasksView} t
    where t.blocked_side is not null and t.status in ('in_progress', 'paused', 'waiting_for_client', 'delivered')
      and case t.blocked_side when 'business' then t.buyer_id else t.influencer_id end not in (select user_id from blocked)
    limit ${batchSize}`)
  const settlements = [
    ...unpaid.map(({ id }) => ({ settle: cancelUnpaid, id })),
    ...unsettled.map(({ id }) => ({ settle: settleTask, id })),
  ]
  const errors: unknown[] = []
  for (const { settle, id } of settlements)
    await inTransaction(services, (context) => settle(context, id)).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${settlements.length} orders failed`)
  return settlements.length
}

/** The blocked ones among these people. */
async function readBlocked(tx: Tx, ids: number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ userId: userBlocks.userId })
    .from(userBlocks)
    .where(and(inArray(userBlocks.userId, ids), isNull(userBlocks.endedAt)))
  return new Set(rows.map(({ userId }) => userId))
}

/** Cancels an unpaid order or a price request of somebody who is blocked. */
async function cancelUnpaid(context: SystemContext, id: number): Promise<void> {
  const { tx } = context
  const order = await lockUnpaidOrder(tx, id)
  if (!order) return
  const blocked = await readBlocked(tx, [order.businessId, order.influencerId])
  if (blocked.size === 0) return
  await cancelUnpaidOrder(context, order)
  // influencers only see unpaid orders that are price requests
  if (!blocked.has(order.businessId))
    await notifyOfPriceRequest(context, order, { side: 'business', kind: 'block_cancelled' })
  if (order.isPriceAsked && !blocked.has(order.influencerId))
    await notifyOfPriceRequest(context, order, { side: 'influencer', kind: 'block_cancelled' })
}

async function settleTask(context: SystemContext, id: number): Promise<void> {
  const { tx, clock } = context
  const task = await lockTaskRow(tx, id)
  if (!task) return
  const blocked = await readBlocked(tx, [task.buyerId, task.influencerId])
  if (task.status === 'pending' && blocked.size > 0) return cancelUnaccepted(context, task, blocked)
  if (!runningStates.some((status) => status === task.status)) return
  const side = blocked.has(task.influencerId) ? 'influencer' : blocked.has(task.buyerId) ? 'business' : null
  if (side === task.blockedSide) return
  const now = clock()
  const saved = await saveTask(context, task, {
    blockedSide: side,
    blockedAt: side && now,
    blockWaits: false,
  })
  await addEvent(context, id, { kind: side ? 'account_blocked' : 'account_unblocked', actorId: null })
  if (side === null) return notifyParty(context, saved, { side: otherSide(task.blockedSide!), kind: 'block_over' })
  await notifyOfBlock(context, saved, side)
}

async function cancelUnaccepted(context: SystemContext, task: TaskRow, blocked: Set<number>): Promise<void> {
  await addEvent(context, task.id, { kind: 'block_cancelled', actorId: null })
  await refundMoney(context, task, { actorId: null })
  const sides: [Side, number][] = [
    ['business', task.buyerId],
    ['influencer', task.influencerId],
  ]
  for (const [side, userId] of sides)
    if (!blocked.has(userId)) await notifyParty(context, task, { side, kind: 'block_cancelled' })
}

/** Tells the other side what they may do; in a dispute, the blocked side gets the link to it instead. */
async function notifyOfBlock(context: SystemContext, task: TaskRow, side: Side): Promise<void> {
  const { tx } = context
  if (task.disputedAt) {
    const dispute = await findOpenDispute(tx, task.id)
    if (dispute) await sendDisputeLink(context, dispute, side)
    return
  }
  if (task.status === 'delivered') return
  if (side === 'business') return notifyParty(context, task, { side: 'influencer', kind: 'block_deliver' })
  const at = new Date(task.blockedAt!.getTime() + blockChoiceDays * day).toISOString()
  await notifyParty(context, task, { side: 'business', kind: 'block_choice', params: { at } })
}
