import { and, eq, lte, sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { balances } from '../ledger/ledger.ts'
import { acceptOrder, declineOrder, withdrawOrder } from '../tasks/order-moves.ts'
import { taskIdOfPurchase } from '../tasks/task-row.ts'
import { type AfterDeposit, startDeposit } from '../wallet/deposits.ts'
import { missingMoney, type Ordered } from './create-purchase.ts'
import { payOrder } from './pay-order.ts'
import { purchases } from './tables.ts'

/** Pays an order of one's own that waits for its money. Refuses 409 when it is paid, lapsed or cancelled, or the balance is short. */
export async function payPurchase(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  payWith: 'balance' | 'card',
): Promise<Ordered> {
  const order = await lockOrder(tx, id)
  if (order?.businessId !== actor.id) throw notFound()
  if (order.paymentStatus === 'paid') throw new Refusal(409, 'already_paid', messages.alreadyPaid)
  refuseUnlessPending(order)
  const missing = payWith === 'card' ? await missingMoney(tx, actor.id, order.amount) : 0
  if (missing > 0) {
    const lapsesAt = new Date(services.clock().getTime() + order.terms.unpaidMinutes * 60_000)
    await tx.update(purchases).set({ lapsesAt, updatedAt: services.clock() }).where(eq(purchases.id, id))
    return { purchaseId: id, paymentId: await startDeposit(tx, services.clock, actor.id, missing, id) }
  }
  await payLocked(tx, services, order)
  return { purchaseId: id, paymentId: null }
}

/**
 * What follows when the money that was topped up for an order has arrived: the order is paid in the same transaction. An order
 * that has lapsed meanwhile, or whose money was spent otherwise, stays as it is; the money is then simply in the balance.
 */
export const payAfterDeposit =
  (services: Services): AfterDeposit =>
  async (tx, payment) => {
    const order = await lockOrder(tx, payment.purchaseId!)
    if (order?.status !== 'pending' || order.paymentStatus !== 'pending') return
    const { available } = await balances(tx, order.businessId)
    if (available >= order.amount) await payLocked(tx, services, order)
  }

async function payLocked(tx: Tx, services: Services, order: typeof purchases.$inferSelect) {
  await payOrder(tx, services, order)
  await tx
    .update(purchases)
    .set({ paymentStatus: 'paid', lapsesAt: null, updatedAt: services.clock() })
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

/** The influencer declines; all money goes back. */
export async function declinePurchase(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  message: string | null,
): Promise<void> {
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
  refuseUnlessPending(order)
  await tx
    .update(purchases)
    .set({ status: 'cancelled', lapsesAt: null, updatedAt: services.clock() })
    .where(eq(purchases.id, id))
}

/** Cancels orders whose time to pay has run out (product.md 4); gives how many. */
export async function lapseUnpaidOrders(services: Services): Promise<number> {
  const now = services.clock()
  const { rowCount } = await services.database.orm
    .update(purchases)
    .set({ status: 'cancelled', updatedAt: now })
    .where(and(eq(purchases.status, 'pending'), eq(purchases.paymentStatus, 'pending'), lte(purchases.lapsesAt, now)))
  return rowCount ?? 0
}

async function lockOrder(tx: Tx, id: number) {
  const [order] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update')
  return order
}

/** The actor's own order if it is not paid, locked. A paid one is locked by its task instead. */
async function lockUnpaid(tx: Tx, actor: Actor, id: number) {
  const [order] = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.businessId, actor.id), sql`${purchases.paymentStatus} = 'pending'`))
    .for('update')
  return order
}

async function paidTask(tx: Tx, actor: Actor, purchaseId: number): Promise<number> {
  const taskId = await taskIdOfPurchase(tx, actor, purchaseId)
  // an influencer learns of an order once it is paid
  if (taskId === null && actor.role === 'influencer') throw notFound()
  if (taskId === null)
    throw new Refusal(409, 'purchase_state', messages.purchaseState, { params: { status: 'pending' } })
  return taskId
}

function refuseUnlessPending(order: typeof purchases.$inferSelect) {
  if (order.status === 'pending') return
  throw new Refusal(409, 'purchase_state', messages.purchaseState, { params: { status: order.status } })
}
