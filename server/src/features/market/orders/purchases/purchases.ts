import { and, eq, lte, not, or, type SQL } from 'drizzle-orm'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Context, SystemContext } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { invalid, notFound, Refusal } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import { readSetting } from '../../../foundation/settings/index.ts'
import { termsKey } from '../../../foundation/site/index.ts'
import { startDeposit } from '../../../money/deposits/index.ts'
import { balances } from '../../../money/ledger/index.ts'
import type { Payment as Deposit } from '../../../money/wallet/index.ts'
import { assertTermsSeen } from '../../terms/index.ts'
import { acceptOrder, declineOrder, withdrawOrder } from '../tasks/order-moves.ts'
import { taskIdOfPurchase } from '../tasks/task-row.ts'
import { missingAmount, type OrderResult } from './create-purchase.ts'
import { assertMayOrder, findOrderObstacle } from './order-limits.ts'
import { payOrder } from './pay-order.ts'
import { updatePaymentDeadline } from './payment-deadline.ts'
import { lapsePriceRequests } from './price-request-notices.ts'
import {
  declinePriceRequest,
  isInfluencerActive,
  lapseFirst,
  lockOrder,
  type Order,
  priceRequestStateRefusal,
  withdrawPriceRequest,
} from './price-requests.ts'
import { purchaseTerms, takesCurrentConditions } from './purchase-terms.ts'
import { purchases } from './tables.ts'

type Payment = {
  payWith: 'balance' | 'card'
  amount?: number | undefined
  deliveryDays?: number | undefined
  termsDigest?: string | undefined
}

/**
 * Pays one of the actor's unpaid orders. Refuses 409 when it is paid, lapsed or cancelled, the balance is short, the business owes
 * money (`in_debt`), no price has been quoted (`question_state`), or the terms (`terms_changed`) or the price (`price_changed`, with
 * the current one) are not those that the business saw; and while the business may not order (order-limits.ts).
 */
export async function payPurchase(context: Context, id: number, payment: Payment): Promise<OrderResult> {
  const { tx, clock, actor } = context
  const order = await lockOrder(tx, id)
  if (order?.businessId !== actor.id) throw notFound()
  lapseFirst(context, order)
  if (order.paymentStatus === 'paid') throw new Refusal(409, 'already_paid', orderErrors.alreadyPaid)
  assertPending(order)
  const terms = await readSetting(tx, termsKey)
  assertQuoted(order, payment)
  await assertTermsSeen(context, {
    offered: purchaseTerms(order, terms),
    shown: { digest: payment.termsDigest, ...payment },
    amount: order.amount,
    deliveryDays: order.deliveryDays,
  })
  assertPriceSeen(order, payment)
  const agreed = takesCurrentConditions(order) ? { ...order, terms, feeBps: terms.feeBps } : order
  if (order.isPriceAsked && !(await isInfluencerActive(tx, order)))
    throw new Refusal(409, 'deal_unavailable', orderErrors.dealUnavailable)
  await assertMayOrder(context, order)
  const missing = payment.payWith === 'card' ? await missingAmount(tx, actor.id, order.amount) : 0
  if (missing > 0) {
    const now = clock()
    const payableUntil = now.getTime() + order.terms.unpaidMinutes * 60_000
    const lapsesAt = new Date(Math.max(payableUntil, order.isPriceAsked ? order.lapsesAt!.getTime() : 0))
    await tx
      .update(purchases)
      .set({ lapsesAt, terms: agreed.terms, feeBps: agreed.feeBps, agreedAmount: order.amount, updatedAt: now })
      .where(eq(purchases.id, id))
    return {
      purchaseId: id,
      paymentId: await startDeposit(context, { userId: actor.id, amount: missing, purchaseId: id }),
    }
  }
  await payLockedOrder(context, agreed)
  return { purchaseId: id, paymentId: null }
}

/**
 * Pays the order for which a deposit was made, in the transaction in which the deposit arrives. The order stays unpaid, and the
 * money in the balance, if the order has lapsed, its quote has changed, the money was spent elsewhere, or there are too many
 * unaccepted orders by now (order-limits.ts).
 */
export async function payAfterDeposit(context: SystemContext, deposit: Deposit): Promise<void> {
  const { tx, clock } = context
  const order = await lockOrder(tx, deposit.purchaseId!)
  if (order?.status !== 'pending' || order.paymentStatus !== 'pending') return
  if (order.lapsesAt && order.lapsesAt <= clock()) return
  if (deposit.status === 'pending' || deposit.status === 'failed')
    return updatePaymentDeadline(context, order, deposit.status)
  if (order.isPriceAsked && (order.agreedAmount !== order.amount || !(await isInfluencerActive(tx, order)))) return
  if (await findOrderObstacle(context, order)) return
  const { available } = await balances(tx, order.businessId)
  if (available >= order.amount) await payLockedOrder(context, order, deposit.transactionId)
}

/**
 * Holds the money; a price request has the terms of the moment at which the business agreed to pay it (product.md 4). The card payment
 * that topped up the balance for it, if any, is named on the order (spec §3, stripePaymentIntentId).
 */
async function payLockedOrder(context: SystemContext, order: Order, stripePaymentIntentId: string | null = null) {
  const { tx, clock } = context
  await payOrder(context, order)
  await tx
    .update(purchases)
    .set({
      paymentStatus: 'paid',
      stripePaymentIntentId,
      lapsesAt: null,
      terms: order.terms,
      feeBps: order.feeBps,
      updatedAt: clock(),
    })
    .where(eq(purchases.id, order.id))
}

