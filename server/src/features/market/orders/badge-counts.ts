import { and, count, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { countOf, type FigureOf, figure, queries } from '../../../platform/database/figures/figures.ts'
import type { BadgeCounts, BadgeFigure } from '../../../platform/feature.ts'
import { orderIsIn } from './reading/turn-groups.ts'
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

const ordersOnTurn =
  (side: Side): BadgeFigure =>
  (personId, now) =>
    figure(
      queries
        .select({ count: count() })
        .from(purchases)
        .leftJoin(tasks, eq(tasks.purchaseId, purchases.id))
        .where(
          and(
            eq(side === 'business' ? purchases.businessId : purchases.influencerId, personId),
            orderIsIn('your_turn', side, now),
          ),
        ),
    )

/** Orders to accept, orders on the reader's turn, and unread messages about tasks (spec §4, Pending counts). */
export const orderBadges: BadgeCounts = {
  influencer: {
    requests: (personId) =>
      countOf(purchases, and(eq(purchases.influencerId, personId), eq(purchases.status, 'pending'), waitsForAnswer)),
    orders: ordersOnTurn('influencer'),
    taskMessages: unreadMessages(tasks.influencerId),
  },
  business: {
    orders: ordersOnTurn('business'),
    taskMessages: unreadMessages(tasks.buyerId),
  },
}
