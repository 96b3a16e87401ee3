import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../../../platform/database/database.ts'
import { campaignRequests } from '../tables.ts'

const isOf = (userId: number) => or(eq(campaignRequests.businessId, userId), eq(campaignRequests.influencerId, userId))

/** The ids of a person's requests, on either side, as a subquery. */
export const requestsOf = (db: Queryable, userId: number) =>
  db.select({ id: campaignRequests.id }).from(campaignRequests).where(isOf(userId))

/** The number of a person's requests, on either side, that are not over. */
export const countOpenRequests = (db: Queryable, userId: number): Promise<number> =>
  db.$count(
    campaignRequests,
    and(isOf(userId), inArray(campaignRequests.status, ['pending', 'accepted', 'pending_completion'])),
  )
