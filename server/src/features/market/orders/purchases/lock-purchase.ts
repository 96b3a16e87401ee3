import { and, eq, or } from 'drizzle-orm'
import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/refusal.ts'
import { purchases } from './tables.ts'

/** One of the actor's orders, as either side, locked; other people's are 404. */
export async function lockOwnPurchase({ tx, actor }: Context, id: number): Promise<typeof purchases.$inferSelect> {
  const isTheirs = or(eq(purchases.businessId, actor.id), eq(purchases.influencerId, actor.id))
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id), isTheirs))
    .for('update')
  if (!purchase) throw notFound()
  return purchase
}
