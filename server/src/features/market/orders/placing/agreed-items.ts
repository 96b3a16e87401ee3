import { eq } from 'drizzle-orm'
import { agreedItemsOf, type OrderChecklistItem } from '#contract/market/orders/missed-items.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { purchaseFiles, purchases } from '../tables.ts'

/** The items of an order's agreement. */
export async function agreedItems(db: Queryable, purchaseId: number): Promise<OrderChecklistItem[]> {
  const rows = await db
    .select({ brief: purchases.brief, extras: purchases.extras })
    .from(purchases)
    .where(eq(purchases.id, purchaseId))
  const briefFiles = await db
    .select({ fileId: purchaseFiles.fileId })
    .from(purchaseFiles)
    .where(eq(purchaseFiles.purchaseId, purchaseId))
  return agreedItemsOf({ ...onlyRow(rows), briefFiles })
}
