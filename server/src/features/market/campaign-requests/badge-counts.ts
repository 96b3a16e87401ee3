import { and, count, eq, ne, not, or, sql } from 'drizzle-orm'
import { countOf, type FigureOf, figure, queries } from '../../../platform/database/figures/figures.ts'
import type { BadgeCounts } from '../../../platform/feature.ts'
import { campaignRequestMessages, campaignRequests } from './tables.ts'

const unreadMessages =
  (side: typeof campaignRequests.businessId | typeof campaignRequests.influencerId): FigureOf =>
  (personId) =>
    figure(
      queries
        .select({ count: count() })
        .from(campaignRequests)
        .innerJoin(campaignRequestMessages, eq(campaignRequestMessages.roomId, campaignRequests.id))
        .where(
          and(
            eq(side, personId),
            ne(campaignRequestMessages.senderId, personId),
            not(sql`${campaignRequestMessages.read}`),
          ),
        ),
    )

/** Requests in which the business has asked for something else than the work itself, which is an influencer's turn too. */
const asksInfluencer = or(
  eq(campaignRequests.status, 'pending'),
  eq(campaignRequests.cancelRequestedBy, 'business'),
  eq(campaignRequests.splitProposedBy, 'business'),
  eq(campaignRequests.dueProposedBy, 'business'),
)

/** Requests that wait for an answer, and unread messages about them (spec §4, Pending counts). */
export const requestBadges: BadgeCounts = {
  business: {
    campaignRequests: (personId) =>
      countOf(campaignRequests, and(eq(campaignRequests.businessId, personId), eq(campaignRequests.turn, 'business'))),
    requestMessages: unreadMessages(campaignRequests.businessId),
  },
  influencer: {
    campaignRequests: (personId) =>
      countOf(
        campaignRequests,
        and(eq(campaignRequests.influencerId, personId), eq(campaignRequests.turn, 'influencer'), asksInfluencer),
      ),
    requestMessages: unreadMessages(campaignRequests.influencerId),
  },
}
