import { after, blockChoiceDays, day, type Side } from '#contract/market/engagements/engagement.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { type LockedEngagement, otherSide } from './engagement.ts'

/**
 * Records the side whose account is blocked now (null: neither), and starts the time to choose (product.md 9). Returns whether anything
 * changed; when nobody is blocked any more, the other side is notified.
 */
export async function markBlocked(
  context: SystemContext,
  engagement: LockedEngagement,
  blocked: Side | null,
): Promise<boolean> {
  const before = engagement.facts.blockedSide
  if (blocked === before) return false
  await engagement.save(context, {
    blockedSide: blocked,
    blockedAt: blocked && context.clock(),
    blockWaits: false,
  })
  await engagement.addEvent(context, { kind: blocked ? 'account_blocked' : 'account_unblocked', actorId: null })
  if (before !== null && blocked === null)
    await engagement.notify(context, { side: otherSide(before), kind: 'block_over' })
  return true
}

/** Notifies the other side of running work of its options while this one is blocked. */
export async function offerBlockChoice(
  context: SystemContext,
  engagement: LockedEngagement,
  blocked: Side,
): Promise<void> {
  if (blocked === 'business') return engagement.notify(context, { side: 'influencer', kind: 'block_deliver' })
  const at = after(context.clock(), blockChoiceDays * day).toISOString()
  await engagement.notify(context, { side: 'business', kind: 'block_choice', params: { at } })
}
