import { and, count, eq, ne, not, sql } from 'drizzle-orm'
import { countOf, type FigureOf, figure, queries } from '../../../platform/database/figures/figures.ts'
import type { BadgeCounts } from '../../../platform/feature.ts'
import { requestIsIn } from './reading/read-requests.ts'
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

/** Requests on the reader's turn, and unread messages about them (spec §4, Pending counts). */
export const requestBadges: BadgeCounts = {
  business: {
    campaignRequests: (personId, now) =>
      countOf(
        campaignRequests,
        and(eq(campaignRequests.businessId, personId), requestIsIn('your_turn', 'business', now)),
      ),
    requestMessages: unreadMessages(campaignRequests.businessId),
  },
  influencer: {
    campaignRequests: (personId, now) =>
      countOf(
        campaignRequests,
        and(eq(campaignRequests.influencerId, personId), requestIsIn('your_turn', 'influencer', now)),
      ),
    requestMessages: unreadMessages(campaignRequests.influencerId),
  },
}
