import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { runEach } from '../../../platform/run-each.ts'
import type { Services } from '../../../platform/services.ts'
import {
  campaignRequestsView,
  endBlockedRequest,
  lockRequestEngagementOf,
} from '../../market/campaign-requests/index.ts'
import { findOpenDispute, sendDisputeLink } from '../../market/disputes/index.ts'
import { type LockedEngagement, markBlocked, offerBlockChoice, settle } from '../../market/engagements/index.ts'
import {
  cancelUnpaidOrder,
  lockEngagementOf,
  lockUnpaidOrder,
  notifyOfPriceRequest,
  purchasesView,
  tasksView,
} from '../../market/orders/index.ts'
import { userBlocks } from './tables.ts'

const batchSize = 500
/** States in which the other side waits for nothing from the blocked one. */
const finishedStates = ['delivered', 'pending_completion'] as const
const runningStates = ['in_progress', 'paused', 'waiting_for_client', 'accepted', ...finishedStates] as const

/**
 * Applies account blocks to all affected orders and campaign requests (product.md 9), each in its own transaction; returns how many changed. Unaccepted
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
  const requests = await findUnsettledRequests(services)
  const settlements = [
    ...unpaid.map(({ id }) => ({ settle: cancelUnpaid, id })),
    ...unsettled.map(({ id }) => ({ settle: settleTask, id })),
    ...requests.map((id) => ({ settle: settleRequest, id })),
  ]
  await runEach(settlements, 'orders', ({ settle, id }) => inTransaction(services, (context) => settle(context, id)))
  return settlements.length
}

/** Campaign requests that are pending with a blocked person, or whose mark differs from the present blocks. */
async function findUnsettledRequests({ database }: Services): Promise<number[]> {
  const { rows } = await database.orm.execute<{ id: number }>(sql`
    with blocked as materialized (select user_id from user_blocks where ended_at is null),
    live as (
      select r.id, r.status, r.influencer_id, r.blocked_side from blocked b join ${campaignRequestsView} r on r.business_id = b.user_id
      where r.status in ('pending', 'accepted', 'pending_completion')
      union
      select r.id, r.status, r.influencer_id, r.blocked_side from blocked b join ${campaignRequestsView} r on r.influencer_id = b.user_id
      where r.status in ('pending', 'accepted', 'pending_completion')
    )
    select id from live
    where status = 'pending' or blocked_side is distinct from
      case when influencer_id in (select user_id from blocked) then 'influencer' else 'business' end
    union
    select r.id from ${campaignRequestsView} r
    where r.blocked_side is not null and r.status in ('accepted', 'pending_completion')
      and case r.blocked_side when 'business' then r.business_id else r.influencer_id end not in (select user_id from blocked)
    limit ${batchSize}`)
  return rows.map(({ id }) => id)
}

/** The ids among these whose accounts are blocked. */
async function readBlocked(tx: Tx, ids: number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ userId: userBlocks.userId })
    .from(userBlocks)
    .where(and(inArray(userBlocks.userId, ids), isNull(userBlocks.endedAt)))
  return new Set(rows.map(({ userId }) => userId))
}

/** Cancels an unpaid order or a price request of a blocked person. */
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
  const { tx } = context
  const engagement = await lockEngagementOf(tx, id)
  const blocked = await readBlocked(tx, [engagement.businessId, engagement.influencerId])
  if (engagement.status !== 'pending')
    return settleRunning(context, engagement, { blocked, dispute: () => findOpenDispute(tx, { taskId: id }) })
  if (blocked.size > 0) await cancelUnaccepted(context, engagement, blocked)
}

async function settleRequest(context: SystemContext, id: number): Promise<void> {
  const { tx } = context
  const engagement = await lockRequestEngagementOf(tx, id)
  const blocked = await readBlocked(tx, [engagement.businessId, engagement.influencerId])
  if (engagement.status !== 'pending')
    return settleRunning(context, engagement, {
      blocked,
      dispute: () => findOpenDispute(tx, { campaignRequestId: id }),
    })
  if (blocked.size === 0) return
  await endBlockedRequest(context, id)
  await notifyUnblocked(context, engagement, blocked)
}

type Blocks = { blocked: Set<number>; dispute: () => ReturnType<typeof findOpenDispute> }

/** Marks running work of a person who is blocked, or unmarks it after the block, and notifies the other side. */
async function settleRunning(context: SystemContext, engagement: LockedEngagement, { blocked, dispute }: Blocks) {
  const { status, influencerId, businessId } = engagement
  if (!runningStates.some((running) => running === status)) return
  const side = blocked.has(influencerId) ? 'influencer' : blocked.has(businessId) ? 'business' : null
  const isChanged = await markBlocked(context, engagement, side)
  if (!isChanged || side === null) return
  if (engagement.facts.disputedAt) {
    // the blocked side gets the link to the dispute
    const open = await dispute()
    if (open) await sendDisputeLink(context, open, side)
  } else if (!finishedStates.some((finished) => finished === status)) await offerBlockChoice(context, engagement, side)
}

async function cancelUnaccepted(
  context: SystemContext,
  engagement: LockedEngagement,
  blocked: Set<number>,
): Promise<void> {
  await engagement.addEvent(context, { kind: 'block_cancelled', actorId: null })
  await settle(context, engagement, { because: 'blocked', actorId: null })
  await notifyUnblocked(context, engagement, blocked)
}

async function notifyUnblocked(context: SystemContext, engagement: LockedEngagement, blocked: Set<number>) {
  const sides: [Side, number][] = [
    ['business', engagement.businessId],
    ['influencer', engagement.influencerId],
  ]
  for (const [side, userId] of sides)
    if (!blocked.has(userId)) await engagement.notify(context, { side, kind: 'block_cancelled' })
}
