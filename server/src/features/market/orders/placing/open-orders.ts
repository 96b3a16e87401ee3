import { and, eq, inArray, sql } from 'drizzle-orm'
import { dealErrors } from '#contract/market/deals/errors.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { purchases } from '../tables.ts'

/** The number of a user's orders, on either side, that are still open. */
export async function countOpenOrders(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(sql`
    select count(*)::int as open from influencer_deal_purchases p left join tasks t on t.purchase_id = p.id
    where (p.business_id = ${userId} or p.influencer_id = ${userId})
      and (p.status in ('pending', 'in_progress') or t.status not in ('completed', 'cancelled'))`)
  return onlyRow(rows).open
}

/** Refuses to delete a deal while an order of it is open (409 `deal_has_open_orders`). */
export async function refuseDealRemoval({ tx }: SystemContext, { dealId }: { dealId: number }): Promise<void> {
  const [open] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.dealId, dealId), inArray(purchases.status, ['pending', 'in_progress'])))
    .limit(1)
  if (open) throw new Refusal(409, 'deal_has_open_orders', dealErrors.dealHasOpenOrders)
}
