import { sql } from 'drizzle-orm'
import type { OrderRiskScore, OrderRiskSignal } from '#contract/market/risk/order-risk.ts'
import type { RiskRules } from '#contract/market/risk/risk.ts'
import type { RiskScore } from '#contract/money/withdrawals/risk-score.ts'
import { day } from '../../../platform/clock.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { notFound } from '../../../platform/refusal.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { paymentsView } from '../../money/wallet/index.ts'
import { purchasesView, tasksView } from '../orders/index.ts'
import { risksOf } from './read-risk.ts'
import { quickOrderHours, scoreOf, signalDays, topUpHours } from './score.ts'

type Watched = Pick<ReadContext, 'db' | 'clock'>
type OrderRow = Record<OrderRiskSignal, number> & { id: number }

/** The scores above 0 of these orders, for admins only; computed when read, so never out of date. */
export async function orderRisksOf(context: Watched, purchaseIds: number[]): Promise<Map<number, OrderRiskScore>> {
  if (purchaseIds.length === 0) return new Map()
  const rules = await readSetting(context.db, 'risk')
  const rows = await countOrderSignals(context, purchaseIds, rules)
  return new Map(
    rows.flatMap(({ id, ...counts }) => {
      const { score, reasons } = scoreOf<OrderRiskSignal>(counts, rules)
      return score > 0 ? [[id, { score, reasons, isHigh: score >= rules.holdFrom }]] : []
    }),
  )
}

/** The scores of a task's order and its sides. Refuses unknown tasks with 404. */
export async function riskOfTask(context: Watched, taskId: number) {
  const { rows } = await context.db.execute<{ id: number; business_id: number; influencer_id: number }>(sql`
    select p.id, p.business_id, p.influencer_id from ${tasksView} t join ${purchasesView} p on p.id = t.purchase_id
    where t.id = ${taskId}`)
  const order = rows[0]
  if (!order) throw notFound()
  const sides = await risksOf(context.db, [order.business_id, order.influencer_id])
  const of = (userId: number): RiskScore | null => sides.get(userId) ?? null
  return {
    order: (await orderRisksOf(context, [order.id])).get(order.id) ?? null,
    business: of(order.business_id),
    influencer: of(order.influencer_id),
  }
}

/** Fingerprints seen with both sides during the period that counts. */
const shared = (kind: 'network' | 'payout', since: Date) => sql`
  (select count(*)::int from risk_fingerprints a
    join risk_fingerprints b on b.user_id = p.influencer_id and b.kind = a.kind and b.digest = a.digest and b.seen_at > ${since}
    where a.user_id = p.business_id and a.kind = ${kind} and a.seen_at > ${since})`

async function countOrderSignals({ db, clock }: Watched, ids: number[], rules: RiskRules): Promise<OrderRow[]> {
  const since = new Date(clock().getTime() - signalDays * day)
  const { rows } = await db.execute<OrderRow>(sql`
    select p.id, ${shared('payout', since)} as same_payout, ${shared('network', since)} as same_network,
      (select count(*)::int from (select from ${paymentsView} d where d.user_id = p.business_id and d.type = 'deposit'
        and d.method = 'credit_card' and d.status = 'completed' and d.amount <= 2 * p.amount and d.created_at <= p.created_at
        and d.created_at > p.created_at - make_interval(hours => ${topUpHours})
        and p.completed_at < p.created_at + make_interval(hours => ${quickOrderHours}) limit 100) d) as quick_order,
      (select count(*)::int from risk_scores s where s.user_id in (p.business_id, p.influencer_id)
        and s.score >= ${rules.holdFrom}) as risky_side
    from ${purchasesView} p where p.id = any(${sql.param(ids)}::integer[])`)
  return rows
}
