import { and, desc, eq, lt } from 'drizzle-orm'
import type { Receipt, ReceiptQuery } from '#contract/receipts/receipts.ts'
import type { ReadContext } from '../../platform/context.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/requests/cursor.ts'
import { notFound } from '../../platform/refusal.ts'
import { readPurchase, readPurchaseOfTask } from '../orders/index.ts'
import { formatReceiptNumber, kindBySeries, seriesByKind } from './content.ts'
import { issueMissing } from './issue.ts'
import { ofPurchase, ofUser } from './missing-receipts.sql.ts'
import { receipts } from './tables.ts'

export type ReceiptRow = typeof receipts.$inferSelect

/**
 * One page of the actor's documents, newest first, issuing those still missing; optionally of one order, and then of both sides
 * for admins. Other people's orders are 404.
 */
export async function listReceipts(context: ReadContext, query: ReceiptQuery) {
  const { database, actor } = context
  const { orm } = database
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const purchaseId = await findOrder(context, query)
  await issueMissing(context, purchaseId === undefined ? ofUser(actor.id) : ofPurchase(purchaseId))
  const ofBothSides = actor.role === 'admin' && purchaseId !== undefined
  const rows = await orm
    .select()
    .from(receipts)
    .where(
      and(
        ofBothSides ? undefined : eq(receipts.ownerId, actor.id),
        purchaseId === undefined ? undefined : eq(receipts.purchaseId, purchaseId),
        query.kind && eq(receipts.series, seriesByKind[query.kind]),
        query.year === undefined ? undefined : eq(receipts.year, query.year),
        before === undefined ? undefined : lt(receipts.id, before),
      ),
    )
    .orderBy(desc(receipts.id))
    .limit(limit + 1)
  return toPage(rows.map(view), limit, (last) => encodeCursor(last.id))
}

/** Id of the order that the query selects, if any; 404 unless the actor may see it. */
async function findOrder(context: ReadContext, { purchaseId, taskId }: ReceiptQuery): Promise<number | undefined> {
  if (purchaseId !== undefined) return (await readPurchase(context, purchaseId)).id
  return taskId === undefined ? undefined : (await readPurchaseOfTask(context, taskId)).id
}

/** One document, for its owner and admins; 404 for anybody else. */
export async function readReceipt({ db, actor }: ReadContext, id: number): Promise<ReceiptRow> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), actor.role === 'admin' ? undefined : eq(receipts.ownerId, actor.id)))
  if (!row) throw notFound()
  return row
}

const view = (row: ReceiptRow): Receipt => ({
  id: row.id,
  number: formatReceiptNumber(row),
  kind: kindBySeries[row.series],
  amount: row.amount,
  currency: row.content.currency,
  purchaseId: row.purchaseId,
  dealTitle: row.content.dealTitle,
  other: row.content.other?.name ?? null,
  occurredAt: row.content.occurredAt,
  issuedAt: row.issuedAt.toISOString(),
})
