import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { day } from '../../../../platform/clock.ts'
import { inTransaction, type SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import type { Services } from '../../../../platform/services.ts'
import { type EventsWith, notify } from '../../../foundation/notifications/index.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { purchases } from '../tables.ts'

const people = usersView.as('people')

type Order = typeof purchases.$inferSelect
type Side = 'business' | 'influencer'

const batchSize = 200
/** The time before the expiry of a price request or a quote at which a reminder is sent. */
const reminderLead = 2 * day

const isOpen = and(eq(purchases.status, 'pending'), eq(purchases.paymentStatus, 'pending'), purchases.isPriceAsked)

/** Mails one side of a price request; `reason` is the other side's text. */
export async function notifyOfPriceRequest(
  context: SystemContext,
  order: Order,
  { side, kind, reason }: { side: Side; kind: EventsWith<'purchaseId'>; reason?: string | null },
): Promise<void> {
  const { tx, publicOrigin } = context
  const [userId, otherId] =
    side === 'business' ? [order.businessId, order.influencerId] : [order.influencerId, order.businessId]
  const rows = await tx.select({ name: people.displayName }).from(people).where(eq(people.id, otherId))
  const page = side === 'business' ? '/business/purchases' : '/influencer/deal-requests'
  await notify(context, {
    userId,
    otherId,
    kind,
    about: `purchase:${order.id}`,
    params: {
      purchaseId: order.id,
      dealTitle: order.dealTitle,
      from: onlyRow(rows).name,
      link: `${publicOrigin}${page}`,
      ...(order.amount > 0 && { amount: order.amount }),
      ...(order.lapsesAt && { at: order.lapsesAt.toISOString() }),
      ...(reason && { reason }),
    },
  })
}

/** Reminds the side that has to act, two days before a price request or a quote expires; returns how many were reminded. */
export const warnBeforeExpiry = (services: Services): Promise<number> =>
  inTransaction(services, async (context) => {
    const { tx } = context
    const now = services.clock()
    const expiring = and(
      isOpen,
      isNull(purchases.lapseAnnouncedAt),
      lte(purchases.lapsesAt, new Date(now.getTime() + reminderLead)),
    )
    const orders = await updateMostUrgent(tx, and(expiring, sql`${purchases.lapsesAt} > ${now}`), {
      lapseAnnouncedAt: now,
    })
    for (const order of orders) {
      if (order.amount === 0) await notifyOfPriceRequest(context, order, { side: 'influencer', kind: 'question_near' })
      else await notifyOfPriceRequest(context, order, { side: 'business', kind: 'quote_near' })
    }
    return orders.length
  })

/** Cancels price requests that nobody answered and quotes that nobody paid within 7 days (product.md 4); returns how many. */
export const expirePriceRequests = (services: Services): Promise<number> =>
  inTransaction(services, (context) => lapsePriceRequests(context))

/** Cancels the lapsed price requests that `which` selects. */
export async function lapsePriceRequests(context: SystemContext, which?: SQL): Promise<number> {
  const { tx, clock } = context
  const now = clock()
  const lapsed = await updateMostUrgent(tx, and(isOpen, lte(purchases.lapsesAt, now), which), {
    status: 'cancelled',
    updatedAt: now,
  })
  for (const order of lapsed) {
    const kind = order.amount === 0 ? 'question_lapsed' : 'quote_lapsed'
    await notifyOfPriceRequest(context, order, { side: 'business', kind })
    await notifyOfPriceRequest(context, order, { side: 'influencer', kind })
  }
  return lapsed.length
}

/** Updates the most urgent matching orders, skipping those that are locked. */
function updateMostUrgent(tx: Tx, which: SQL | undefined, changes: Partial<Order>): Promise<Order[]> {
  const found = tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(which)
    .orderBy(purchases.lapsesAt)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  return tx.update(purchases).set(changes).where(sql`${purchases.id} in (${found})`).returning()
}
