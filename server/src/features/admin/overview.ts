import type { Database } from '../../platform/database/database.ts'

type Row = {
  influencers: number
  businesses: number
  active_deals: number
  open_orders: number
  completed_orders: number
  waiting_deposits: number
  waiting_withdrawals: number
  open_disputes: number
  waiting_alerts: number
  held: string
  revenue: string
}

/** Key figures of the platform for the admin dashboard; money in cents, from the ledger. */
export async function readOverview(database: Database) {
  const { rows } = await database.pool.query<Row>(`
    select
      (select count(*)::int from users where role = 'influencer' and is_active) as influencers,
      (select count(*)::int from users where role = 'business' and is_active) as businesses,
      (select count(*)::int from influencer_deals where is_active and is_visible_to_businesses) as active_deals,
      (select count(*)::int from influencer_deal_purchases where status in ('pending', 'in_progress') and payment_status = 'paid') as open_orders,
      (select count(*)::int from influencer_deal_purchases where status = 'completed') as completed_orders,
      (select count(*)::int from payments where type = 'deposit' and status = 'pending'
        and method in ('paypal', 'bank_transfer')) as waiting_deposits,
      (select count(*)::int from withdrawal_requests
        where status in ('pending', 'approved') and batch_id is null) as waiting_withdrawals,
      (select count(*)::int from disputes where status in ('open', 'proposed', 'objected')) as open_disputes,
      (select count(*)::int from alerts where status = 'pending') as waiting_alerts,
      (select coalesce(sum(amount), 0) from ledger.holds where status = 'open') as held,
      (select coalesce(sum(e.amount), 0) from ledger.entries e join ledger.accounts a on a.id = e.account_id where a.kind = 'platform_revenue') as revenue`)
  const row = rows[0]!
  return {
    influencers: row.influencers,
    businesses: row.businesses,
    activeDeals: row.active_deals,
    openOrders: row.open_orders,
    completedOrders: row.completed_orders,
    waitingDeposits: row.waiting_deposits,
    waitingWithdrawals: row.waiting_withdrawals,
    openDisputes: row.open_disputes,
    waitingAlerts: row.waiting_alerts,
    heldMoney: Number(row.held),
    revenue: Number(row.revenue),
  }
}
