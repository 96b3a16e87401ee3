import { and, eq, lte, not, type SQL } from 'drizzle-orm'
import type { SystemContext } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { Services } from '../../../../platform/services.ts'
import { lapsePriceRequests } from '../price-requests/price-request-notices.ts'
import { purchases } from '../tables.ts'

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
