// Joins users, shortlists, purchases, campaign requests, holds and tasks: the dashboard of a business in one query

import type { BusinessDashboard } from '#contract/admin/dashboards/dashboards.ts'
import type { ClockAction } from '#contract/market/orders/task-machine.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { Expression, jsonColumn, rowsOfJson } from '../../../platform/database/json-column.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { campaignWorkColumn, campaignWorkFromColumn } from './campaign-work.ts'

const maxListed = 5
const states = ['pending', 'in_progress', 'paused', 'waiting_for_client', 'delivered'] as const

/** SQL of the contract's `isLate`. */
const isLateSql = `status in ('in_progress', 'paused', 'waiting_for_client') and disputed_at is null
  and due_date < coalesce(waiting_since, $2)`

type Counts = Record<(typeof states)[number] | 'asked' | 'quoted' | 'unpaid' | 'late' | 'disputed', number>
type FigureRow = Counts & {
  available: number
  held: string
  held_for_campaigns: string
  is_verified: boolean
  description: boolean
  shortlisted: number
  orders: boolean
  deliveries: unknown[]
  campaign_work: unknown[]
}

type DeliveryRow = {
  id: number
  deal_title: string
  amount: number
  delivered_at: Date
  clock_action: ClockAction | null
  clock_at: Date | null
  influencer_id: number
  username: string
  display_name: string
  avatar_url: string | null
}

const deliveriesColumn = jsonColumn({
  text: `select t.id, p.deal_title, p.amount, t.delivered_at, t.clock_action, t.clock_at,
      i.id as influencer_id, i.username, shown_name(i.display_name, i.username, i.resembles) as display_name, i.avatar_url
    from (select * from tasks where buyer_id = $1 and status = 'delivered' and disputed_at is null
      order by clock_at nulls last, id limit ${maxListed}) t
    join influencer_deal_purchases p on p.id = t.purchase_id join users i on i.id = t.influencer_id
    order by t.clock_at nulls last, t.id`,
  values: [new Expression('$1')],
})

const text = `select u.balance as available, u.is_verified,
    coalesce(length(trim(w.bio)) > 10, false) and u.avatar_url is not null as description,
    (select count(*)::int from shortlists where user_id = $1) as shortlisted,
    exists (select from influencer_deal_purchases where business_id = $1)
      or exists (select from campaign_requests where business_id = $1) as orders,
    campaigns.held as held_for_campaigns, unpaid.*, open.*,
    ${deliveriesColumn} as deliveries, ${campaignWorkColumn('business')} as campaign_work
  from users u
  join user_profiles w on w.user_id = u.id
  cross join lateral (select count(*) filter (where amount = 0)::int as asked, count(*) filter (where amount > 0 and is_price_asked)::int as quoted,
      count(*) filter (where amount > 0 and not is_price_asked)::int as unpaid
    from influencer_deal_purchases where business_id = $1 and status = 'pending' and payment_status = 'pending') unpaid
  cross join lateral (select coalesce(sum(h.amount), 0) as held, count(*) filter (where t.disputed_at is not null)::int as disputed,
      count(*) filter (where t.disputed_at is null and t.is_late)::int as late,
      ${states.map((state) => `count(*) filter (where t.status = '${state}' and t.disputed_at is null and not t.is_late)::int as ${state}`).join(', ')}
    from (select *, coalesce(${isLateSql}, false) as is_late from tasks) t left join ledger.holds h
      on h.purpose = 'deal_purchase' and h.ref_id = t.purchase_id::text and h.status = 'open'
    where t.buyer_id = $1 and t.status in ('${states.join("', '")}')) open
  cross join lateral (select coalesce(sum(h.amount), 0) as held from campaign_requests r
    join ledger.holds h on h.purpose = 'campaign_request' and h.ref_id = r.id::text and h.status = 'open'
    where r.business_id = $1 and r.status in ('accepted', 'pending_completion')) campaigns
  where u.id = $1`

/** The actor's dashboard as a business. Money in cents, from the ledger. */
export async function readBusinessDashboard({
  database: { pool },
  clock,
  actor,
}: ReadContext): Promise<BusinessDashboard> {
  const { rows } = await queryPrepared<FigureRow>(pool, { text, values: [actor.party.id, clock()] })
  const { available, held, held_for_campaigns, is_verified, description, shortlisted, orders, ...others } =
    onlyRow(rows)
  const { deliveries, campaign_work, ...open } = others
  return {
    money: { available, held: Number(held) + Number(held_for_campaigns) },
    open,
    toReview: { count: open.delivered, items: deliveriesFrom(deliveries) },
    campaigns: campaignWorkFromColumn(campaign_work, clock()),
    has: { isVerified: is_verified, description, shortlisted, orders },
  }
}

const deliveriesFrom = (column: unknown[]): BusinessDashboard['toReview']['items'] =>
  rowsOfJson<DeliveryRow>(column, ['delivered_at', 'clock_at']).map((row) => ({
    id: row.id,
    dealTitle: row.deal_title,
    amount: row.amount,
    influencer: {
      id: row.influencer_id,
      username: row.username,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
    },
    deliveredAt: row.delivered_at.toISOString(),
    clock: row.clock_action && row.clock_at ? { action: row.clock_action, at: row.clock_at.toISOString() } : null,
  }))
