import { and, asc, eq, inArray } from 'drizzle-orm'
import { requestErrors } from '#contract/request-errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { paymentJournals } from '../wallet/tables.ts'
import type { WithdrawalRow } from '../withdrawals/index.ts'
import { payoutBatches, withdrawalRequests } from '../withdrawals/tables.ts'

export type BatchRow = typeof payoutBatches.$inferSelect

/** A batch, locked before any of its lines; 404 when it does not exist. */
export async function lockBatch(tx: Tx, id: string): Promise<BatchRow> {
  const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for('update')
  if (!batch) throw notFound()
  return batch
}

/** All lines of a locked batch, oldest first, locked. */
export const lockLines = (tx: Tx, batchId: string): Promise<WithdrawalRow[]> =>
  tx
    .select()
    .from(withdrawalRequests)
    .where(eq(withdrawalRequests.batchId, batchId))
    .orderBy(asc(withdrawalRequests.number))
    .for('update')

/** One line of a locked batch, locked. Refuses 404 a withdrawal of no or another batch, and 403 the admin's own. */
export async function lockLine(
  tx: Tx,
  actorId: number,
  { batchId, withdrawalId }: { batchId: string; withdrawalId: string },
): Promise<WithdrawalRow> {
  const [line] = await tx
    .select()
    .from(withdrawalRequests)
    .where(and(eq(withdrawalRequests.id, withdrawalId), eq(withdrawalRequests.batchId, batchId)))
    .for('update')
  if (!line) throw notFound()
  if (line.userId === actorId) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  return line
}

/** Marks a batch as sent unless it is: a paid or bounced line proves that its file was handed over. */
export async function ensureMarkedSent(
  tx: Tx,
  batch: BatchRow,
  { sentBy, now }: { sentBy: number; now: Date },
): Promise<void> {
  if (batch.sentAt) return
  await tx.update(payoutBatches).set({ sentAt: now, sentBy, updatedAt: now }).where(eq(payoutBatches.id, batch.id))
}

/** Links the journals to the payments of their withdrawals. */
export async function linkJournals(tx: Tx, journals: { refId: string; journalId: number }[]): Promise<void> {
  const rows = await tx
    .select({ id: withdrawalRequests.id, paymentId: withdrawalRequests.paymentId })
    .from(withdrawalRequests)
    .where(
      inArray(
        withdrawalRequests.id,
        journals.map(({ refId }) => refId),
      ),
    )
  const paymentOf = new Map(rows.map((row) => [row.id, row.paymentId]))
  await tx
    .insert(paymentJournals)
    .values(journals.map(({ refId, journalId }) => ({ paymentId: paymentOf.get(refId)!, journalId })))
}
