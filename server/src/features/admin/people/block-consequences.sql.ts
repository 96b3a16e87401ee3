import { sql } from 'drizzle-orm'
import type { BlockConsequences } from '#contract/admin/people/people.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { dealsView } from '../../market/deals/index.ts'
import { countOpenDisputes } from '../../market/disputes/index.ts'
import { purchasesView, tasksView } from '../../market/orders/index.ts'
import { balances } from '../../money/ledger/index.ts'
import { withdrawalsView } from '../../money/withdrawals/index.ts'

type Counts = Pick<BlockConsequences, 'unaccepted' | 'running' | 'delivered' | 'deals' | 'withdrawals'>

/** Consequences of blocking this account now (product.md 9). */
export async function readConsequences(
  db: Queryable,
  userId: number,
): Promise<{ consequences: BlockConsequences; debt: number }> {
  const { available, held, debt } = await balances(db, userId)
  const { rows } = await db.execute<Counts>(sql`
    with mine as (
      select p.status, t.status as task from ${purchasesView} p left join ${tasksView} t on t.purchase_id = p.id
      where p.business_id = ${userId} or p.influencer_id = ${userId}
    )
    select count(*) filter (where coalesce(task, status) = 'pending')::int as unaccepted,
      count(*) filter (where task in ('in_progress', 'paused', 'waiting_for_client'))::int as running,
      count(*) filter (where task = 'delivered')::int as delivered,
      (select count(*) from ${dealsView} d
        where d.influencer_id = ${userId} and d.is_active and d.is_visible_to_businesses)::int as deals,
      (select count(*) from ${withdrawalsView} w where w.user_id = ${userId} and w.status = 'pending')::int as withdrawals
    from mine`)
  const disputes = await countOpenDisputes(db, userId)
  return { consequences: { ...onlyRow(rows), disputes, available, held }, debt }
}
