import { and, eq, lte, not, or } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { balances } from '../ledger/ledger.ts'
import { readSetting } from '../site/settings.ts'
import { termsKey } from '../site/terms.ts'
import { acceptOrder, declineOrder, withdrawOrder } from '../tasks/order-moves.ts'
import { taskIdOfPurchase } from '../tasks/task-row.ts'
import { type AfterDeposit, startDeposit } from '../wallet/deposits.ts'
import { awaitMoney } from './await-money.ts'
import { missingMoney, type Ordered } from './create-purchase.ts'
import { payOrder } from './pay-order.ts'
import {
  declineQuestion,
  isInfluencerActive,
  lockOrder,
  type Order,
  questionState,
  withdrawQuestion,
} from './price-questions.ts'
import { purchases } from './tables.ts'

type Payment = { payWith: 'balance' | 'card'; amount?: number | undefined; deliveryDays?: number | undefined }

/**
 * Pays an order of one's own that waits for its money. Refuses 409 when it is paid, lapsed or cancelled, or the balance is short,
 * when its price is not named yet (`question_state`), or is not what the business saw (`price_changed`, with the present one).
 */
export async function payPurchase(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  payment: Payment,
): Promise<Ordered> {
  const order = await lockOrder(tx, id)
  if (order?.businessId !== actor.id) throw notFound()
  if (order.paymentStatus === 'paid') throw new Refusal(409, 'already_paid', messages.alreadyPaid)
  refuseUnlessPending(order)
  refuseUnseen(order, payment)
  if (order.isPriceAsked && !(await isInfluencerActive(tx, order)))
    throw new Refusal(409, 'deal_unavailable', messages.dealUnavailable)
  const missing = payment.payWith === 'card' ? await missingMoney(tx, actor.id, order.amount) : 0
  if (missing > 0) {
    const now = services.clock()
    const payable = now.getTime() + order.terms.unpaidMinutes * 60_000
    const lapsesAt = new Date(Math.max(payable, order.isPriceAsked ? order.lapsesAt!.getTime() : 0))
    await tx.update(purchases).set({ lapsesAt, agreedAmount: order.amount, updatedAt: now }).where(eq(purchases.id, id))
    return { purchaseId: id, paymentId: await startDeposit(tx, services.clock, actor.id, missing, id) }
  }
  await payLocked(tx, services, order)
  return { purchaseId: id, paymentId: null }
}

/**
 * What follows when the money that was topped up for an order has arrived: the order is paid in the same transaction. An order
 * that has lapsed meanwhile, whose quote is another one by now, or whose money was spent otherwise, stays as it is; the money is
 * then simply in the balance.
 */
export const payAfterDeposit =
  (services: Services): AfterDeposit =>
  async (tx, payment) => {
    const order = await lockOrder(tx, payment.purchaseId!)
    if (order?.status !== 'pending' || order.paymentStatus !== 'pending') return
    if (payment.status === 'pending' || payment.status === 'failed')
      return awaitMoney(tx, services, order, payment.status)
    if (order.isPriceAsked && (order.agreedAmount !== order.amount || !(await isInfluencerActive(tx, order)))) return
    const { available } = await balances(tx, order.businessId)
    if (available >= order.amount) await payLocked(tx, services, order)
  }

/** Holds the money; what was asked for gets the terms of today, as any order that is made and paid (product.md 4). */
async function payLocked(tx: Tx, services: Services, order: Order) {
  const terms = order.isPriceAsked ? await readSetting(tx, termsKey) : order.terms
  await payOrder(tx, services, { ...order, terms, feeBps: terms.feeBps })
  await tx
    .update(purchases)
    .set({ paymentStatus: 'paid', lapsesAt: null, terms, feeBps: terms.feeBps, updatedAt: services.clock() })
    .where(eq(purchases.id, order.id))
}

/** The influencer takes the order on; the due date is counted from now. */
export async function acceptPurchase(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  message: string | null,
): Promise<void> {
  await acceptOrder(tx, services, actor, await paidTask(tx, actor, id), message)
}

/** The influencer declines; all money goes back. A price that was asked for is not named then. */
export async function declinePurchase(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  message: string | null,
): Promise<void> {
  const question = await lockUnpaid(tx, actor, id)
  if (question) return declineQuestion(tx, services, question, message)
  await declineOrder(tx, services, actor, await paidTask(tx, actor, id), message)
}

/** The business takes back an order that is not accepted yet; what was paid goes back. */
export async function cancelPurchase(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  message: string | null,
): Promise<void> {
  const order = await lockUnpaid(tx, actor, id)
  if (!order) return withdrawOrder(tx, services, actor, await paidTask(tx, actor, id), message)
  if (order.isPriceAsked) return withdrawQuestion(tx, services, order, message)
  refuseUnlessPending(order)
  await tx
    .update(purchases)
    .set({ status: 'cancelled', lapsesAt: null, updatedAt: services.clock() })
    .where(eq(purchases.id, id))
}

/** Cancels orders whose time to pay has run out (product.md 4), those of a price on request apart; gives how many. */
export async function lapseUnpaidOrders(services: Services): Promise<number> {
  const now = services.clock()
  const { rowCount } = await services.database.orm
    .update(purchases)
    .set({ status: 'cancelled', updatedAt: now })
    .where(
      and(
        eq(purchases.status, 'pending'),
        eq(purchases.paymentStatus, 'pending'),
        not(purchases.isPriceAsked),
        lte(purchases.lapsesAt, now),
      ),
    )
  return rowCount ?? 0
}

/** The actor's own order if it is not paid, locked; of an influencer, a price they were asked for. A paid one is locked by its task. */
async function lockUnpaid(tx: Tx, actor: Actor, id: number) {
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
  return order
}

async function paidTask(tx: Tx, actor: Actor, purchaseId: number): Promise<number> {
  const taskId = await taskIdOfPurchase(tx, actor, purchaseId)
  // an influencer learns of an order once it is paid, or when its price is asked for
  if (taskId === null && actor.role === 'influencer') {
    const question = await lockUnpaid(tx, actor, purchaseId)
    if (question) throw questionState(question, 'accepted')
    throw notFound()
  }
  if (taskId === null)
    throw new Refusal(409, 'purchase_state', messages.purchaseState, { params: { status: 'pending' } })
  return taskId
}

/** Refuses to pay what the business was not shown: a price not named yet, or another one by now. */
function refuseUnseen(order: Order, { amount, deliveryDays }: Payment) {
  if (order.isPriceAsked && order.amount === 0) throw questionState(order, 'paid')
  if (order.isPriceAsked && amount === undefined) throw invalid('amount', messages.valueInvalid)
  if ((amount ?? order.amount) === order.amount && (deliveryDays ?? order.deliveryDays) === order.deliveryDays) return
  const details = { amount: order.amount, deliveryDays: order.deliveryDays }
  throw new Refusal(409, 'price_changed', messages.priceChanged, { details })
}

function refuseUnlessPending(order: Order) {
  if (order.status === 'pending') return
  if (order.isPriceAsked) throw questionState(order, 'paid')
  throw new Refusal(409, 'purchase_state', messages.purchaseState, { params: { status: order.status } })
}