/** The influencer accepts the order; the due date is counted from now. */
export async function acceptPurchase(context: Context, id: number, message: string | null): Promise<void> {
  await acceptOrder(context, await paidTaskId(context, id), message)
}

/** Refuses a digest that is not that of a paid order, whose terms never change; `context` has locked the order as one of the actor's. */
export async function assertPaidTermsSeen(context: Context, id: number, digest: string | undefined): Promise<void> {
  if (digest === undefined) return
  const [order] = await context.tx.select().from(purchases).where(eq(purchases.id, id))
  const { terms, amount, deliveryDays } = order!
  await assertTermsSeen(context, { offered: purchaseTerms(order!, terms), shown: { digest }, amount, deliveryDays })
}

/** The influencer declines an order, which is refunded in full, or a price request. */
export async function declinePurchase(context: Context, id: number, message: string | null): Promise<void> {
  const priceRequest = await lockUnpaidOrder(context, id)
  if (priceRequest) return declinePriceRequest(context, priceRequest, message)
  await declineOrder(context, await paidTaskId(context, id), message)
}

/** The business withdraws an order that is not accepted yet, and is refunded in full. */
export async function cancelPurchase(context: Context, id: number, message: string | null): Promise<void> {
  const { tx, clock } = context
  const order = await lockUnpaidOrder(context, id)
  if (!order) {
    await withdrawOrder(context, await paidTaskId(context, id), message)
    return recordWithdrawal(context, id)
  }
  if (order.isPriceAsked) {
    await withdrawPriceRequest(context, order, message)
    return recordWithdrawal(context, id)
  }
  assertPending(order)
  await tx
    .update(purchases)
    .set({ status: 'cancelled', lapsesAt: null, updatedAt: clock() })
    .where(eq(purchases.id, id))
}

/** Orders withdrawn after the influencer was notified count against new orders (order-limits.ts). */
async function recordWithdrawal({ tx, clock }: SystemContext, id: number) {
  await tx.update(purchases).set({ withdrawnAt: clock() }).where(eq(purchases.id, id))
}

/** Cancels orders whose time to pay has run out (product.md 4), except price requests; returns how many. */
export const expireUnpaidOrders = ({ database, clock }: Services): Promise<number> =>
  cancelLapsed(database.orm, clock())

/** Lets one order lapse whose time has run out, paid for or only asked about. */
export async function lapseOrder(context: SystemContext, { id }: { id: number }): Promise<void> {
  const isIt = eq(purchases.id, id)
  await cancelLapsed(context.tx, context.clock(), isIt)
  await lapsePriceRequests(context, isIt)
}

async function cancelLapsed(db: Queryable, now: Date, which?: SQL): Promise<number> {
  const { rowCount } = await db
    .update(purchases)
    .set({ status: 'cancelled', updatedAt: now })
    .where(
      and(
        eq(purchases.status, 'pending'),
        eq(purchases.paymentStatus, 'pending'),
        not(purchases.isPriceAsked),
        lte(purchases.lapsesAt, now),
        which,
      ),
    )
  return rowCount ?? 0
}

/**
 * Locks the actor's order if it is unpaid; influencers have only the price requests made to them. A paid order is locked through
 * its task.
 */
async function lockUnpaidOrder(context: Context, id: number) {
  const { tx, actor } = context
  const [order] = await tx
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.id, id),
        or(eq(purchases.businessId, actor.id), and(eq(purchases.influencerId, actor.id), purchases.isPriceAsked)),
        eq(purchases.paymentStatus, 'pending'),
      ),
    )
    .for('update')
  if (order) lapseFirst(context, order)
  return order
}

async function paidTaskId(context: Context, purchaseId: number): Promise<number> {
  const { actor } = context
  const taskId = await taskIdOfPurchase(context, purchaseId)
  // influencers only see paid orders and price requests
  if (taskId === null && actor.role === 'influencer') {
    const priceRequest = await lockUnpaidOrder(context, purchaseId)
    if (priceRequest) throw priceRequestStateRefusal(priceRequest, 'accepted')
    throw notFound()
  }
  if (taskId === null)
    throw new Refusal(409, 'purchase_state', { message: orderErrors.purchaseState, params: { status: 'pending' } })
  return taskId
}

/** Refuses to pay what has no price yet, or a quote whose price is not named. */
function assertQuoted(order: Order, { amount }: Payment) {
  if (order.isPriceAsked && order.amount === 0) throw priceRequestStateRefusal(order, 'paid')
  if (order.isPriceAsked && amount === undefined) throw invalid('amount', requestErrors.valueInvalid)
}

/** Refuses to pay a price that the business was not shown. */
function assertPriceSeen(order: Order, { amount, deliveryDays }: Payment) {
  if ((amount ?? order.amount) === order.amount && (deliveryDays ?? order.deliveryDays) === order.deliveryDays) return
  const details = { amount: order.amount, deliveryDays: order.deliveryDays }
  throw new Refusal(409, 'price_changed', { message: orderErrors.priceChanged, details })
}

function assertPending(order: Order) {
  if (order.status === 'pending') return
  if (order.isPriceAsked) throw priceRequestStateRefusal(order, 'paid')
  throw new Refusal(409, 'purchase_state', { message: orderErrors.purchaseState, params: { status: order.status } })
}
