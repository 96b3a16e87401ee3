// Reads reviews: a completed request may await the reader's review
import { type Placeholder, sql } from 'drizzle-orm'
import { isCompletedWork } from '../../engagements/index.ts'
import { campaignRequests } from '../tables.ts'

/** SQL: true if the reader, a side of this completed request, has not reviewed the other side yet. */
export const mayReview = (
  readerId: number | Placeholder,
) => sql<boolean>`${sql.raw(isCompletedWork('campaign_requests'))}
  and ${readerId} in (${campaignRequests.businessId}, ${campaignRequests.influencerId})
  and not exists (select from reviews v where v.campaign_request_id = ${campaignRequests.id} and v.author_id = ${readerId})`
