import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { type purchases as endpoints, quoteLimits } from '#contract/market/orders/purchases.ts'
import { day } from '../../../../platform/clock.ts'
import type { Context, SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../../platform/refusal.ts'
import { lockUser, usersView } from '../../../foundation/users/index.ts'
import { storeReplacedTerms } from '../../terms/index.ts'
import { lockOwnOrder, type PurchaseRow, savePurchase } from '../order.ts'
import { purchaseTerms } from '../placing/purchase-terms.ts'
import { purchases } from '../tables.ts'
import { notifyOfPriceRequest } from './price-request-notices.ts'

const people = usersView.as('people')

type NewPriceRequest = Omit<typeof purchases.$inferInsert, 'id' | 'amount' | 'isPriceAsked' | 'lapsesAt'>

/** The time at which a price request or a quote made now expires. */
export const priceRequestExpiry = (now: Date) => new Date(now.getTime() + quoteLimits.days * day)

/**
 * Requests the price of a deal that is priced on request (product.md 4); returns the order's id. No money moves. Refuses 409
 * `too_many_questions` while 5 requests to the same influencer are unanswered.
 */
export async function requestPrice(context: Context, request: NewPriceRequest): Promise<number> {
  const { tx, clock, actor } = context
  await lockUser(tx, actor.party)
  const unanswered = await tx.$count(
    purchases,
    and(
      eq(purchases.businessId, actor.party.id),
      eq(purchases.influencerId, request.influencerId),
      sql`is_price_asked and amount = 0 and status = 'pending'`,
    ),
  )
  if (unanswered >= quoteLimits.openQuestions)
    throw new Refusal(409, 'too_many_questions', orderErrors.tooManyQuestions)
  const rows = await tx
    .insert(purchases)
    .values({ ...request, amount: 0, isPriceAsked: true, lapsesAt: priceRequestExpiry(clock()) })
    .returning()
  const order = onlyRow(rows)
  await notifyOfPriceRequest(context, order, { side: 'influencer', kind: 'price_asked' })
  return order.id
}

type Quote = z.output<typeof endpoints.quote.schema.body>

/**
 * Quotes a price for the influencer, or replaces their earlier quote; the newest is valid for 7 days, until it is paid. Refuses 404 other
 * people's requests, 409 `question_state` once it is paid or cancelled.
 */
export async function quotePrice(context: Context, id: number, quote: Quote): Promise<void> {
  const { tx, clock } = context
  const { purchase: order, side } = await lockOwnOrder(context, { purchaseId: id })
  if (side !== 'influencer') throw notFound()
  if (!order.isPriceAsked)
    throw new Refusal(409, 'purchase_state', { message: orderErrors.purchaseState, params: { status: order.status } })
  assertOpen(order, 'quoted')
  const now = clock()
  const rows = await tx
    .update(purchases)
    .set({
      amount: quote.amount,
      deliveryDays: quote.deliveryTimeInDays ?? order.deliveryDays,
      quoteMessage: quote.message || null,
      quotedAt: now,
      agreedAmount: null,
      lapsesAt: priceRequestExpiry(now),
      lapseAnnouncedAt: null,
      updatedAt: now,
    })
    .where(eq(purchases.id, id))
    .returning()
  const quoted = onlyRow(rows)
  if (order.amount > 0) {
    const { subject, terms } = purchaseTerms(order, order.terms)
    await storeReplacedTerms(context, [{ subject, before: terms, after: purchaseTerms(quoted, order.terms).terms }])
  }
  await notifyOfPriceRequest(context, quoted, { side: 'business', kind: 'price_quoted', reason: quote.message })
}

/** The influencer declines to quote, or withdraws the quote; `order` is locked. Refuses 409 when it is closed. */
export async function declinePriceRequest(
  context: SystemContext,
  order: PurchaseRow,
  message: string | null,
): Promise<void> {
  await closePriceRequest(context, order, { messageFromInfluencer: message })
  await notifyOfPriceRequest(context, order, { side: 'business', kind: 'price_declined', reason: message })
}

/** Withdraws the business's price request or rejects the quote; `order` is locked. Refuses 409 when it is closed. */
export async function withdrawPriceRequest(
  context: SystemContext,
  order: PurchaseRow,
  message: string | null,
): Promise<void> {
  await closePriceRequest(context, order)
  await notifyOfPriceRequest(context, order, { side: 'influencer', kind: 'price_withdrawn', reason: message })
}

async function closePriceRequest(context: SystemContext, order: PurchaseRow, changes: Partial<PurchaseRow> = {}) {
  assertOpen(order, 'cancelled')
  await savePurchase(context, order, { ...changes, status: 'cancelled', lapsesAt: null })
}

function assertOpen(order: PurchaseRow, to: string) {
  if (order.status !== 'pending' || order.paymentStatus !== 'pending') throw priceRequestStateRefusal(order, to)
}

/** The refusal of an impossible move of a price request; names both states. */
export function priceRequestStateRefusal(order: PurchaseRow, to: string): Refusal {
  const open = order.amount === 0 ? 'asked' : 'quoted'
  const from = order.status !== 'pending' ? order.status : order.paymentStatus === 'pending' ? open : 'paid'
  return new Refusal(409, 'question_state', { message: orderErrors.questionState, params: { from, to } })
}

/** Tells whether the influencer's account is still active. */
export async function isInfluencerActive(tx: Tx, order: PurchaseRow): Promise<boolean> {
  const rows = await tx.select({ isActive: people.isActive }).from(people).where(eq(people.id, order.influencerId))
  return onlyRow(rows).isActive
}
