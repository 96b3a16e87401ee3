import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { lockPayouts, reversePayouts } from '../ledger/index.ts'
import { payments } from '../wallet/tables.ts'
import type { WithdrawalRow } from '../withdrawals/index.ts'
import { withdrawalRequests } from '../withdrawals/tables.ts'
import { linkJournals } from './batch-rows.ts'

/** Fails locked lines of a batch and returns their money to the balances (reliability.md 4.1.4). */
export async function returnLinesToBalance(
  tx: Tx,
  lines: WithdrawalRow[],
  { adminId, reason, now }: { adminId: number; reason: string; now: Date },
): Promise<void> {
  const refIds = lines.map(({ id }) => id)
  await lockPayouts(tx, refIds)
  await linkJournals(tx, await reversePayouts(tx, { refIds, actorId: adminId }))
  const details = sql`${payments.paymentDetails} || ${JSON.stringify({ notes: reason })}::jsonb`
  await tx
    .update(payments)
    .set({ status: 'failed', paymentDetails: details, updatedAt: now })
    .where(
      inArray(
        payments.id,
        lines.map(({ paymentId }) => paymentId),
      ),
    )
  await tx
    .update(withdrawalRequests)
    .set({ status: 'failed', notes: reason, failedAt: now, failedBy: adminId, updatedAt: now })
    .where(inArray(withdrawalRequests.id, refIds))
}
