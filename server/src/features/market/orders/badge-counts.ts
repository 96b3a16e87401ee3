import { and, count, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { countOf, type FigureOf, figure, queries } from '../../../platform/database/figures/figures.ts'
import type { BadgeCounts } from '../../../platform/feature.ts'
import { orderIsIn, taskIsIn } from './reading/turn-groups.ts'
import { purchases, taskMessages, tasks } from './tables.ts'

const unreadMessages =
  (side: typeof tasks.buyerId | typeof tasks.influencerId): FigureOf =>
  (personId) =>
    figure(
      queries
        .select({ count: count() })
        .from(tasks)
        .innerJoin(taskMessages, eq(taskMessages.roomId, tasks.id))
        .where(and(eq(side, personId), ne(taskMessages.senderId, personId), not(isRead))),
    )
const isRead: SQL = sql`${taskMessages.read}`

/** Orders that are paid, or whose price is asked for. */
const waitsForAnswer = or(
  eq(purchases.paymentStatus, 'paid'),
  and(sql`${purchases.isPriceAsked}`, eq(purchases.amount, 0)),
)

/** Orders to accept, orders on the reader's turn, and unread messages about tasks (spec §4, Pending counts). */
export const orderBadges: BadgeCounts = {
  influencer: {
    requests: (personId) =>
      countOf(purchases, and(eq(purchases.influencerId, personId), eq(purchases.status, 'pending'), waitsForAnswer)),
    orders: (personId, now) =>
      countOf(tasks, and(eq(tasks.influencerId, personId), taskIsIn('your_turn', 'influencer', now))),
    taskMessages: unreadMessages(tasks.influencerId),
  },
  business: {
    orders: (personId, now) =>
      figure(
        queries
          .select({ count: count() })
          .from(purchases)
          .leftJoin(tasks, eq(tasks.purchaseId, purchases.id))
          .where(and(eq(purchases.businessId, personId), orderIsIn('your_turn', 'business', now))),
      ),
    taskMessages: unreadMessages(tasks.buyerId),
  },
}
