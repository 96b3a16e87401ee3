import type { Platform } from '#contract/fields.ts'
import type { BusinessFigures, BusinessReport } from '#contract/presence/analytics/business-analytics.ts'
import type { ReadContext } from '../../../../platform/context.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../../platform/database/prepared.ts'
import { mustFind } from '../../../../platform/must-find.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { currentViews } from '../../../market/deliverable-views/index.ts'
import { purchasesView } from '../../../market/orders/index.ts'
import { videosView } from '../../../market/videos/index.ts'
import { type Range, rangeBefore, spanOf, spansOf } from '../spans.ts'

/** Sums over ended orders and campaign requests. `paid`: those with a cost; `priced`: total cost of those with a view count; `judged`: delivered. */
type Sums = {
  spend: number
  completed: number
  paid: number
  judged: number
  on_time: number
  viewed: number
  views: number
  priced: number
}
const noSums: Sums = { spend: 0, completed: 0, paid: 0, judged: 0, on_time: 0, viewed: 0, views: 0, priced: 0 }

type PersonSums = Sums & { id: number; username: string; displayName: string; avatarUrl: string | null }
type Row = {
  days: (Sums & { day: string })[] | null
  influencers: PersonSums[] | null
  platforms: { platform: Platform; spend: number; orders: number }[] | null
  sources: ('self_reported' | 'youtube')[] | null
  oldest_at: Date | null
}

const sums = `sum(spent)::bigint as spend, count(*) filter (where completed) as completed, count(*) filter (where spent > 0) as paid,
  count(is_on_time) as judged, count(*) filter (where is_on_time) as on_time, count(views) as viewed,
  coalesce(sum(views), 0)::bigint as views, coalesce(sum(spent) filter (where views is not null), 0)::bigint as priced`

/**
 * Campaign requests of the business `$1` that ended. Their views are those of their posts; figures reported by a platform count as
 * YouTube's, the only one that reports.
 */
const endedRequests = `
  select (q.ended_at at time zone 'UTC')::date, q.influencer_id,
    array(select distinct d ->> 'platform' from jsonb_array_elements(q.agreement -> 'deliverables') d order by 1),
    q.counts, coalesce(h.released, 0), q.is_on_time, v.views, v.source, v.measured_at
  from all_work q
  left join ledger.holds h on h.purpose = 'campaign_request' and h.ref_id = q.id::text and h.status = 'closed'
  left join lateral (
    select sum(w.views)::int as views, case when bool_and(w.views_source = 'platform') then 'youtube' else 'self_reported' end as source,
      min(w.views_at) as measured_at
    from ${videosView} w where w.request_id = q.id and w.views_source is not null having count(*) > 0) v on h.released > 0
  where q.kind = 'request' and q.business_id = $1 and q.began_at is not null and q.ended_at >= $2::date and q.ended_at < $4::date + 1`

/**
 * Results of the actor's spending in a range of days and in the preceding period of equal length, over its orders and campaign requests
 * that ended in them.
 * Spending is what was released from its holds, from the ledger, in cents.
 */
export async function readBusinessReport(
  { database: { pool }, clock, actor }: ReadContext,
  range: Range,
): Promise<BusinessReport> {
  const before = rangeBefore(range)
  const now = clock()
  const { rows } = await queryPrepared<Row>(pool, {
    text: `with ended as materialized (
        select (t.ended_at at time zone 'UTC')::date as day, t.influencer_id, p.platforms, t.counts as completed,
          coalesce(h.released, 0) as spent, t.is_on_time, v.views, v.source, v.measured_at
        from all_work t join ${purchasesView} p on p.id = t.purchase_id
        left join ledger.holds h on h.purpose = 'deal_purchase' and h.ref_id = p.id::text and h.status = 'closed'
        ${currentViews} and h.released > 0
        where t.kind = 'order' and t.business_id = $1 and t.ended_at >= $2::date and t.ended_at < $4::date + 1
        union all ${endedRequests}),
      within as (select * from ended where day >= $3::date and spent > 0)
      select
        (select json_agg(d) from (select day, ${sums} from ended group by day) d) as days,
        (select json_agg(i order by i.spend desc, i.id) from (
          select s.*, u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl"
          from (select influencer_id, ${sums} from within group by 1 order by sum(spent) desc, 1 limit 10) s
          join ${usersView} u on u.id = s.influencer_id) i) as influencers,
        (select json_agg(f order by f.spend desc, f.platform) from (
          select e.platform, count(*) as orders,
            sum(spent / cardinality(platforms) + (e.number <= spent % cardinality(platforms))::int)::bigint as spend
          from within cross join lateral unnest(platforms) with ordinality e (platform, number) group by 1) f) as platforms,
        (select json_agg(distinct source) from within where source is not null) as sources,
        (select min(measured_at) from within) as oldest_at`,
    values: [actor.party.id, before.from, range.from, range.to],
  })
  const row = onlyRow(rows)
  const totals = { ...noSums }
  const earlier = { ...noSums }
  const bySpan = new Map(spansOf(range).map(({ from }) => [from, { ...noSums }]))
  for (const { day, ...figures } of row.days ?? []) {
    for (const sum of day < range.from ? [earlier] : [totals, mustFind(bySpan, spanOf(day, range))]) add(sum, figures)
  }
  const sources = row.sources ?? []
  return {
    ...range,
    series: [...bySpan].map(([from, sum]) => ({ from, ...figuresFrom(sum) })),
    totals: figuresFrom(totals),
    before: figuresFrom(earlier),
    viewed: {
      orders: totals.viewed,
      of: totals.paid,
      source: sources.length > 1 ? 'mixed' : (sources[0] ?? null),
      oldestAt: row.oldest_at?.toISOString() ?? null,
    },
    influencers: (row.influencers ?? []).map(({ id, username, displayName, avatarUrl, ...sum }) => {
      const { spend, views, costPerView } = figuresFrom(sum)
      return { influencer: { id, username, displayName, avatarUrl }, orders: sum.paid, spend, views, costPerView }
    }),
    platforms: row.platforms ?? [],
    updatedAt: now.toISOString(),
  }
}

function add(sum: Sums, more: Sums) {
  for (const name of Object.keys(sum) as (keyof Sums)[]) sum[name] += more[name]
}

const figuresFrom = ({ spend, completed, paid, judged, on_time, viewed, views, priced }: Sums): BusinessFigures => ({
  spend,
  completed,
  costPerOrder: paid === 0 ? null : spend / paid,
  onTime: judged === 0 ? null : on_time / judged,
  views: viewed === 0 ? null : views,
  costPerView: views === 0 ? null : priced / views,
})
