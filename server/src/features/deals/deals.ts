import { and, count, eq, sql } from 'drizzle-orm'
import { type CustomOption, type DealChange, dealLimits, type NewDeal } from '#contract/deals.ts'
import { messages } from '#contract/messages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { influencerDeals } from './tables.ts'

/** Offers a new deal; gives its id. Refuses more than 100 deals (409) and more than 60 days with all extras (422). */
export async function createDeal(tx: Tx, actor: Actor, input: NewDeal): Promise<number> {
  refuseLongDelivery(input.deliveryTimeInDays, input.customOptions)
  const [owned] = await tx
    .select({ deals: count() })
    .from(influencerDeals)
    .where(eq(influencerDeals.influencerId, actor.id))
  if (owned!.deals >= dealLimits.maxDeals) throw new Refusal(409, 'too_many_deals', messages.tooManyDeals)
  const [created] = await tx
    .insert(influencerDeals)
    .values({ ...input, influencerId: actor.id, isVisibleToBusinesses: input.isActive })
    .returning({ id: influencerDeals.id })
  return created!.id
}

/** Changes a deal of one's own; orders already made keep what they were made with. */
export async function changeDeal(tx: Tx, actor: Actor, clock: Clock, id: number, change: DealChange): Promise<void> {
  const deal = await ownDeal(tx, actor, id)
  refuseLongDelivery(change.deliveryTimeInDays ?? deal.deliveryTimeInDays, change.customOptions ?? deal.customOptions)
  await tx
    .update(influencerDeals)
    .set({
      ...change,
      ...(change.isActive !== undefined && { isVisibleToBusinesses: change.isActive }),
      updatedAt: clock(),
    })
    .where(eq(influencerDeals.id, id))
}

/** Deletes a deal of one's own. Refuses while an order of it is open (409 `deal_has_open_orders`). */
export async function removeDeal(tx: Tx, actor: Actor, id: number): Promise<void> {
  await ownDeal(tx, actor, id)
  const { rowCount } = await tx.execute(sql`
    delete from influencer_deals d where d.id = ${id} and not exists (
      select 1 from influencer_deal_purchases p where p.deal_id = d.id and p.status in ('pending', 'in_progress'))`)
  if (rowCount === 0) throw new Refusal(409, 'deal_has_open_orders', messages.dealHasOpenOrders)
}

/** The deal, locked for change; another's deal does not exist for the actor. */
async function ownDeal(tx: Tx, actor: Actor, id: number) {
  const [deal] = await tx
    .select()
    .from(influencerDeals)
    .where(and(eq(influencerDeals.id, id), eq(influencerDeals.influencerId, actor.id)))
    .for('update')
  if (!deal) throw notFound()
  return deal
}

function refuseLongDelivery(days: number, extras: CustomOption[]) {
  const longest = extras.reduce((sum, extra) => sum + extra.extraDays, days)
  if (longest <= dealLimits.maxDeliveryDays) return
  const issues = [{ path: 'deliveryTimeInDays', message: messages.deliveryTooLong }]
  throw new Refusal(422, 'validation', messages.deliveryTooLong, { issues })
}
