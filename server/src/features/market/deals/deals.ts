import { and, count, eq, isNull, min, sql } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { type CustomOption, type DealChange, dealLimits, type NewDeal } from '#contract/market/deals/deals.ts'
import { dealErrors } from '#contract/market/deals/errors.ts'
import { omit } from '#contract/omit.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import { day } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { reorder } from '../../../platform/database/reorder.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { limitNewcomer } from '../../foundation/newcomers/index.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { deleteTerms, storeReplacedTerms } from '../terms/index.ts'
import { dealSubject, dealTerms } from './deal-terms.ts'
import { dealRemoval } from './events.ts'
import { influencerDeals } from './tables.ts'

/** Creates a deal. Returns its id. Refuses more than 100 deals (409) and more than 60 delivery days with all extras (422). */
export async function createDeal(context: Context, input: NewDeal): Promise<number> {
  const { tx, clock, actor } = context
  refuseLongDelivery(input.deliveryTimeInDays, input.customOptions)
  const position = await nextPosition(context)
  const now = clock()
  const created = await tx
    .insert(influencerDeals)
    .values({
      ...input,
      ...visibility(now, input, null),
      influencerId: actor.party.id,
      position,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: influencerDeals.id })
  return onlyRow(created).id
}

/** Creates a hidden copy of one of the actor's deals, in first place. Returns its id. Refuses more than 100 deals, and one that admins hide (409). */
export async function duplicateDeal(context: Context, id: number): Promise<number> {
  const { tx, clock } = context
  const deal = await ownDeal(context, id)
  if (deal.hiddenAt) throw hiddenByAdmin()
  const position = await nextPosition(context)
  const now = clock()
  const hidden = { isActive: false, isVisibleToBusinesses: false, visibleFrom: null }
  const rows = await tx
    .insert(influencerDeals)
    .values({ ...omit(deal, 'id', 'hiddenAt', 'wasActive'), ...hidden, position, createdAt: now, updatedAt: now })
    .returning({ id: influencerDeals.id })
  return onlyRow(rows).id
}

/** Sets the order of the actor's deals. Refuses 409 `conflict` when `ids` are not exactly all of them. */
export async function reorderDeals({ tx, actor }: Context, ids: number[]): Promise<void> {
  await lockUser(tx, actor.party)
  const of = { table: influencerDeals, owner: influencerDeals.influencerId, ownerId: actor.party.id, only: isListed }
  await reorder(tx, of, ids)
}

/** The position before all the actor's deals, under the actor's lock. Refuses 409 `too_many_deals` when there are 100, and 429 as `limitNewcomer`. */
async function nextPosition(context: Context): Promise<number> {
  const { tx, actor } = context
  await lockUser(tx, actor.party)
  const rows = await tx
    .select({ deals: count(), first: min(influencerDeals.position) })
    .from(influencerDeals)
    .where(and(eq(influencerDeals.influencerId, actor.party.id), isListed))
  const owned = onlyRow(rows)
  if (owned.deals >= dealLimits.maxDeals) throw new Refusal(409, 'too_many_deals', dealErrors.tooManyDeals)
  await limitNewcomer(context, 'deals')
  return (owned.first ?? 1) - 1
}

type VisibilityChange = { isActive?: boolean | undefined; visibleFrom?: string | null | undefined }
type CurrentVisibility = Pick<typeof influencerDeals.$inferSelect, 'isActive' | 'visibleFrom'> | null

/**
 * The deal's visibility after a change: hidden, scheduled while `visibleFrom` is in the future, or visible. Activating it without a time
 * shows it immediately. Refuses 422 times in the past or more than a year ahead.
 */
