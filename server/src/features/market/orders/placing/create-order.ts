import { sql } from 'drizzle-orm'
import { type CustomOption, type Deal, orderTotal } from '#contract/market/deals/deals.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import type { NewPurchase } from '#contract/market/orders/purchases.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { builtOnce, placeholdersFor, shapeOf } from '../../../../platform/database/prepared.ts'
import { invalid, notFound, Refusal } from '../../../../platform/refusal.ts'
import { blockersBetween, ownParty, refusalOfBlockers } from '../../../foundation/blocks/index.ts'
import { storedTerms, termsFrom } from '../../../foundation/site/index.ts'
import { accountsView, haveCommonMember } from '../../../foundation/users/index.ts'
import { dealSubject, dealsView, dealTerms } from '../../deals/index.ts'
import { payEngagement } from '../../engagements/index.ts'
import { assertTermsSeen } from '../../terms/index.ts'
import { requestPrice } from '../price-requests/price-requests.ts'
import { purchases } from '../tables.ts'
import { beginWork } from './begin-work.ts'
import { attachBriefFiles } from './brief-files.ts'
import { lockOpenOffer } from './offers.ts'
import { assertCancellationLimit, assertMayOrder } from './order-limits.ts'

/** An order, and the deposit that must be paid first, if one is needed. */
export type OrderResult = { purchaseId: number; paymentId: number | null }

type Offer = {
  influencer_id: number
  deal_type: Deal['dealType']
  title: string
  description: string
  price: number | null
  is_price_hidden: boolean
  delivery_time_in_days: number
  revisions_included: number
  custom_options: CustomOption[]
  platforms: Deal['platforms']
  available: boolean
  is_custom_offer: boolean
  terms: unknown
  blockers: number[] | null
  is_own_party: boolean
}

/**
 * Orders a deal for a business (product.md 4). The order has a snapshot of text, extras, price, fee and terms. With `payWith: 'balance'`
 * the money is held immediately; with 'card' the missing amount is paid in a checkout first. Without an amount the order is a price
 * request, and no money moves (price-requests.ts). Refuses 404 unknown or hidden deal and unknown file; 409 deal_unavailable (a custom
 * offer), what `assertTermsSeen` refuses, price_changed (with the current amount), price_on_request, too_many_questions,
 * insufficient_funds, in_debt, and whatever order-limits.ts and `lockOpenOffer` refuse; 403 where one of the two has blocked the other;
 * 422 unknown extra.
 */
export async function createPurchase(context: Context, dealId: number, input: NewPurchase): Promise<OrderResult> {
  const { tx, clock, actor } = context
  const offer = await readOffer(context, dealId)
  if (offer.is_custom_offer) await lockOpenOffer(context, dealId)
  const terms = termsFrom(offer.terms)
  await assertDealSeen(context, { dealId, offer, terms, input })
  const extras = input.extras.map((id) => offer.custom_options.find((option) => option.id === id) ?? unknownExtra())
  const { amount, deliveryDays } = totalOf(offer, extras)
  if (amount === null && input.amount !== null) throw new Refusal(409, 'price_on_request', orderErrors.priceOnRequest)
  if (amount !== input.amount)
    throw new Refusal(409, 'price_changed', { message: orderErrors.priceChanged, details: { amount } })

  const now = clock()
  const agreed = {
    dealId,
    businessId: actor.party.id,
    influencerId: offer.influencer_id,
    feeBps: terms.feeBps,
    terms,
    dealType: offer.deal_type,
    dealTitle: offer.title,
    dealDescription: offer.description,
    platforms: offer.platforms,
    extras,
    deliveryDays,
    revisionsIncluded: offer.revisions_included,
    isCustomOffer: offer.is_custom_offer,
    brief: input.brief,
    messageFromBusiness: input.messageFromBusiness,
    createdAt: now,
    updatedAt: now,
  }
  const pair = { businessId: actor.party.id, influencerId: offer.influencer_id }
  if (offer.is_own_party) throw ownParty()
  const blocked = refusalOfBlockers(context, offer.blockers)
  if (blocked) throw blocked
  if (amount === null) {
    await assertCancellationLimit(context, pair)
    const purchaseId = await requestPrice(context, agreed)
    await attachBriefFiles(context, { purchaseId, fileIds: input.briefFileIds })
    return { purchaseId, paymentId: null }
  }
  await assertMayOrder(context, pair)

  const order = { ...agreed, amount }
  const add = async (state: Pick<typeof purchases.$inferInsert, 'paymentStatus' | 'lapsesAt'>) => {
    const purchaseId = await addOrder(tx, { ...order, ...state })
    await attachBriefFiles(context, { purchaseId, fileIds: input.briefFileIds })
    return { purchaseId }
  }
  const payable = {
    businessId: actor.party.id,
    amount,
    hold: async () => {
      const added = await add({ paymentStatus: 'paid' })
      await beginWork(context, { ...order, id: added.purchaseId })
      return added
    },
    wait: () => add({ paymentStatus: 'pending', lapsesAt: new Date(now.getTime() + terms.unpaidMinutes * 60_000) }),
  }
  const { subject, paymentId } = await payEngagement(context, payable, input.payWith)
  return { ...subject, paymentId }
}

