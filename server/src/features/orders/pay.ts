import { orderErrors } from '#contract/orders/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Context, SystemContext } from '../../platform/context.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import { startDeposit } from '../deposits/index.ts'
import { balances } from '../ledger/index.ts'
import { readSetting } from '../settings/index.ts'
import { termsKey } from '../site/index.ts'
import { assertTermsSeen } from '../terms/index.ts'
import type { Payment as Deposit } from '../wallet/index.ts'
import { lockOrder, lockOwnOrder, type PurchaseRow, savePurchase } from './order.ts'
import { missingAmount, type OrderResult } from './purchases/create-purchase.ts'
import { assertMayOrder, findOrderObstacle } from './purchases/order-limits.ts'
import { payOrder } from './purchases/pay-order.ts'
import { updatePaymentDeadline } from './purchases/payment-deadline.ts'
import { isInfluencerActive, priceRequestStateRefusal } from './purchases/price-requests.ts'
import { purchaseTerms, takesCurrentConditions } from './purchases/purchase-terms.ts'

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
  const { purchase: order, side } = await lockOwnOrder(context, { purchaseId: id })
  if (side !== 'business') throw notFound()
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
    const { terms, feeBps, amount: agreedAmount } = agreed
    await savePurchase(context, order, { lapsesAt, terms, feeBps, agreedAmount })
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
  const order = (await lockOrder(tx, { purchaseId: deposit.purchaseId! }))?.purchase
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
async function payLockedOrder(context: SystemContext, order: PurchaseRow, stripePaymentIntentId: string | null = null) {
  await payOrder(context, order)
  await savePurchase(context, order, {
    paymentStatus: 'paid',
    stripePaymentIntentId,
    lapsesAt: null,
    terms: order.terms,
    feeBps: order.feeBps,
  })
}

/** Refuses to pay what has no price yet, or a quote whose price is not named. */
function assertQuoted(order: PurchaseRow, { amount }: Payment) {
  if (order.isPriceAsked && order.amount === 0) throw priceRequestStateRefusal(order, 'paid')
  if (order.isPriceAsked && amount === undefined) throw invalid('amount', requestErrors.valueInvalid)
}

/** Refuses to pay a price that the business was not shown. */
function assertPriceSeen(order: PurchaseRow, { amount, deliveryDays }: Payment) {
  if ((amount ?? order.amount) === order.amount && (deliveryDays ?? order.deliveryDays) === order.deliveryDays) return
  const details = { amount: order.amount, deliveryDays: order.deliveryDays }
  throw new Refusal(409, 'price_changed', { message: orderErrors.priceChanged, details })
}

function assertPending(order: PurchaseRow) {
  if (order.status === 'pending') return
  if (order.isPriceAsked) throw priceRequestStateRefusal(order, 'paid')
  throw new Refusal(409, 'purchase_state', { message: orderErrors.purchaseState, params: { status: order.status } })
}
