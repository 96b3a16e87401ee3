import type { RequestEventKind } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { RequestEnd } from '#contract/market/campaign-requests/request-machine.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import { feeOf } from '../../../money/ledger/index.ts'
import { type Hold, settle } from '../../../money/wallet/index.ts'
import { notifySide } from '../participants.ts'
import { addEvent, type RequestRow, saveRequest } from '../request-row.ts'
import { usageEndOf } from './usage-rights.ts'
import { publishDueAfterCheck } from './video-progress.ts'

/** What a request that is over no longer has open. */
const cleared = {
  cancelRequestedAt: null,
  cancelRequestedBy: null,
  disputedAt: null,
  checkingSince: null,
  splitProposedBy: null,
  splitProposedAt: null,
  splitRelease: null,
  splitReason: null,
}

type Release = {
  /** Cents for the influencer before the fee: the held amount, or a part of it. */
  release: number
  /** Why, in the timeline. */
  kind: Extract<
    RequestEventKind,
    'confirmed' | 'confirmed_by_silence' | 'split_agreed' | 'admin_released' | 'admin_split'
  >
  /** null: a deadline. */
  actorId: number | null
}

/**
 * Completes a locked request whose money is held, in the caller's transaction: `release` cents less the platform fee go to the
 * influencer, the rest back to the business (product.md 5). Both are told.
 */
export async function completeRequest(
  context: SystemContext,
  request: RequestRow,
  { release, kind, actorId }: Release,
): Promise<void> {
  const now = context.clock()
  await addEvent(context, request.id, { kind, actorId, amount: release }, { kind: 'completed', actorId: null })
  const saved = await saveRequest(context, request, {
    status: 'completed',
    completedAt: now,
    // nobody may use what was never handed in
    usageEndsAt: request.firstDeliveredAt && usageEndOf(request, request.publishedAt ?? now),
    released: release,
    // confirmed before an admin has checked it: it was not late
    dueDate: request.dueDate ?? publishDueAfterCheck(request, request.disputedAt ?? now),
    ...cleared,
  })
  const paid = { business: release, influencer: release - feeOf(release, request.feeBps!) }
  for (const side of ['business', 'influencer'] as const)
    await notifySide(context, saved, { side, kind: 'request_completed', params: { amount: paid[side] } })
  // last, since it locks the wallets of both: other payments of theirs wait until the commit
  await settle(context, holdOf(request), { release, actorId })
}

type Refund = {
  because: Extract<RequestEnd, 'mutual' | 'gave_up' | 'late' | 'dispute' | 'blocked'>
  /** null: a deadline. */
  actorId: number | null
  reason?: string | null
}

/** Ends a locked request whose money is held with a full refund, in the caller's transaction. Mails nobody. */
export async function refundRequest(
  context: SystemContext,
  request: RequestRow,
  { because, actorId, reason = null }: Refund,
): Promise<void> {
  await saveRequest(context, request, {
    status: 'rejected',
    endedBecause: because,
    endReason: reason,
    completedAt: context.clock(),
    released: 0,
    ...cleared,
  })
  await settle(context, holdOf(request), { release: 0, actorId })
}

const holdOf = ({ id, businessId, influencerId, amount, feeBps }: RequestRow): Hold => ({
  purpose: 'campaign_request',
  id,
  payerId: businessId,
  payeeId: influencerId,
  amount: amount!,
  feeBps: feeBps!,
})