const totalOf = (offer: Offer, extras: CustomOption[]) =>
  orderTotal(
    { price: offer.price, isPriceHidden: offer.is_price_hidden, deliveryTimeInDays: offer.delivery_time_in_days },
    extras,
  )

type Ordered = { dealId: number; offer: Offer; terms: OrderTerms; input: NewPurchase }

/**
 * Refuses a deal whose terms, including those of the chosen extras, differ from those that were shown. The order's snapshot is of the
 * terms read here.
 */
function assertDealSeen(context: Context, { dealId, offer, terms, input }: Ordered): Promise<void> {
  const isChosen = ({ id }: CustomOption) => input.extras.includes(id)
  const chosen = (terms: { customOptions?: unknown }) =>
    terms.customOptions ? { ...terms, customOptions: (terms.customOptions as CustomOption[]).filter(isChosen) } : terms
  const offered = dealTerms({
    dealType: offer.deal_type,
    title: offer.title,
    description: offer.description,
    price: offer.price,
    isPriceHidden: offer.is_price_hidden,
    deliveryTimeInDays: offer.delivery_time_in_days,
    revisionsIncluded: offer.revisions_included,
    platforms: offer.platforms,
    customOptions: offer.custom_options,
  })
  return assertTermsSeen(context, {
    offered: { subject: dealSubject(dealId), terms: offered, conditions: terms },
    shown: { digest: input.termsDigest, amount: input.amount },
    ...totalOf(offer, offer.custom_options.filter(isChosen)),
    chosen,
  })
}

/** Adds an order and returns its id. */
async function addOrder(tx: Tx, order: typeof purchases.$inferInsert): Promise<number> {
  const statement = builtOnce(tx, `add-order-${shapeOf(order)}`, (orm) =>
    orm.insert(purchases).values(placeholdersFor(order)).returning({ id: purchases.id }),
  )
  const added = await statement.execute(order)
  return onlyRow(added).id
}

/**
 * Reads the deal that is ordered; 404 for one that is hidden from the business, and for custom offers of others. Locks the influencer's
 * account against deletion until the transaction ends. The order's foreign key would do that only after the deal is locked, in the opposite
 * order to a deletion.
 */
async function readOffer({ tx, actor }: Context, dealId: number): Promise<Offer> {
  const { rows } = await tx.execute<Offer>(sql`
    select d.influencer_id, d.deal_type, d.title, d.description, d.price, d.is_price_hidden, d.delivery_time_in_days,
      d.revisions_included, d.custom_options, d.platforms, d.offered_to_id is not null as is_custom_offer,
      u.is_active and d.is_active and (d.is_visible_to_businesses or d.offered_to_id is not null) as available,
      ${sql.raw(storedTerms)} as terms,
      ${blockersBetween(actor.party.id, sql`d.influencer_id`)} as blockers,
      ${haveCommonMember(actor.party.id, sql`d.influencer_id`)} as is_own_party
    from ${dealsView} d join ${accountsView} u on u.id = d.influencer_id where d.id = ${dealId}
      and coalesce(d.offered_to_id, ${actor.party.id}) = ${actor.party.id} for key share of u`)
  const offer = rows[0]
  if (!offer || (!offer.available && !offer.is_custom_offer)) throw notFound()
  if (!offer.available) throw new Refusal(409, 'deal_unavailable', orderErrors.dealUnavailable)
  return offer
}

function unknownExtra(): never {
  throw invalid('extras', orderErrors.extraUnknown)
}
