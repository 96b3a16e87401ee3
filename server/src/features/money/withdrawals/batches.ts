import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { WithdrawalMethod } from '#contract/money/withdrawals/withdrawals.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { mustFind } from '../../../platform/must-find.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { linkJournals } from '../wallet/index.ts'
import { payoutBatches, withdrawalRequests } from './tables.ts'
import type { WithdrawalRow } from './withdrawals.ts'

// The rows of payout batches and of their lines, which are withdrawals; the feature `payouts` decides what happens to them.

export type BatchRow = typeof payoutBatches.$inferSelect
type NewBatch = Pick<typeof payoutBatches.$inferInsert, 'id' | 'method' | 'leftOut' | 'file' | 'createdBy'>
type LineChange = Partial<
  Pick<
    WithdrawalRow,
    | 'status'
    | 'batchId'
    | 'decidedBy'
    | 'decidedAt'
    | 'notes'
    | 'failedAt'
    | 'failedBy'
    | 'transactionId'
    | 'paidAt'
    | 'paidBy'
  >
>

export async function addBatch(tx: Tx, batch: NewBatch, now: Date): Promise<void> {
  await tx.insert(payoutBatches).values({ ...batch, createdAt: now, updatedAt: now })
}

/** The sum of the lines, in cents, in batches that an admin created since then and that were not reverted. */
export async function batchedSince(tx: Tx, { adminId, since }: { adminId: number; since: Date }): Promise<number> {
  const sum = await tx
    .select({ amount: sql<number>`coalesce(sum(${withdrawalRequests.amount}), 0)::int` })
    .from(withdrawalRequests)
    .innerJoin(payoutBatches, eq(payoutBatches.id, withdrawalRequests.batchId))
    .where(
      and(eq(payoutBatches.createdBy, adminId), gt(payoutBatches.createdAt, since), isNull(payoutBatches.revertedAt)),
    )
  return onlyRow(sum).amount
}

/** A batch, locked before any of its lines; 404 when there is none. */
export async function lockBatch(tx: Tx, id: string): Promise<BatchRow> {
  const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for('update')
  if (!batch) throw notFound()
  return batch
}

/** A batch, locked for share until the transaction ends; 404 when there is none. */
export async function lockBatchForShare(tx: Tx, id: string): Promise<BatchRow> {
  const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for('share')
  if (!batch) throw notFound()
  return batch
}

export async function changeBatch(tx: Tx, id: string, change: Partial<BatchRow>): Promise<void> {
  await tx.update(payoutBatches).set(change).where(eq(payoutBatches.id, id))
}

/** Marks a batch as sent unless it is: a paid or bounced line proves that its file was handed over. */
export async function ensureMarkedSent(
  tx: Tx,
  batch: BatchRow,
  { sentBy, now }: { sentBy: number; now: Date },
): Promise<void> {
  if (batch.sentAt) return
  await changeBatch(tx, batch.id, { sentAt: now, sentBy, updatedAt: now })
}

/** The withdrawals by a method that wait for their batch, oldest first. */
export const selectUnbatched = (db: Queryable, method: WithdrawalMethod) =>
  db
    .select()
    .from(withdrawalRequests)
    .where(
      and(
        eq(withdrawalRequests.paymentMethod, method),
        isNull(withdrawalRequests.batchId),
        inArray(withdrawalRequests.status, ['pending', 'approved']),
      ),
    )
    .orderBy(asc(withdrawalRequests.number))

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

/** Changes locked withdrawals, which go into a batch or are lines of one. */
export async function changeLines(tx: Tx, ids: string[], change: LineChange & { updatedAt: Date }): Promise<void> {
  await tx.update(withdrawalRequests).set(change).where(inArray(withdrawalRequests.id, ids))
}

/** Links the journals to the payments of their withdrawals. */
export async function linkPayoutJournals(tx: Tx, journals: { refId: string; journalId: number }[]): Promise<void> {
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
  await linkJournals(
    tx,
    journals.map(({ refId, journalId }) => ({ paymentId: mustFind(paymentOf, refId), journalId })),
  )
}

/** The journal that booked the payout of a withdrawal. */
export async function payoutJournalOf(db: Queryable, withdrawalId: string): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select closed_by as id from ledger.holds where purpose = 'withdrawal' and ref_id = ${withdrawalId}`)
  return Number(onlyRow(rows).id)
}
