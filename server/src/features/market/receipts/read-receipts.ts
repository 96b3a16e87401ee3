import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { Receipt, ReceiptQuery } from '#contract/market/receipts/receipts.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { readRequest } from '../campaign-requests/index.ts'
import { readPurchase, readPurchaseOfTask } from '../orders/index.ts'
import { formatReceiptNumber, kindBySeries, seriesByKind } from './content.ts'
import { issueMissing } from './issue.sql.ts'
import { ofPurchase, ofRequest, ofUser } from './missing-receipts.sql.ts'
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
  const subject = await findSubject(context, query)
  await issueMissing(context, subject?.missing ?? ofUser(actor.party.id))
  const ofBothSides = actor.party.role === 'admin' && subject !== undefined
  const rows = await orm
    .select()
    .from(receipts)
    .where(
      and(
        ofBothSides ? undefined : eq(receipts.ownerId, actor.party.id),
        subject?.isOf,
        query.kind && eq(receipts.series, seriesByKind[query.kind]),
        query.year === undefined ? undefined : eq(receipts.year, query.year),
        before === undefined ? undefined : lt(receipts.id, before),
      ),
    )
    .orderBy(desc(receipts.id))
    .limit(limit + 1)
  return toPage(rows.map(view), limit, (last) => encodeCursor(last.id))
}

/**
 * The subject of the query, if it names one: the conditions of its documents and of those that may be missing. 404 unless the actor may
 * see it.
 */
async function findSubject(
  context: ReadContext,
  { purchaseId, taskId, campaignRequestId }: ReceiptQuery,
): Promise<{ isOf: SQL; missing: SQL } | undefined> {
  if (campaignRequestId !== undefined) {
    const { id } = await readRequest(context, campaignRequestId)
    return { isOf: eq(receipts.campaignRequestId, id), missing: ofRequest(id) }
  }
  if (purchaseId !== undefined) return ofOrder(await readPurchase(context, purchaseId))
  if (taskId !== undefined) return ofOrder(await readPurchaseOfTask(context, taskId))
  return undefined
}

const ofOrder = ({ id }: { id: number }) => ({ isOf: eq(receipts.purchaseId, id), missing: ofPurchase(id) })

/** One document, for its owner and admins; 404 for anybody else. */
export async function readReceipt({ db, actor }: ReadContext, id: number): Promise<ReceiptRow> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), actor.party.role === 'admin' ? undefined : eq(receipts.ownerId, actor.party.id)))
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
  campaignRequestId: row.campaignRequestId,
  dealTitle: row.content.dealTitle,
  other: row.content.other?.name ?? null,
  occurredAt: row.content.occurredAt,
  issuedAt: row.issuedAt.toISOString(),
})
