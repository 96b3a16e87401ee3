import { and, desc, eq, lt } from 'drizzle-orm'
import type { Receipt, ReceiptQuery } from '#contract/receipts.ts'
import type { Queryable } from '../../platform/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readPurchase } from '../purchases/read-purchases.ts'
import { kindOf, numberOf, seriesOf } from './content.ts'
import { ofPerson, ofPurchase } from './due.ts'
import { issueMissing } from './issue.ts'
import { receipts } from './tables.ts'

export type Document = typeof receipts.$inferSelect

/**
 * One page of one's documents, newest first, with those that nobody has issued yet; of one order when asked, and then of both sides
 * for an admin. An order that is not the actor's does not exist (404).
 */
export async function listReceipts(services: Services, actor: Actor, query: ReceiptQuery) {
  const { orm } = services.database
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  if (query.purchaseId !== undefined) await readPurchase(orm, actor, query.purchaseId)
  await issueMissing(services, query.purchaseId === undefined ? ofPerson(actor.id) : ofPurchase(query.purchaseId))
  const ofBoth = actor.role === 'admin' && query.purchaseId !== undefined
  const rows = await orm
    .select()
    .from(receipts)
    .where(
      and(
        ofBoth ? undefined : eq(receipts.ownerId, actor.id),
        query.purchaseId === undefined ? undefined : eq(receipts.purchaseId, query.purchaseId),
        query.kind && eq(receipts.series, seriesOf[query.kind]),
        query.year === undefined ? undefined : eq(receipts.year, query.year),
        before === undefined ? undefined : lt(receipts.id, before),
      ),
    )
    .orderBy(desc(receipts.id))
    .limit(limit + 1)
  return toPage(rows.map(view), limit, (last) => encodeCursor(last.id))
}

/** One document, for its owner and for admins; for anybody else it does not exist (404). */
export async function readReceipt(db: Queryable, actor: Actor, id: number): Promise<Document> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), actor.role === 'admin' ? undefined : eq(receipts.ownerId, actor.id)))
  if (!row) throw notFound()
  return row
}

const view = (row: Document): Receipt => ({
  id: row.id,
  number: numberOf(row),
  kind: kindOf[row.series],
  amount: row.amount,
  currency: row.content.currency,
  purchaseId: row.purchaseId,
  dealTitle: row.content.dealTitle,
  other: row.content.other?.name ?? null,
  occurredAt: row.content.occurredAt,
  issuedAt: row.issuedAt.toISOString(),
})