function visibility(now: Date, change: VisibilityChange, current: CurrentVisibility) {
  const isActive = change.isActive ?? current?.isActive ?? true
  const visibleSince = change.isActive === undefined ? (current?.visibleFrom ?? null) : null
  const changed = change.visibleFrom ? new Date(change.visibleFrom) : null
  const requested = change.visibleFrom === undefined ? visibleSince : changed
  const isPast = requested !== null && requested <= now && requested.getTime() === current?.visibleFrom?.getTime()
  const visibleFrom = isActive && !isPast ? requested : null
  if (visibleFrom && (visibleFrom <= now || visibleFrom.getTime() > now.getTime() + dealLimits.maxDaysAhead * day))
    throw invalid('visibleFrom', dealErrors.visibleFromWrong)
  return { isActive, visibleFrom, isVisibleToBusinesses: isActive && visibleFrom === null }
}

/** Publishes scheduled deals that are due. Returns how many. */
export async function showScheduledDeals({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const now = clock()
  const { rowCount } = await database.orm.execute(sql`
    update influencer_deals set visible_from = null, is_visible_to_businesses = true, updated_at = ${now}
    where visible_from <= ${now}`)
  return rowCount ?? 0
}

/**
 * Changes one of the actor's deals; existing orders keep their terms. Refuses 422 a deal without a price that is not on request, and 409
 * `hidden_by_admin` to activate one that admins hide.
 */
export async function changeDeal(context: Context, id: number, given: DealChange & Was): Promise<void> {
  const { tx, clock } = context
  const now = clock()
  const deal = await ownDeal(context, id)
  const change = mergeConcurrentChanges(deal, given)
  if (deal.hiddenAt && change.isActive) throw hiddenByAdmin()
  if (
    !(change.isPriceHidden ?? deal.isPriceHidden) &&
    (change.price === undefined ? deal.price : change.price) === null
  )
    throw invalid('price', dealErrors.priceTooLow)
  refuseLongDelivery(change.deliveryTimeInDays ?? deal.deliveryTimeInDays, change.customOptions ?? deal.customOptions)
  const changed = await tx
    .update(influencerDeals)
    .set({
      ...change,
      ...visibility(now, change, deal),
      updatedAt: now,
    })
    .where(eq(influencerDeals.id, id))
    .returning()
  await storeReplacedTerms(context, [
    { subject: dealSubject(id), before: dealTerms(deal), after: dealTerms(onlyRow(changed)) },
  ])
}

/** Deletes one of the actor's deals. Refuses 409 `deal_has_open_orders` while it has open orders (orders/placing/open-orders.ts). */
export async function removeDeal(context: Context, id: number): Promise<void> {
  const { tx, events } = context
  await ownDeal(context, id)
  await events.emit(context, dealRemoval, { dealId: id })
  await tx.delete(influencerDeals).where(eq(influencerDeals.id, id))
  await deleteTerms(tx, dealSubject(id))
}

/** Excludes custom offers, which these functions do not change and which count nowhere (offers.ts). */
const isListed = isNull(influencerDeals.offeredToId)

const hiddenByAdmin = () => new Refusal(409, 'hidden_by_admin', dealErrors.dealHidden)

/** A subquery: the ids of all deals of an influencer. */
export const dealsOf = (db: Queryable, influencerId: number) =>
  db.select({ id: influencerDeals.id }).from(influencerDeals).where(eq(influencerDeals.influencerId, influencerId))

/** One of the actor's deals, locked for update. Other people's are 404. */
async function ownDeal({ tx, actor }: Context, id: number) {
  const [deal] = await tx
    .select()
    .from(influencerDeals)
    .where(and(eq(influencerDeals.id, id), eq(influencerDeals.influencerId, actor.party.id), isListed))
    .for('update')
  if (!deal) throw notFound()
  return deal
}

function refuseLongDelivery(days: number, extras: CustomOption[]) {
  const longest = extras.reduce((sum, extra) => sum + extra.extraDays, days)
  if (longest <= dealLimits.maxDeliveryDays) return
  throw invalid('deliveryTimeInDays', dealErrors.deliveryTooLong)
}
