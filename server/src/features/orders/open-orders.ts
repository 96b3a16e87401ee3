import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'

/** How many orders of a user, on either side, are not over yet. */
export async function countOpenOrders(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(sql`
    select count(*)::int as open from influencer_deal_purchases p left join tasks t on t.purchase_id = p.id
    where (p.business_id = ${userId} or p.influencer_id = ${userId})
      and (p.status in ('pending', 'in_progress') or t.status not in ('completed', 'cancelled'))`)
  return rows[0]!.open
}
