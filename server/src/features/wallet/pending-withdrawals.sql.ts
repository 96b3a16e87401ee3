// Reads withdrawal_requests: the wallet shows the sum of pending withdrawals
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'

/** Sum of a user's withdrawals that are in no payout batch yet, in cents. */
export async function sumPendingWithdrawals(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ amount: string }>(sql`
    select coalesce(sum(amount), 0) as amount from withdrawal_requests
    where user_id = ${userId} and status in ('pending', 'approved') and batch_id is null`)
  return Number(rows[0]!.amount)
}
