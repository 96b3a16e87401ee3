import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { day } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/tables.ts'
import { type MailKind, notify } from '../notifications/notify.ts'
import { purchases } from './tables.ts'

type Order = typeof purchases.$inferSelect
type Side = 'business' | 'influencer'

const mostAtOnce = 200
/** How long before it strikes the end of a question or of a quote is announced. */
const announcedBefore = 2 * day

const isOpen = and(eq(purchases.status, 'pending'), eq(purchases.paymentStatus, 'pending'), purchases.isPriceAsked)

/** Writes to one side of a question for a price; `reason` is what the other side wrote. */
export async function tellOfQuestion(
  tx: Tx,
  services: Services,
  order: Order,
  side: Side,
  kind: MailKind,
  reason?: string | null,
): Promise<void> {
  const [userId, otherId] =
    side === 'business' ? [order.businessId, order.influencerId] : [order.influencerId, order.businessId]
  const [other] = await tx.select({ name: users.displayName }).from(users).where(eq(users.id, otherId))
  const page = side === 'business' ? '/business/purchases' : '/influencer/deal-requests'
  await notify(tx, services.jobs, {
    userId,
    kind,
    params: {
      dealTitle: order.dealTitle,
      from: other!.name,
      link: `${services.publicOrigin}${page}`,
      ...(order.amount > 0 && { amount: order.amount }),
      ...(order.lapsesAt && { at: order.lapsesAt.toISOString() }),
      ...(reason && { reason }),
    },
  })
}

/** Tells who is asked, or who was quoted, that time runs out, two days before; gives how many were told. */
export const announceLapses = (services: Services): Promise<number> =>
  services.database.transaction(async (tx) => {
    const now = services.clock()
    const near = and(
      isOpen,
      isNull(purchases.lapseAnnouncedAt),
      lte(purchases.lapsesAt, new Date(now.getTime() + announcedBefore)),
    )
    const orders = await change(tx, and(near, sql`${purchases.lapsesAt} > ${now}`), { lapseAnnouncedAt: now })
    for (const order of orders) {
      if (order.amount === 0) await tellOfQuestion(tx, services, order, 'influencer', 'question_near')
      else await tellOfQuestion(tx, services, order, 'business', 'quote_near')
    }
    return orders.length
  })

/** Cancels the questions that nobody answered and the quotes that nobody paid in 7 days (product.md 4); gives how many. */
export const lapseQuestions = (services: Services): Promise<number> =>
  services.database.transaction(async (tx) => {
    const now = services.clock()
    const lapsed = await change(tx, and(isOpen, lte(purchases.lapsesAt, now)), { status: 'cancelled', updatedAt: now })
    for (const order of lapsed) {
      const kind = order.amount === 0 ? 'question_lapsed' : 'quote_lapsed'
      await tellOfQuestion(tx, services, order, 'business', kind)
      await tellOfQuestion(tx, services, order, 'influencer', kind)
    }
    return lapsed.length
  })

/** Changes the most urgent of the orders that `which` finds, those apart that somebody is about to change. */
function change(tx: Tx, which: SQL | undefined, changes: Partial<Order>): Promise<Order[]> {
  const found = tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(which)
    .orderBy(purchases.lapsesAt)
    .limit(mostAtOnce)
    .for('update', { skipLocked: true })
  return tx.update(purchases).set(changes).where(sql`${purchases.id} in (${found})`).returning()
}
