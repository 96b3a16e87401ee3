import { eq } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import { influencerDeals } from './tables.ts'

type Hidden = { ownerId: number; title: string; text: string }

/** Hides a deal by an admin's decision: its influencer cannot activate it until `showDeal`. Returns it; undefined when there is none. */
export async function hideDeal({ tx, clock }: SystemContext, id: number): Promise<Hidden | undefined> {
  const [deal] = await tx.select().from(influencerDeals).where(eq(influencerDeals.id, id)).for('update')
  if (!deal) return
  if (!deal.hiddenAt) {
    const now = clock()
    await tx
      .update(influencerDeals)
      .set({
        hiddenAt: now,
        wasActive: deal.isActive,
        isActive: false,
        isVisibleToBusinesses: false,
        visibleFrom: null,
        updatedAt: now,
      })
      .where(eq(influencerDeals.id, id))
  }
  return { ownerId: deal.influencerId, title: deal.title, text: deal.description }
}

/** Ends `hideDeal`: a deal that was active then is visible again. */
export async function showDeal({ tx, clock }: SystemContext, id: number): Promise<void> {
  const [deal] = await tx.select().from(influencerDeals).where(eq(influencerDeals.id, id)).for('update')
  if (!deal?.hiddenAt) return
  const isActive = deal.wasActive === true
  const isVisibleToBusinesses = isActive && deal.offeredToId === null
  await tx
    .update(influencerDeals)
    .set({ hiddenAt: null, wasActive: null, isActive, isVisibleToBusinesses, updatedAt: clock() })
    .where(eq(influencerDeals.id, id))
}
