// Joins deals, purchases, their work, payments and reviews: the results of deals in one query

import type { DealFigures, StatisticsPeriod } from '#contract/market/deals/deal-statistics.ts'
import { day } from '../../../platform/clock.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { notFound } from '../../../platform/refusal.ts'

type Row = {
  deal_id: number
  asked: number
  paid: number
  completed: number
  cancelled: number
  income: string
  reviews: number
  average: number | null
  judged: number
  on_time: number
  last_ordered_at: Date | null
}

/**
 * Results of all the influencer's deals, or of one, over the orders made in the period. Income in cents: released holds from the ledger
 * less the platform fees.
 */
async function readStatistics(
  { database: { pool }, clock, actor }: ReadContext,
  period: StatisticsPeriod,
  dealId: number | null,
): Promise<DealFigures[]> {
  const since = period === 'all' ? new Date(0) : new Date(clock().getTime() - Number(period) * day)
  const { rows } = await queryPrepared<Row>(pool, {
    text: `select d.id as deal_id, count(o.id)::int as asked,
        count(*) filter (where o.payment_status <> 'pending')::int as paid,
        count(*) filter (where o.counts)::int as completed,
        count(*) filter (where o.status = 'cancelled')::int as cancelled,
        coalesce(sum(o.released - o.fee), 0) as income,
        count(o.stars)::int as reviews, avg(o.stars)::float as average,
        count(o.is_on_time)::int as judged, count(*) filter (where o.is_on_time)::int as on_time,
        max(o.created_at) as last_ordered_at
      from influencer_deals d left join lateral (
        select p.id, p.status, p.payment_status, p.created_at, coalesce(h.released, 0) as released, coalesce(f.fee, 0) as fee, r.stars,
          w.counts, w.is_on_time
        from influencer_deal_purchases p
        left join all_work w on w.purchase_id = p.id and w.kind = 'order'
        left join ledger.holds h on h.purpose = 'deal_purchase' and h.ref_id = p.id::text and h.status = 'closed'
        left join lateral (select sum(y.amount) as fee from payments y
          where y.purchase_id = p.id and y.type = 'platform_fee') f on true
        left join reviews r on r.purchase_id = p.id and r.subject_id = d.influencer_id and r.visible_at is not null
        where p.deal_id = d.id and p.created_at >= $2) o on true
      where d.influencer_id = $1 and d.offered_to_id is null ${dealId === null ? '' : 'and d.id = $3'}
      group by d.id order by d.id desc`,
    values: [actor.party.id, since, ...(dealId === null ? [] : [dealId])],
  })
  return rows.map((row) => ({
    dealId: row.deal_id,
    asked: row.asked,
    paid: row.paid,
    completed: row.completed,
    cancelled: row.cancelled,
    income: Number(row.income),
    rating: row.average === null ? null : { average: Math.round(row.average * 100) / 100, count: row.reviews },
    onTime: row.judged === 0 ? null : row.on_time / row.judged,
    lastOrderedAt: row.last_ordered_at?.toISOString() ?? null,
  }))
}

/** Statistics of all the actor's deals, newest first; unpaged, because there are at most 100. */
export const listDealStatistics = async (context: ReadContext, period: StatisticsPeriod) => ({
  items: await readStatistics(context, period, null),
})

/** Statistics of one of the actor's deals. Other people's deals are 404. */
export async function readDealStatistics(
  context: ReadContext,
  period: StatisticsPeriod,
  dealId: number,
): Promise<DealFigures> {
  const [figures] = await readStatistics(context, period, dealId)
  if (!figures) throw notFound()
  return figures
}
