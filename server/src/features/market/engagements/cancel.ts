import {
  after,
  hour,
  isOtherBlocked,
  mayCancelAsLate,
  mayChooseToWait,
  type Side,
} from '#contract/market/engagements/engagement.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { limitBackAndForth } from './back-and-forth.ts'
import type { Acting } from './due-date.ts'
import { assertAllowed, type LockedEngagement, otherSide } from './engagement.ts'
import { settle } from './settle.ts'

const noCancelRequest = { cancelRequestedBy: null, cancelRequestedAt: null }
const saying = (reason: string | null) => (reason ? { reason } : {})

/**
 * Ends running work with a full refund: the influencer gives up or agrees to a cancellation request, or the business cancels late work
 * or work of a blocked influencer. In all other cases the business only requests the cancellation, and the influencer answers
 * (product.md 4, 9). Refuses 409 where the state machine does, and 429 as `limitBackAndForth` does.
 */
export async function cancelEngagement(
  context: Context,
  { engagement, side }: Acting,
  reason: string | null,
): Promise<void> {
  const { clock, actor } = context
  const { facts } = engagement
  const now = clock()
  assertAllowed(engagement.can.cancel(side, now))
  if (isOtherBlocked(facts, side)) return endBlocked(context, engagement, { side, actorId: actor.person.id, reason })
  if (side === 'business' && !mayCancelAsLate(facts, now)) {
    await limitBackAndForth(context, engagement.key)
    await engagement.save(context, { cancelRequestedBy: 'business', cancelRequestedAt: now })
    await engagement.addEvent(context, { kind: 'cancel_requested', actorId: actor.person.id, note: reason })
    return engagement.notify(context, {
      side: 'influencer',
      kind: 'cancel_requested',
      params: { at: after(now, facts.terms.cancelAnswerHours * hour).toISOString(), ...saying(reason) },
    })
  }
  const { kind, because } = cancellationBy(facts.cancelRequestedBy, side)
  await engagement.addEvent(context, { kind, actorId: actor.person.id, note: reason })
  await settle(context, engagement, { because, actorId: actor.person.id, reason })
  await engagement.notify(context, { side: otherSide(side), kind: engagement.cancelledMail, params: saying(reason) })
}

function cancellationBy(
  requestedBy: Side | null,
  side: Side,
): { kind: 'cancelled_late' | 'cancel_agreed' | 'given_up'; because: 'late' | 'mutual' | 'gave_up' } {
  if (side === 'business') return { kind: 'cancelled_late', because: 'late' }
  const wasRequested = requestedBy !== null && requestedBy !== side
  return wasRequested ? { kind: 'cancel_agreed', because: 'mutual' } : { kind: 'given_up', because: 'gave_up' }
}

type Ending = { side: Side; actorId: number | null; reason: string | null }

/** Ends running work whose other side is blocked, with a full refund and without counting against anyone (product.md 9). */
export async function endBlocked(
  context: SystemContext,
  engagement: LockedEngagement,
  { side, actorId, reason }: Ending,
): Promise<void> {
  const kind = side === 'business' ? 'block_refunded' : 'block_given_up'
  await engagement.addEvent(context, { kind, actorId, note: reason })
  await settle(context, engagement, { because: 'blocked', actorId, reason })
  for (const reader of side === 'business' ? (['business', 'influencer'] as const) : (['business'] as const))
    await engagement.notify(context, { side: reader, kind, params: saying(reason) })
}

/**
 * Keeps the work going: the business waits for a blocked influencer, the influencer refuses a cancellation request, or the business
 * withdraws it. Refuses 409 where the state machine does.
 */
export async function continueEngagement(
  context: Context,
  { engagement, side }: Acting,
  reason: string | null,
): Promise<void> {
  const { actor } = context
  const { facts } = engagement
  assertAllowed(engagement.can.keep(side))
  if (mayChooseToWait(facts, side)) {
    await engagement.save(context, { blockWaits: true, ...noCancelRequest })
    return engagement.addEvent(context, { kind: 'block_waits', actorId: actor.person.id, note: reason })
  }
  await engagement.save(context, noCancelRequest)
  const own = facts.cancelRequestedBy === side
  await engagement.addEvent(context, {
    kind: own ? 'cancel_withdrawn' : 'cancel_refused',
    actorId: actor.person.id,
    note: reason,
  })
  await engagement.notify(context, { side: otherSide(side), kind: 'cancel_refused', params: saying(reason) })
}
