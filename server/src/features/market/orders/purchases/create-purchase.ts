import { sql } from 'drizzle-orm'
import { type CustomOption, type Deal, orderTotal } from '#contract/market/deals/deals.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import type { NewPurchase } from '#contract/market/orders/purchases.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { topUpLimits } from '#contract/money/wallet/wallet.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { builtOnce, placeholdersFor, shapeOf } from '../../../../platform/database/prepared.ts'
import { invalid, notFound, Refusal } from '../../../../platform/refusal.ts'
import { blockersBetween, refusalOfBlockers } from '../../../foundation/blocks/index.ts'
import { storedTerms, termsFrom } from '../../../foundation/site/index.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { startDeposit } from '../../../money/deposits/index.ts'
import { balances, inDebt } from '../../../money/ledger/index.ts'
import { dealSubject, dealsView, dealTerms } from '../../deals/index.ts'
import { assertTermsSeen } from '../../terms/index.ts'
import { attachBriefFiles } from './brief-files.ts'
import { lockOpenOffer } from './offers.ts'
import { assertCancellationLimit, assertMayOrder } from './order-limits.ts'
import { payOrder } from './pay-order.ts'
import { requestPrice } from './price-requests.ts'
import { purchases } from './tables.ts'

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
}

/**
 * A business orders a deal (product.md 4). Text, extras, price, fee and terms are frozen on the order. With `payWith: 'balance'`
 * the money is held immediately; with 'card' the missing amount is paid in a checkout first. Without an amount the order is a
 * price request, and no money moves (price-requests.ts). Refuses 404 unknown or hidden deal and unknown file; 409 deal_unavailable (a custom offer), what
 * `assertTermsSeen` refuses, price_changed (with the current amount), price_on_request, too_many_questions, insufficient_funds, in_debt, and whatever
 * order-limits.ts and `lockOpenOffer` refuse; 403 where one of the two has blocked the other; 422 unknown extra.
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
    businessId: actor.id,
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
  const pair = { businessId: actor.id, influencerId: offer.influencer_id }
  const blocked = refusalOfBlockers(context, offer.blockers)
  if (blocked) throw blocked
  if (amount === null) {
    await assertCancellationLimit(context, pair)
    const purchaseId = await requestPrice(context, agreed)
    await attachBriefFiles(context, { purchaseId, fileIds: input.briefFileIds })
    return { purchaseId, paymentId: null }
  }
  await assertMayOrder(context, pair)

  const missing = input.payWith === 'card' ? await missingAmount(tx, actor.id, amount) : 0
  const state =
    missing > 0
      ? { paymentStatus: 'pending' as const, lapsesAt: new Date(now.getTime() + terms.unpaidMinutes * 60_000) }
      : { paymentStatus: 'paid' as const }
  const order = { ...agreed, ...state, amount }
  const purchaseId = await addOrder(tx, order)
  await attachBriefFiles(context, { purchaseId, fileIds: input.briefFileIds })
  if (missing > 0)
    return { purchaseId, paymentId: await startDeposit(context, { userId: actor.id, amount: missing, purchaseId }) }
  await payOrder(context, { ...order, id: purchaseId })
  return { purchaseId, paymentId: null }
}

const totalOf = (offer: Offer, extras: CustomOption[]) =>
  orderTotal(
    { price: offer.price, isPriceHidden: offer.is_price_hidden, deliveryTimeInDays: offer.delivery_time_in_days },
    extras,
  )

type Ordered = { dealId: number; offer: Offer; terms: OrderTerms; input: NewPurchase }

/** Refuses a deal whose terms are not those that were shown, of its extras the chosen ones. What was read here is what the order freezes. */
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
  const [added] = await statement.execute(order)
  return added!.id
}

/**
 * The amount to pay by card before `amount` can be held: the shortfall of the balance, but at least the smallest top-up; 0 when
 * the balance suffices. Refuses 409 `in_debt` while the business owes money, since a deposit would pay the debt first.
 */
export async function missingAmount(tx: Tx, userId: number, amount: number): Promise<number> {
  const { available, debt } = await balances(tx, userId)
  if (debt > 0) throw inDebt()
  return available >= amount ? 0 : Math.max(amount - available, topUpLimits.min)
}

/**
 * What can be ordered; what is hidden from the business is 404 as if there were none, and so are custom offers of others. Keeps the influencer's account until the transaction ends, as the
 * order's foreign key would do only after it has locked the deal, which is the other way round than a deletion locks them.
 */
async function readOffer({ tx, actor }: Context, dealId: number): Promise<Offer> {
  const { rows } = await tx.execute<Offer>(sql`
    select d.influencer_id, d.deal_type, d.title, d.description, d.price, d.is_price_hidden, d.delivery_time_in_days,
      d.revisions_included, d.custom_options, d.platforms, d.offered_to_id is not null as is_custom_offer,
      u.is_active and d.is_active and (d.is_visible_to_businesses or d.offered_to_id is not null) as available,
      ${sql.raw(storedTerms)} as terms,
      ${blockersBetween(actor.id, sql`d.influencer_id`)} as blockers
    from ${dealsView} d join ${usersView} u on u.id = d.influencer_id where d.id = ${dealId}
      and coalesce(d.offered_to_id, ${actor.id}) = ${actor.id} for key share of u`)
  const offer = rows[0]
  if (!offer || (!offer.available && !offer.is_custom_offer)) throw notFound()
  if (!offer.available) throw new Refusal(409, 'deal_unavailable', orderErrors.dealUnavailable)
  return offer
}

function unknownExtra(): never {
  throw invalid('extras', orderErrors.extraUnknown)
}
