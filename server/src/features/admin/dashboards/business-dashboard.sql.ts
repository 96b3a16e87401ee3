// Joins users, shortlists, purchases, campaign requests, holds and tasks: the dashboard of a business in one query

import type { BusinessDashboard } from '#contract/admin/dashboards/dashboards.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { readOpenWork } from './work.sql.ts'

type FigureRow = {
  available: number
  held: string
  is_verified: boolean
  description: boolean
  shortlisted: number
  orders: boolean
}

const text = `select u.balance as available, u.is_verified,
    coalesce(length(trim(w.bio)) > 10, false) and u.avatar_url is not null as description,
    (select count(*)::int from shortlists where user_id = $1) as shortlisted,
    exists (select from influencer_deal_purchases where business_id = $1)
      or exists (select from campaign_requests where business_id = $1) as orders,
    (select coalesce(sum(h.amount), 0) from tasks t
      join ledger.holds h on h.purpose = 'deal_purchase' and h.ref_id = t.purchase_id::text and h.status = 'open'
      where t.buyer_id = $1 and t.status in ('pending', 'in_progress', 'paused', 'waiting_for_client', 'delivered'))
      + (select coalesce(sum(h.amount), 0) from campaign_requests r
        join ledger.holds h on h.purpose = 'campaign_request' and h.ref_id = r.id::text and h.status = 'open'
        where r.business_id = $1 and r.status in ('accepted', 'pending_completion')) as held
  from users u join user_profiles w on w.user_id = u.id
  where u.id = $1`

/** The actor's dashboard as a business. Money in cents, from the ledger. */
export async function readBusinessDashboard({
  database: { pool, orm },
  clock,
  actor,
}: ReadContext): Promise<BusinessDashboard> {
  const [{ rows }, work] = await Promise.all([
    queryPrepared<FigureRow>(pool, { text, values: [actor.party.id] }),
    readOpenWork(orm, clock, { id: actor.party.id, side: 'business' }),
  ])
  const { available, held, is_verified: isVerified, description, shortlisted, orders } = onlyRow(rows)
  return { money: { available, held: Number(held) }, work, has: { isVerified, description, shortlisted, orders } }
}
