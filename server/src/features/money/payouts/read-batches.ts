import { asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { BatchInList, BatchStatus, BatchWithPeople, LineStatus } from '#contract/money/payouts/payout-batches.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { mustFind } from '../../../platform/must-find.ts'
import { notFound } from '../../../platform/refusal.ts'
import { lastActionOn } from '../../foundation/action-log/index.ts'
import { personColumns, usersView } from '../../foundation/users/index.ts'
import { maskedAccount, openAccount } from '../payout-details/index.ts'
import { type BatchRow, payoutBatchesView, type WithdrawalRow, withdrawalsView } from '../withdrawals/index.ts'
import { batchFileTarget } from './download-file.ts'

const batches = payoutBatchesView.as('batches')
const withdrawals = withdrawalsView.as('withdrawals')
const people = usersView.as('people')
const creators = usersView.as('makers')
const reverters = usersView.as('reverters')

const batchColumns = {
  id: batches.id,
  number: batches.number,
  method: batches.method,
  leftOut: batches.leftOut,
  file: batches.file,
  sentAt: batches.sentAt,
  revertRequestedAt: batches.revertRequestedAt,
  revertReason: batches.revertReason,
  revertedAt: batches.revertedAt,
  createdAt: batches.createdAt,
}
type Batch = Pick<BatchRow, keyof typeof batchColumns>

const lineColumns = {
  id: withdrawals.id,
  amount: withdrawals.amount,
  accountDetails: withdrawals.accountDetails,
  status: withdrawals.status,
  notes: withdrawals.notes,
  transactionId: withdrawals.transactionId,
  paidAt: withdrawals.paidAt,
  failedAt: withdrawals.failedAt,
}

const statusOf = (batch: Batch, openLines: number): BatchStatus => {
  if (batch.revertedAt) return 'reverted'
  if (openLines === 0) return 'settled'
  return batch.sentAt ? 'sent' : 'open'
}

/** The status of a line, derived from its withdrawal. */
export const lineStatusOf = ({ status, paidAt }: Pick<WithdrawalRow, 'status' | 'paidAt'>): LineStatus =>
  status === 'failed' ? 'bounced' : paidAt ? 'paid' : 'open'

/** One page of batches, newest first, with their totals in cents. */
export async function listBatches(
  db: Queryable,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ items: BatchInList[]; nextCursor: string | null }> {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await db
    .select({
      batch: batchColumns,
      createdBy: personColumns(creators),
      sums: sql<{ lines: number; open: number; total: number }>`(
        select json_build_object('lines', count(*), 'total', coalesce(sum(w.amount), 0),
          'open', count(*) filter (where w.status <> 'failed' and w.paid_at is null))
        from ${withdrawalsView} w where w.batch_id = ${batches.id})`,
    })
    .from(batches)
    .leftJoin(creators, eq(creators.id, batches.createdBy))
    .where(before === undefined ? undefined : lt(batches.number, before))
    .orderBy(desc(batches.number))
    .limit(limit + 1)
  const { items, nextCursor } = toPage(rows, limit, ({ batch }) => encodeCursor(batch.number))
  return {
    items: items.map(({ batch, createdBy, sums }) => ({
      ...summaryOf(batch, createdBy, sums.open),
      total: sums.total,
      lines: sums.lines,
      openLines: sums.open,
    })),
    nextCursor,
  }
}

const summaryOf = (batch: Batch, createdBy: BatchInList['createdBy'], openLines: number) => ({
  id: batch.id,
  number: batch.number,
  method: batch.method,
  status: statusOf(batch, openLines),
  createdAt: batch.createdAt.toISOString(),
  createdBy,
  sentAt: batch.sentAt?.toISOString() ?? null,
})

/** One batch with its lines and the withdrawals left out; accounts are masked. Refuses 404 when it does not exist. */
export async function readBatch(db: Queryable, secret: string, id: string): Promise<BatchWithPeople> {
  const [found] = await db
    .select({ batch: batchColumns, createdBy: personColumns(creators), revertRequestedBy: personColumns(reverters) })
    .from(batches)
    .leftJoin(creators, eq(creators.id, batches.createdBy))
    .leftJoin(reverters, eq(reverters.id, batches.revertRequestedBy))
    .where(eq(batches.id, id))
  if (!found) throw notFound()
  const { batch, createdBy, revertRequestedBy } = found
  const lines = await withOwners(db, eq(withdrawals.batchId, id))
  const openLines = lines.filter(({ row }) => lineStatusOf(row) === 'open').length
  return {
    ...summaryOf(batch, createdBy, openLines),
    total: lines.reduce((sum, { row }) => sum + row.amount, 0),
    fileTaken: await lastDownload(db, id),
    hasFile: batch.file !== null && batch.revertedAt === null,
    revert: revertRequestedBy && {
      requestedBy: revertRequestedBy,
      // a request has its time
      requestedAt: batch.revertRequestedAt!.toISOString(),
      // and its reason
      reason: batch.revertReason!,
      revertedAt: batch.revertedAt?.toISOString() ?? null,
    },
    lines: lines.map(({ row, user }) => ({
      withdrawalId: row.id,
      amount: row.amount,
      status: lineStatusOf(row),
      user,
      account: maskedAccount(openAccount(secret, row.id, row.accountDetails)),
      transactionId: row.transactionId,
      notes: row.notes,
      paidAt: row.paidAt?.toISOString() ?? null,
      bouncedAt: row.failedAt?.toISOString() ?? null,
    })),
    leftOut: await leftOutOf(db, batch),
  }
}

const withOwners = (db: Queryable, where: SQL) =>
  db
    .select({ row: lineColumns, user: personColumns(people) })
    .from(withdrawals)
    .innerJoin(people, eq(people.id, withdrawals.userId))
    .where(where)
    .orderBy(asc(withdrawals.number))

async function leftOutOf(db: Queryable, { leftOut }: Batch) {
  if (leftOut.length === 0) return []
  const ids = leftOut.map(({ withdrawalId }) => withdrawalId)
  const rows = await withOwners(db, inArray(withdrawals.id, ids))
  const reasonOf = new Map(leftOut.map(({ withdrawalId, reason }) => [withdrawalId, reason]))
  return rows.map(({ row, user }) => ({
    withdrawalId: row.id,
    reason: mustFind(reasonOf, row.id),
    amount: row.amount,
    user,
  }))
}

async function lastDownload(db: Queryable, batchId: string): Promise<BatchWithPeople['fileTaken']> {
  const download = await lastActionOn(db, { targetType: batchFileTarget, targetId: batchId })
  return download ? { by: download.by, at: download.at.toISOString() } : null
}
