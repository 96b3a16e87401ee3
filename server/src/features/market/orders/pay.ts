import { orderErrors } from '#contract/market/orders/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { termsKey } from '../../foundation/site/index.ts'
import { type DepositTarget, payEngagement } from '../engagements/index.ts'
import { assertTermsSeen } from '../terms/index.ts'
import { lockOrder, lockOwnOrder, type PurchaseRow, savePurchase } from './order.ts'
import { beginWork } from './placing/begin-work.ts'
import type { OrderResult } from './placing/create-order.ts'
import { assertMayOrder, findOrderObstacle } from './placing/order-limits.ts'
import { purchaseTerms, takesCurrentConditions } from './placing/purchase-terms.ts'
import { isInfluencerActive, priceRequestStateRefusal } from './price-requests/price-requests.ts'
import { updatePaymentDeadline } from './unpaid/payment-deadline.ts'
import { lockUnpaidOrder } from './unpaid/unpaid-orders.ts'

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
  const { tx, clock } = context
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
  const payable = {
    businessId: order.businessId,
    amount: order.amount,
    hold: () => payLockedOrder(context, agreed),
    wait: async () => {
      const payableUntil = clock().getTime() + order.terms.unpaidMinutes * 60_000
      // a quoted price is valid until then
      const lapsesAt = new Date(Math.max(payableUntil, order.isPriceAsked ? order.lapsesAt!.getTime() : 0))
      const { terms, feeBps, amount: agreedAmount } = agreed
      await savePurchase(context, order, { lapsesAt, terms, feeBps, agreedAmount })
      return { purchaseId: id }
    },
  }
  const { paymentId } = await payEngagement(context, payable, payment.payWith)
  return { purchaseId: id, paymentId }
}

/**
 * Orders as the target of deposits. The order stays unpaid, and the money in the balance, if the order has lapsed, its quote has changed, or
 * there are too many unaccepted orders by now (order-limits.ts).
 */
export const orderDeposits: DepositTarget = {
  idOf: ({ purchaseId }) => purchaseId,
  async lock({ tx }, id) {
    await lockOrder(tx, { purchaseId: id })
  },
  async findPayable(context, id, { transactionId }) {
    const order = await lockUnlapsed(context, id)
    if (!order) return null
    const { isPriceAsked, agreedAmount, amount, businessId } = order
    if (isPriceAsked && (agreedAmount !== amount || !(await isInfluencerActive(context.tx, order)))) return null
    if (await findOrderObstacle(context, order)) return null
    return { businessId, amount, hold: () => payLockedOrder(context, order, transactionId) }
  },
  async noteDelay(context, id, status) {
    const order = await lockUnlapsed(context, id)
    if (order) await updatePaymentDeadline(context, order, status)
  },
}

/** Locks an order that can still be paid. */
async function lockUnlapsed({ tx, clock }: SystemContext, purchaseId: number): Promise<PurchaseRow | undefined> {
  const order = await lockUnpaidOrder(tx, purchaseId)
  return order?.lapsesAt && order.lapsesAt <= clock() ? undefined : order
}

/**
 * Holds the money; a price request has the terms of the moment at which the business agreed to pay it (product.md 4). The card payment
 * that topped up the balance for it, if any, is named on the order (spec §3, stripePaymentIntentId).
 */
async function payLockedOrder(
  context: SystemContext,
  order: PurchaseRow,
  stripePaymentIntentId: string | null = null,
): Promise<{ purchaseId: number }> {
  const { id, terms, feeBps } = order
  await beginWork(context, order)
  await savePurchase(context, order, {
    paymentStatus: 'paid',
    stripePaymentIntentId,
    lapsesAt: null,
    terms,
    feeBps,
  })
  return { purchaseId: id }
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
