import type { SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { lockOrder, type PurchaseRow, savePurchase } from '../order.ts'

/** An order or price request that is not paid, locked; undefined when it is paid or over. */
export async function lockUnpaidOrder(tx: Tx, id: number): Promise<PurchaseRow | undefined> {
  const order = await lockOrder(tx, { purchaseId: id })
  const isOpen = order?.purchase.status === 'pending' && order.purchase.paymentStatus === 'pending'
  return isOpen ? order.purchase : undefined
}

/** Cancels a locked order that is not paid. */
export const cancelUnpaidOrder = (context: SystemContext, order: Pick<PurchaseRow, 'id'>): Promise<void> =>
  savePurchase(context, order, { status: 'cancelled', lapsesAt: null })
