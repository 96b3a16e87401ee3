import { and, count, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { countOf, type FigureOf, figure, queries } from '../../../platform/database/figures/figures.ts'
import type { BadgeCounts } from '../../../platform/feature.ts'
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

/** Orders to accept, deliveries to review and unread messages about tasks (spec §4, Pending counts). */
export const orderBadges: BadgeCounts = {
  influencer: {
    requests: (personId) =>
      countOf(purchases, and(eq(purchases.influencerId, personId), eq(purchases.status, 'pending'), waitsForAnswer)),
    taskMessages: unreadMessages(tasks.influencerId),
  },
  business: {
    reviews: (personId) => countOf(tasks, and(eq(tasks.buyerId, personId), eq(tasks.status, 'delivered'))),
    taskMessages: unreadMessages(tasks.buyerId),
  },
}
