import { and, eq } from 'drizzle-orm'
import type { SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Order } from './add-task.sql.ts'
import { purchases } from './tables.ts'

/** An order or price request that is not paid, locked; undefined when it is paid or over. */
export async function lockUnpaidOrder(tx: Tx, id: number): Promise<Order | undefined> {
  const isUnpaid = and(eq(purchases.id, id), eq(purchases.status, 'pending'), eq(purchases.paymentStatus, 'pending'))
  const [order] = await tx.select().from(purchases).where(isUnpaid).for('update')
  return order
}

/** Cancels a locked order that is not paid. */
export async function cancelUnpaidOrder({ tx, clock }: SystemContext, { id }: Order): Promise<void> {
  await tx
    .update(purchases)
    .set({ status: 'cancelled', lapsesAt: null, updatedAt: clock() })
    .where(eq(purchases.id, id))
}
