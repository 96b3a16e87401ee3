import type { Database } from '../../platform/database.ts'

type Row = {
  influencers: number
  businesses: number
  active_deals: number
  open_orders: number
  completed_orders: number
  held: string
  revenue: string
}

/** The state of the house in figures; money in cents, from the ledger. */
export async function readOverview(database: Database) {
  const { rows } = await database.pool.query<Row>(`
    select
      (select count(*)::int from users where role = 'influencer' and is_active) as influencers,
      (select count(*)::int from users where role = 'business' and is_active) as businesses,
      (select count(*)::int from influencer_deals where is_active and is_visible_to_businesses) as active_deals,
      (select count(*)::int from influencer_deal_purchases where status in ('pending', 'in_progress') and payment_status = 'paid') as open_orders,
      (select count(*)::int from influencer_deal_purchases where status = 'completed') as completed_orders,
      (select coalesce(sum(amount), 0) from ledger.holds where status = 'open') as held,
      (select coalesce(sum(e.amount), 0) from ledger.entries e join ledger.accounts a on a.id = e.account_id where a.kind = 'platform_revenue') as revenue`)
  const row = rows[0]!
  return {
    influencers: row.influencers,
    businesses: row.businesses,
    activeDeals: row.active_deals,
    openOrders: row.open_orders,
    completedOrders: row.completed_orders,
    heldMoney: Number(row.held),
    revenue: Number(row.revenue),
  }
}
