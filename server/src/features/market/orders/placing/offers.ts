import { and, eq, ne, or } from 'drizzle-orm'
import type { Context } from '../../../../platform/context.ts'
import { assertOffered, type LockedOffer, lockOffer, offerState } from '../../deals/index.ts'
import { purchases } from '../tables.ts'
import { cancelUnpaidOrder } from '../unpaid/unpaid-orders.ts'

/**
 * Locks a custom offer that can still be ordered, withdrawn or declined. An order of it that nobody has paid yet is cancelled: its money,
 * should it still arrive, stays in the balance. Refuses 404 all but its two sides, and 409 as `assertOffered`.
 */
export async function lockOpenOffer(context: Context, dealId: number): Promise<LockedOffer> {
  const offer = await lockOffer(context, dealId)
  const [order] = await context.tx
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.dealId, dealId),
        purchases.isCustomOffer,
        or(ne(purchases.status, 'cancelled'), ne(purchases.paymentStatus, 'pending')),
      ),
    )
    .for('update')
  const isOrdered = order !== undefined && order.paymentStatus !== 'pending'
  assertOffered(offerState({ ...offer, isOrdered }, context.clock()))
  if (order) await cancelUnpaidOrder(context, order)
  return offer
}
