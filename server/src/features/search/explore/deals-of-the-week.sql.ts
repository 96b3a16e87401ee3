import type { WeekDeal } from '#contract/search/explore/explore.ts'
import { exploreLimits } from '#contract/search/explore/explore-paths.ts'
import { day } from '../../../platform/clock.ts'
import type { Actor, ReadContext } from '../../../platform/context.ts'
import { type QueryPool, queryPrepared } from '../../../platform/database/prepared.ts'
import { usersView } from '../../foundation/users/index.ts'
import { dealsView, listDealsById } from '../../market/deals/index.ts'
import { purchasesView } from '../../market/orders/index.ts'
import { ratingsView } from '../../market/reviews/index.ts'
import { pricedFirst } from './browse.ts'

/** The time for which a ranking is used before it is computed again. */
const maxAgeMs = 10 * 60_000
/** The number of ranked deals: more than are shown, so that a deal that is hidden meanwhile leaves no gap. */
const candidates = 2 * exploreLimits.weekDeals

type Ranked = { deal_id: number; orders: number }

/**
 * Reads the deals of the week: the most completed orders in 28 days, one deal for each person, ties by rating; none where there are fewer
 * than six. Their order is computed at most every ten minutes; each deal itself is read each time, so that a price or a deal hidden since
 * does not appear.
 */
export function openDealsOfTheWeek(): (context: ReadContext<Actor | null>) => Promise<WeekDeal[]> {
  let last: { at: number; ranked: Promise<Ranked[]> } | null = null
  const rankedAt = (pool: QueryPool, now: Date): Promise<Ranked[]> => {
    if (last && Math.abs(now.getTime() - last.at) < maxAgeMs) return last.ranked
    const reading = { at: now.getTime(), ranked: rankDeals(pool, now) }
    last = reading
    // a failure reaches those who waited for it, and the next reader tries again
    reading.ranked.catch(() => {
      if (last === reading) last = null
    })
    return reading.ranked
  }
  return async (context) => {
    const ranked = await rankedAt(context.database.staleReads.pool, context.clock())
    const orders = new Map(ranked.map((each) => [each.deal_id, each.orders]))
    const deals = await listDealsById(context, [...orders.keys()])
    if (deals.length < exploreLimits.minWeekDeals) return []
    return pricedFirst(deals.slice(0, exploreLimits.weekDeals)).map((deal) => ({
      deal,
      completedOrders: orders.get(deal.id) ?? 0,
    }))
  }
}

async function rankDeals(pool: QueryPool, now: Date): Promise<Ranked[]> {
  const { rows } = await queryPrepared<Ranked>(pool, {
    text: `select deal_id, orders from (
        select distinct on (c.influencer_id) c.deal_id, c.orders, g.average_hundredths as rating, g.count as reviews
        from (select o.deal_id, o.influencer_id, count(*)::int as orders
            from ${purchasesView} o join completed_work w on w.purchase_id = o.id and w.kind = 'order'
            where o.status = 'completed' and o.completed_at > $1 and not o.is_custom_offer
            group by o.deal_id, o.influencer_id) c
          join ${dealsView} d on d.id = c.deal_id and d.is_active and d.is_visible_to_businesses
          join ${usersView} u on u.id = c.influencer_id and u.is_active
          left join ${ratingsView} g on g.user_id = c.influencer_id
        order by c.influencer_id, c.orders desc, c.deal_id
      ) best
      order by orders desc, coalesce(rating, 0) desc, coalesce(reviews, 0) desc, deal_id limit ${candidates}`,
    values: [new Date(now.getTime() - exploreLimits.weekDealsDays * day)],
  })
  return rows
}
