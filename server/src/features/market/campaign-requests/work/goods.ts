import type { PostalAddress } from '#contract/market/campaign-requests/campaign-requests.ts'
import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import type { GoodsState } from '#contract/market/campaign-requests/request-machine.ts'
import { after, day, hour, type Side } from '#contract/market/engagements/engagement.ts'
import type { Context, SystemContext } from '../../../../platform/context.ts'
import { readPhoneNumber } from '../../../../platform/phone-numbers.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { notifySide } from '../participants.ts'
import { addEvent, lockRequest, type RequestRow, saveRequest } from '../request-row.ts'
import { dueDateOf } from './video-progress.ts'

/**
 * Stores the influencer's address for the goods, which can be changed until they are shipped. Refuses 404 strangers, 403 the business,
 * 409 `no_goods` where the campaign sends none, and `goods_state` once they are on their way; 422 a phone number that neither the world
 * nor the country has.
 */
export async function giveAddress(context: Context, id: number, address: PostalAddress): Promise<void> {
  const request = await lockForGoods(context, id, { by: 'influencer', from: ['address_needed', 'to_ship'] })
  const now = context.clock()
  const isFirst = request.goods === 'address_needed'
  const saved = await saveRequest(context, request, {
    address: { ...address, phone: address.phone && readPhoneNumber(address.phone, address.country) },
    // from now on the work waits for the business
    ...(isFirst && { goods: 'to_ship' as const, goodsAt: now, waitingSince: now }),
  })
  await addEvent(context, id, { kind: 'address_given', actorId: context.actor.person.id })
  const at = after(now, saved.timers.shipDays * day).toISOString()
  if (isFirst) await notifySide(context, saved, { side: 'business', kind: 'goods_address', params: { at } })
}

/** Records that the business has sent the goods. Refuses as `giveAddress` does. */
export async function shipGoods(
  context: Context,
  id: number,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<void> {
  const request = await lockForGoods(context, id, { by: 'business', from: ['to_ship', 'missing'] })
  const now = context.clock()
  const saved = await saveRequest(context, request, { goods: 'shipped', goodsAt: now, carrier, trackingNumber })
  await addEvent(context, id, {
    kind: 'shipped',
    actorId: context.actor.person.id,
    note: `${carrier} ${trackingNumber}`,
  })
  const at = after(now, saved.timers.arriveDays * day).toISOString()
  await notifySide(context, saved, { side: 'influencer', kind: 'goods_shipped', params: { at } })
}

/** Records the influencer's answer whether the goods arrived. Refuses as `giveAddress` does. */
export async function receiveGoods(context: Context, id: number, arrived: boolean): Promise<void> {
  const request = await lockForGoods(context, id, {
    by: 'influencer',
    from: arrived ? ['shipped', 'missing'] : ['shipped'],
  })
  if (arrived) return goodsArrived(context, request, context.actor.person.id)
  const now = context.clock()
  const saved = await saveRequest(context, request, { goods: 'missing', goodsAt: now })
  await addEvent(context, id, { kind: 'goods_missing', actorId: context.actor.person.id })
  const at = after(now, saved.timers.shipDays * day).toISOString()
  await notifySide(context, saved, { side: 'business', kind: 'goods_missing', params: { at } })
}

/**
 * Resumes the work after the wait for the goods, with at least the review time left. `actorId` is null when nobody confirmed in time;
 * then both are notified. The days of shipping are within those of the campaign, so no other date moves (product.md 5, Goods).
 */
export async function goodsArrived(context: SystemContext, request: RequestRow, actorId: number | null): Promise<void> {
  const now = context.clock()
  // set when the work began
  const [agreed, least] = [request.deliverDue!, after(now, request.terms.reviewHours * hour)]
  const deliverDue = agreed > least ? agreed : least
  const saved = await saveRequest(context, request, {
    goods: 'received',
    goodsAt: now,
    waitingSince: null,
    deliverDue,
    dueDate: dueDateOf({ ...request, deliverDue }),
  })
  await addEvent(context, request.id, { kind: 'goods_received', actorId })
  if (actorId !== null) return notifySide(context, saved, { side: 'business', kind: 'goods_received' })
  const params = { at: deliverDue.toISOString() }
  for (const side of ['business', 'influencer'] as const)
    await notifySide(context, saved, { side, kind: 'goods_assumed', params })
}

type Parcel = Pick<RequestRow, 'goods' | 'goodsAt' | 'timers'>

/** Returns whether the influencer may end the work without a mark: the goods were not sent in time after the address was given. */
export const areGoodsOverdue = ({ goods, goodsAt, timers }: Parcel, now: Date): boolean =>
  goods === 'to_ship' && goodsAt !== null && after(goodsAt, timers.shipDays * day) <= now

type Step = { by: Side; from: GoodsState[] }

async function lockForGoods(context: Context, id: number, { by, from }: Step): Promise<RequestRow> {
  const { request, side } = await lockRequest(context, id)
  if (side !== by)
    throw new Refusal(
      403,
      'wrong_side',
      by === 'business' ? campaignRequestErrors.requestOnlyBusiness : campaignRequestErrors.requestOnlyInfluencer,
    )
  if (request.goods === null) throw new Refusal(409, 'no_goods', campaignRequestErrors.requestGoodsNone)
  if (request.disputedAt) throw new Refusal(409, 'dispute_open', campaignRequestErrors.requestDisputeOpen)
  if (request.status !== 'accepted' || !from.includes(request.goods))
    throw new Refusal(409, 'goods_state', campaignRequestErrors.requestGoodsState)
  return request
}
