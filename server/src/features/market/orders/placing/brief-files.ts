import { eq, sql } from 'drizzle-orm'
import type { StoredFile } from '#contract/foundation/uploads/stored-file.ts'
import type { Actor, Context } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { claimFile, filesView, type MayRead } from '../../../foundation/uploads/index.ts'
import { purchaseFiles, purchases } from '../tables.ts'

/** Attaches files that the business uploaded for a brief to its new order; any other file is 404 (product.md 4, Brief). */
export async function attachBriefFiles(
  context: Context<Pick<Actor, 'party'>>,
  { purchaseId, fileIds }: { purchaseId: number; fileIds: string[] },
): Promise<void> {
  const { tx } = context
  // sorted, so that two orders with the same files never deadlock
  for (const fileId of [...fileIds].sort()) {
    await claimFile(context, fileId, 'brief')
    await tx.insert(purchaseFiles).values({ purchaseId, fileId })
  }
}

/** SQL: the brief files of an order, as JSON. */
export const briefFilesOf = sql<StoredFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes, 'mime', f.mime, 'kind', f.kind)
    order by f.created_at, f.id), '[]'::jsonb)
  from purchase_files b join ${filesView} f on f.id = b.file_id where b.purchase_id = ${purchases.id})`

/** The orders whose brief a file belongs to. */
export async function purchasesOfBriefFile(db: Queryable, fileId: string): Promise<number[]> {
  const found = await db
    .select({ purchaseId: purchaseFiles.purchaseId })
    .from(purchaseFiles)
    .where(eq(purchaseFiles.fileId, fileId))
  return found.map(({ purchaseId }) => purchaseId)
}

/**
 * The influencer may read the files of a brief once they can see the order: it is paid, or its price was requested. The business
 * reads them as their owner; admins read those of disputed orders (disputes/evidence.ts).
 */
export const mayReadBrief: MayRead = async (db, actor, file) => {
  if (file.purpose !== 'brief' || actor.party.role === 'admin') return false
  const { rowCount } = await db.execute(sql`
    select from purchase_files f join influencer_deal_purchases p on p.id = f.purchase_id
    where f.file_id = ${file.id} and p.influencer_id = ${actor.party.id}
      and (p.payment_status <> 'pending' or p.is_price_asked) limit 1`)
  return (rowCount ?? 0) > 0
}
