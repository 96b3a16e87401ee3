// Reads campaign_requests: whoever has a request sees the campaign, also when it is invite-only, paused or over; who was accepted takes a place
import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/** SQL: whether an influencer has or had a request for the campaign of this row of `campaigns`. */
export const hasRequestOf = (campaignId: SQL, influencerId: number | Placeholder): SQL =>
  sql`exists (select from campaign_requests r where r.campaign_id = ${campaignId} and r.influencer_id = ${influencerId})`

/** SQL: how many places of the campaign of this row of `campaigns` are taken; as agreements count them. */
export const placesTakenOf = (campaignId: SQL) =>
  sql<number>`(select count(*)::int from campaign_requests r
    where r.campaign_id = ${campaignId} and r.accepted_at is not null and r.status <> 'rejected')`
