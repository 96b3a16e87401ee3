import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database/database.ts'

/** The age of the oldest visits and ranks of a person's page. */
const leastDaysAgo = 95

const acts = sql`
  select business_id as user_id, created_at as at from influencer_deal_purchases
  union all select influencer_id, created_at from influencer_deal_purchases
  union all select user_id, created_at from payments
  union all select user_id, created_at from kyc_verifications
  union all select business_id, created_at from campaigns
  union all select influencer_id, created_at from campaign_requests
  union all select user_id, created_at from reports
  union all select sender_id, created_at from messages`

/** Spreads the sign-ups of those who were there from the beginning: up to two months before each did anything. */
export const spreadSignUps = (tx: Tx, { now, joinedBy }: { now: Date; joinedBy: Date }) =>
  tx.execute(sql`
    with first as (
      select user_id, min(at) as at from (${acts}) done group by user_id)
    update users u set created_at = least(f.at, ${now}::timestamptz - make_interval(days => ${leastDaysAgo}))
      - make_interval(days => 2 + (hashtext(u.username) & 1023) % 58, mins => (hashtext(u.username) & 8191) % 1440)
    from users o left join first f on f.user_id = o.id
    where o.id = u.id and u.is_demo and u.role <> 'admin' and u.created_at <= ${joinedBy}`)

/**
 * Sets each last sign-in to the last thing the person did, or within the month; newcomers who did nothing signed in only when they
 * joined.
 */
export const spreadSignIns = (tx: Tx, { now, joinedBy }: { now: Date; joinedBy: Date }) =>
  tx.execute(sql`
    with last as (select user_id, max(at) as at from (${acts}) done group by user_id)
    update users u set last_login_at = least(
      ${now}::timestamptz - make_interval(mins => 5 + (hashtext(u.username) & 127)),
      greatest(l.at - interval '10 minutes', u.created_at + interval '5 minutes',
        case when u.created_at <= ${joinedBy} then ${now}::timestamptz - make_interval(hours => (hashtext(u.username) & 1023) % 700) end))
    from users o left join last l on l.user_id = o.id
    where o.id = u.id and u.is_demo`)
