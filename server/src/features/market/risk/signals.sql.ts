import { type SQL, sql } from 'drizzle-orm'
import type { RiskSignal } from '#contract/money/withdrawals/risk-score.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { Account } from '../../foundation/users/index.ts'
import { reversalsView } from '../../money/deposits/index.ts'
import { paymentsView } from '../../money/wallet/index.ts'
import { disputesView } from '../disputes/index.ts'
import { purchasesView } from '../orders/index.ts'
import { topUpHours } from './score.ts'

type SignalCounts = Record<RiskSignal, number>

/** The count above which nothing more is counted: the points do not grow with it. */
const maxCounted = 100

/** Counts the findings of each signal after `since`. */
export async function countSignals(
  db: Queryable,
  { id, country, countryOfOrigin }: Account,
  since: Date,
): Promise<SignalCounts> {
  const home = country ?? countryOfOrigin
  const { rows } = await db.execute<SignalCounts>(sql`
    select
      (select count(*)::int from ${reversalsView} r join ${paymentsView} p on p.id = r.payment_id
        where p.user_id = ${id} and p.type = 'deposit' and r.kind = 'dispute' and not r.is_returned
          and r.created_at > ${since}) as chargebacks,
      (select count(distinct o.user_id)::int from (${sharing(id, 'payout', since)}) o where o.user_id <> ${id}) as shared_payout,
      (select count(*)::int from (${giftsAfterTopUps(id, since)}) g) as gift_after_top_up,
      (select coalesce(max(accounts), 0)::int from (
        select count(*) as accounts from (${sharing(id, 'network', since)}) o group by o.digest) n) as shared_network,
      (select count(*)::int from ${purchasesView} b where b.business_id = ${id} and b.status = 'cancelled'
        and b.payment_status = 'refunded' and b.created_at > ${since}) as cancelled_orders,
      (select count(*)::int from ${disputesView} d where d.ended_at > ${since}
        and ((d.business_id = ${id} and d.outcome = 'release') or (d.influencer_id = ${id} and d.outcome = 'refund'))) as lost_disputes,
      (select count(distinct c.country)::int from card_countries c where c.user_id = ${id} and c.created_at > ${since}
        and c.country <> ${home}::text) as card_country`)
  return onlyRow(rows)
}

/** The accounts seen with a digest of this person's, themselves among them; of each digest the latest hundred. */
const sharing = (id: number, kind: 'network' | 'payout', since: Date): SQL => sql`
  select f.digest, o.user_id from risk_fingerprints f
  join lateral (select user_id from risk_fingerprints s where s.kind = f.kind and s.digest = f.digest and s.seen_at > ${since}
    order by s.seen_at desc limit ${maxCounted}) o on true
  where f.user_id = ${id} and f.kind = ${kind} and f.seen_at > ${since}`

/** Gifts sent or received that followed a card top-up of the sender and were worth at least half of it. */
function giftsAfterTopUps(id: number, since: Date): SQL {
  const followsTopUp = sql`g.type = 'gift_sent' and g.status = 'completed' and g.created_at > ${since} and exists (
    select from ${paymentsView} d where d.user_id = g.user_id and d.type = 'deposit' and d.method = 'credit_card'
      and d.status = 'completed' and d.amount <= 2 * g.amount and d.created_at <= g.created_at
      and d.created_at > g.created_at - make_interval(hours => ${topUpHours}))`
  return sql`
    (select g.id from ${paymentsView} g where g.user_id = ${id} and ${followsTopUp} limit ${maxCounted})
    union (select g.id from ${paymentsView} g where g.to_user_id = ${id} and ${followsTopUp} limit ${maxCounted})`
}
