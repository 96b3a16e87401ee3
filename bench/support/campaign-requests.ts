import type pg from 'pg'
import { defaultTerms } from '../../contract/market/terms/order-terms.ts'
import { openSession } from './people.ts'

/** Number of requests for each open campaign. */
export const requestsPerCampaign = 20
/** The campaign of `addBusyCampaign`. */
export const busyCampaign = { id: 2_000_000, businessId: 910_001, requests: 10_000 }

const influencers = 20_000
const firstInfluencer = 1_000_001

/** Inserts influencers who ask; each campaign is asked by some of them. */
export const addApplicants = (owner: pg.Client) =>
  owner.query(`insert into users (id, email, username, display_name, role, is_verified)
    select n, n || '@example.com', 'applicant' || n, 'Applicant ' || n, 'influencer', true
    from generate_series(${firstInfluencer}, ${firstInfluencer + influencers - 1}) n`)

/** Inserts 20 requests for each of the campaigns `from` to `to`: half of them declined, the others waiting, accepted or completed. */
export async function addRequests(owner: pg.Client, from: number, to: number): Promise<void> {
  await owner.query(
    insertRequests(
      'c.id as campaign_id, c.business_id, g.n',
      `campaigns c, generate_series(1, ${requestsPerCampaign}) g (n)`,
      {
        where: `c.id between ${from} and ${to}`,
      },
    ),
  )
  await owner.query('vacuum (analyze) campaign_requests')
}

/** Inserts a signed-in business with one campaign that 10,000 influencers asked to join, 1,000 of them with posts; returns its cookie. */
export async function addBusyCampaign(owner: pg.Client): Promise<string> {
  const { id, businessId, requests } = busyCampaign
  await owner.query(
    `insert into users (id, email, username, display_name, role, is_verified) values ($1, 'busy@example.com', 'busy', 'Busy', 'business', true)`,
    [businessId],
  )
  await owner.query(
    `insert into campaigns (id, business_id, title, description, status, view_target, price, places, locations, platforms, apply_by,
      deliver_by, publish_from, publish_until, deliverables, submitted_at, submitted_number, approved_at, approved_number,
      is_invite_only)
    values ($1, $2, 'Busy', 'Everybody asks.', 'active', 100000000, 20000, 1000, '{global}', '{youtube}', current_date + 10,
      current_date + 35, current_date, current_date + 50,
      '[{"id": "a", "platform": "youtube", "kind": "video", "count": 1, "caption": null, "hashtags": []}]', now(), $1, now(), $1, true)`,
    [id, businessId],
  )
  await owner.query(
    insertRequests(`${id} as campaign_id, ${businessId} as business_id, g.n`, `generate_series(1, ${requests}) g (n)`),
  )
  await owner.query(
    `insert into videos (influencer_id, business_id, campaign_id, request_id, deliverable_id, title, platform, platform_url, status,
      views, views_source, views_at, counted_views, counted_source, ready_at, published_at)
    select influencer_id, business_id, campaign_id, id, 'a', 'Post', 'youtube', 'https://youtu.be/' || id, 'published', id % 5000,
      'platform', now(), id % 5000, 'platform', now(), now()
    from campaign_requests where campaign_id = $1 and status = 'completed'`,
    [id],
  )
  await owner.query(
    `insert into campaign_view_days (campaign_id, platform, day, measured, confirmed, reported, at, counted_at)
    select $1, 'youtube', current_date - 30 + n, n * 10000, 0, 0, d, d
    from generate_series(1, 30) n, lateral (select (current_date - 30 + n)::timestamptz as d) days`,
    [id],
  )
  await owner.query('vacuum (analyze) campaign_requests, videos, campaign_view_days')
  return openSession(owner, businessId)
}

/** The same on every run: of ten requests five are declined, two wait for the business, two are accepted and one is completed. */
const insertRequests = (columns: string, tables: string, { where = 'true' } = {}) => `
  with asked as (
    select ${columns}, ${firstInfluencer} + ((${columns.startsWith('c.') ? 'c.id' : '0'}::bigint * 7919 + g.n) % ${influencers})::int as influencer_id
    from ${tables} where ${where}
  ), states as (
    select *, case when n % 10 < 5 then 'rejected' when n % 10 < 7 then 'pending' when n % 10 < 9 then 'accepted' else 'completed' end as status
    from asked
  )
  insert into campaign_requests (campaign_id, business_id, influencer_id, status, message, asked_by, offered_by, offered_at, agreed_at,
    accepted_at, agreement, amount, fee_bps, terms, turn, ended_because, released, completed_at)
  select campaign_id, business_id, influencer_id, status, 'I would like to join.', 'influencer', 'influencer', now(),
    case when accepted then now() end, case when accepted then now() end, case when accepted then '{}'::jsonb end,
    case when accepted then 20000 end, case when accepted then 1000 end, '${JSON.stringify(defaultTerms)}',
    case status when 'pending' then 'business' when 'accepted' then 'influencer' end,
    case status when 'rejected' then 'declined' end, case status when 'completed' then 20000 end,
    case when status in ('rejected', 'completed') then now() end
  from (select *, status in ('accepted', 'completed') as accepted from states) s`
