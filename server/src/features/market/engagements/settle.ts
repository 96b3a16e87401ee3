import type { RequestEnd } from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { feeOf } from '../../money/ledger/index.ts'
import { type Hold, settleHold } from '../../money/wallet/index.ts'
import type { LockedEngagement } from './engagement.ts'

/** The ending of work for which money is held. `actorId` is null when a deadline ends it. */
export type EngagementEnding = { actorId: number | null } & (
  | {
      /** Cents released to the influencer, before the fee: the held amount, or a part of it. */
      release: number
    }
  | {
      /** The reason that everything is refunded to the business. */
      because: Extract<RequestEnd, 'mutual' | 'gave_up' | 'late' | 'dispute' | 'blocked'>
      reason?: string | null
    }
)

type HeldWork = { id: number; businessId: number; influencerId: number; amount: number; feeBps: number }

/** The money that is held for an order or a campaign request. */
export const holdOf = (purpose: Hold['purpose'], { id, businessId, influencerId, amount, feeBps }: HeldWork): Hold => ({
  purpose,
  id,
  payerId: businessId,
  payeeId: influencerId,
  amount,
  feeBps,
})

const sides: Side[] = ['influencer', 'business']

/**
 * Ends locked work and settles what is held for it, once, in the caller's transaction: what is released goes to the influencer less the
 * platform fee, the rest back to the business (product.md 4, 5). Tells both what they got and paid if that completes the work; the caller
 * has added to the timeline why it ends, and tells the sides of a refund.
 */
export async function settle(
  context: SystemContext,
  engagement: LockedEngagement,
  ending: EngagementEnding,
): Promise<void> {
  const { hold } = engagement
  const release = 'release' in ending ? ending.release : 0
  const isCompleted = engagement.isCompletedBy(release)
  if (isCompleted) await engagement.addEvent(context, { kind: 'completed', actorId: null })
  await engagement.end(context, ending)
  const amounts = { influencer: release - feeOf(release, hold.feeBps), business: release }
  if (isCompleted)
    for (const side of sides)
      await engagement.notify(context, { side, kind: engagement.completedMail, params: { amount: amounts[side] } })
  // last, since it locks the wallets of both: other payments of theirs wait until the commit
  await settleHold(context, hold, { release, actorId: ending.actorId })
}

type Ruling = {
  /** Cents for the influencer, before the fee. */
  release: number
  /** Tells whether one side conceded, rather than an admin or a deadline deciding. */
  conceded: boolean
  /** null: a deadline. */
  actorId: number | null
}

/** Ends disputed, locked work as was decided: all to the influencer, all back to the business, or split. */
export async function settleDispute(
  context: SystemContext,
  engagement: LockedEngagement,
  { release, conceded, actorId }: Ruling,
): Promise<void> {
  if (release === 0) {
    await engagement.addEvent(context, { kind: conceded ? 'given_up' : 'admin_refunded', actorId })
    return settle(context, engagement, { because: 'dispute', actorId })
  }
  const isAll = release === engagement.hold.amount
  const kind = isAll ? (conceded ? 'accepted' : 'admin_released') : 'admin_split'
  await engagement.addRelease(context, { kind, release, actorId })
  await settle(context, engagement, { release, actorId })
}
