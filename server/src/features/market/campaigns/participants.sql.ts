// Reads campaign_requests: people with a request see the campaign in any state; accepted ones take a place
import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/** SQL: true if an influencer has or had a request for the campaign of this row of `campaigns`. */
export const hasRequestOf = (campaignId: SQL, influencerId: number | Placeholder): SQL =>
  sql`exists (select from campaign_requests r where r.campaign_id = ${campaignId} and r.influencer_id = ${influencerId})`

/** SQL: the number of places taken of the campaign of this row of `campaigns`, as agreements count them. */
export const placesTakenOf = (campaignId: SQL) =>
  sql<number>`(select count(*)::int from campaign_requests r
    where r.campaign_id = ${campaignId} and r.accepted_at is not null and r.status <> 'rejected')`
