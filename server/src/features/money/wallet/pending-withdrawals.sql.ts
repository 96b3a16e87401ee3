// Reads withdrawal_requests: the wallet shows open withdrawals

import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'

/**
 * Sums of a user's open withdrawals in cents: `reserved`, held until a payout batch takes them, and `beingPaid`, which a batch has taken
 * out of the balance but nobody has confirmed as paid.
 */
export async function sumWithdrawals(db: Queryable, userId: number): Promise<{ reserved: number; beingPaid: number }> {
  const { rows } = await db.execute<{ reserved: string; being_paid: string }>(sql`
    select coalesce(sum(amount) filter (where batch_id is null), 0) as reserved,
      coalesce(sum(amount) filter (where batch_id is not null), 0) as being_paid
    from withdrawal_requests
    where user_id = ${userId} and status in ('pending', 'approved') and paid_at is null`)
  const { reserved, being_paid: beingPaid } = onlyRow(rows)
  return { reserved: Number(reserved), beingPaid: Number(beingPaid) }
}
