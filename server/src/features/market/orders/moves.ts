import { orderErrors } from '#contract/market/orders/errors.ts'
import { taskCan } from '#contract/market/orders/task-machine.ts'
import { day } from '../../../platform/clock.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { assertAllowed, settle } from '../engagements/index.ts'
import { assertTermsSeen } from '../terms/index.ts'
import { engagementOf } from './engagement.ts'
import { addEvent, isWork, lockOwnOrder, type PurchaseRow, savePurchase, saveTask, type Work } from './order.ts'
import { notifyParty } from './participants.ts'
import { purchaseTerms } from './placing/purchase-terms.ts'
import { declinePriceRequest, priceRequestStateRefusal, withdrawPriceRequest } from './price-requests/price-requests.ts'

type Acceptance = { message: string | null; termsDigest?: string | undefined }

/**
 * The influencer accepts a paid order: work begins, and the due date is the delivery time counted from now (product.md 4). Refuses 409
 * `terms_changed` a digest that is not that of the order, whose terms never change once it is paid.
 */
export async function acceptPurchase(context: Context, id: number, answer: Acceptance): Promise<void> {
  const { side, ...order } = await lockOwnOrder(context, { purchaseId: id })
  if (!isWork(order)) throw notPaid(order.purchase)
  const { purchase, task } = order
  assertAllowed(taskCan.acceptOrder(task, side))
  if (answer.termsDigest !== undefined) await assertPaidTermsSeen(context, purchase, answer.termsDigest)
  const { actor, clock } = context
  const dueDate = new Date(clock().getTime() + task.deliveryDays * day)
  await saveTask(context, task, { status: 'in_progress', dueDate })
  await savePurchase(context, purchase, { status: 'in_progress', messageFromInfluencer: answer.message })
  await addEvent(context, task.id, { kind: 'order_accepted', actorId: actor.person.id, note: answer.message })
  await notifyParty(context, order, {
    side: 'business',
    kind: 'order_accepted',
    params: { at: dueDate.toISOString() },
  })
}

const assertPaidTermsSeen = (context: Context, purchase: PurchaseRow, digest: string): Promise<void> =>
  assertTermsSeen(context, {
    offered: purchaseTerms(purchase, purchase.terms),
    shown: { digest },
    amount: purchase.amount,
    deliveryDays: purchase.deliveryDays,
  })

/** The influencer declines an order, which is refunded in full, or a price request. */
export async function declinePurchase(context: Context, id: number, message: string | null): Promise<void> {
  const { side, ...order } = await lockOwnOrder(context, { purchaseId: id })
  if (isWork(order)) {
    assertAllowed(taskCan.declineOrder(order.task, side))
    return endUnaccepted(context, order, { kind: 'order_declined', message })
  }
  if (side === 'business') throw notPaid(order.purchase)
  await declinePriceRequest(context, order.purchase, message)
}

/** The business withdraws an order or a price request that is not accepted yet; what it has paid is refunded in full. */
export async function cancelPurchase(context: Context, id: number, message: string | null): Promise<void> {
  const { side, ...order } = await lockOwnOrder(context, { purchaseId: id })
  const { purchase } = order
  if (isWork(order)) {
    assertAllowed(taskCan.withdrawOrder(order.task, side))
    await endUnaccepted(context, order, { kind: 'order_withdrawn', message })
    return recordWithdrawal(context, purchase)
  }
  if (side === 'influencer') throw notPaid(purchase)
  if (purchase.isPriceAsked) {
    await withdrawPriceRequest(context, purchase, message)
    return recordWithdrawal(context, purchase)
  }
  if (purchase.status !== 'pending') throw notPaid(purchase)
  await savePurchase(context, purchase, { status: 'cancelled', lapsesAt: null })
}

type Ending = { kind: 'order_declined' | 'order_withdrawn'; message: string | null }

/** Ends a paid order that is not accepted yet, and tells the other side. */
async function endUnaccepted(context: Context, order: Work, { kind, message }: Ending): Promise<void> {
  const { id: actorId } = context.actor.person
  const isDeclined = kind === 'order_declined'
  await addEvent(context, order.task.id, { kind, actorId, note: message })
  if (isDeclined && message) await savePurchase(context, order.purchase, { messageFromInfluencer: message })
  await settle(context, engagementOf(order), { because: 'mutual', actorId })
  await notifyParty(context, order, {
    side: isDeclined ? 'business' : 'influencer',
    kind,
    params: message ? { reason: message } : {},
  })
}

/** Orders withdrawn after the influencer was notified count against new orders (order-limits.ts). */
const recordWithdrawal = (context: SystemContext, purchase: PurchaseRow) =>
  savePurchase(context, purchase, { withdrawnAt: context.clock() })

/** The refusal of a move that needs a paid order. */
function notPaid(purchase: PurchaseRow): Refusal {
  if (purchase.isPriceAsked) return priceRequestStateRefusal(purchase, 'accepted')
  return new Refusal(409, 'purchase_state', {
    message: orderErrors.purchaseState,
    params: { status: purchase.status },
  })
}
