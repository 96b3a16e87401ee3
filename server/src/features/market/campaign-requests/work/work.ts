import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import { requestCan, splitAnswerAt } from '#contract/market/campaign-requests/request-machine.ts'
import { after, hour } from '#contract/market/engagements/engagement.ts'
import type { Context } from '../../../../platform/context.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { assertAllowed, deadlineOf, otherSide } from '../../engagements/index.ts'

import { videoReopened } from '../events.ts'
import { notifySide } from '../participants.ts'
import { addEvent, assertAgreed, lockExistingRequest, lockRequest, saveRequest } from '../request-row.ts'
import { completeRequest } from './settlement.ts'

/** Confirms the work for the business and releases the money. Refuses 403 the influencer, 409 what the state machine refuses. */
export async function confirmWork(context: Context, id: number): Promise<void> {
  const { request, side } = await lockRequest(context, id)
  assertAllowed(requestCan.confirm(request, side))
  assertAgreed(request)
  await completeRequest(context, request, {
    release: request.amount,
    kind: 'confirmed',
    actorId: context.actor.person.id,
  })
}

/**
 * Reports, once, a published video that is not as agreed: the work goes on, with at least the review time for it (product.md 5). Refuses
 * 409 what the state machine refuses, and `video_not_published`.
 */
export async function reportIncomplete(
  context: Context,
  id: number,
  { videoId, reason }: { videoId: number; reason: string },
): Promise<void> {
  const { tx, actor, clock } = context
  const { request, side } = await lockRequest(context, id)
  assertAllowed(requestCan.incomplete(request, side))
  const due = after(clock(), request.terms.reviewHours * hour)
  const dueDate = request.dueDate && request.dueDate > due ? request.dueDate : due
  await saveRequest(context, request, {
    status: 'accepted',
    publishedAt: null,
    incompleteUsed: true,
    deliverDue: dueDate,
    dueDate,
    // the time to choose was stopped while the work was under review
    ...(request.blockedSide && { blockedAt: clock() }),
  })
  await addEvent(context, id, { kind: 'incomplete', actorId: actor.person.id, note: reason, videoId })
  // reopens the video, and with it the progress of the request
  await context.events.emit(context, videoReopened, { requestId: id, videoId, reason, actorId: actor.person.id })
  const reopened = await lockExistingRequest(tx, id)
  if (reopened.progress.every(({ count, published }) => published >= count))
    throw new Refusal(409, 'video_not_published', campaignRequestErrors.requestVideoNotPublished)
  await notifySide(context, reopened, { side: 'influencer', kind: 'request_incomplete', params: { reason } })
}

/** Extends the business's time to confirm, once. Refuses 409 what the state machine refuses. */
export async function extendConfirmation(context: Context, id: number): Promise<void> {
  const { request, side } = await lockRequest(context, id)
  assertAllowed(requestCan.extend(request, side))
  const saved = await saveRequest(context, request, { completionExtended: true })
  await addEvent(context, id, { kind: 'completion_extended', actorId: context.actor.person.id })
  await notifySide(context, saved, {
    side: 'influencer',
    kind: 'request_extended',
    params: { at: deadlineOf(saved).toISOString() },
  })
}

/**
 * Proposes a division of the held money to the other side, who has 72 hours to answer. Refuses 422 an amount that is not between nothing
 * and everything, 409 what the state machine refuses.
 */
export async function proposeSplit(
  context: Context,
  id: number,
  { release, reason }: { release: number; reason: string },
): Promise<void> {
  const { actor, clock } = context
  const { request, side } = await lockRequest(context, id)
  const now = clock()
  assertAllowed(requestCan.proposeSplit(request, side, now))
  assertAgreed(request)
  if (release <= 0 || release >= request.amount) throw splitOutOfRange(request.amount)
  const saved = await saveRequest(context, request, {
    splitProposedBy: side,
    splitProposedAt: now,
    splitRelease: release,
    splitReason: reason,
  })
  await addEvent(context, id, { kind: 'split_proposed', actorId: actor.person.id, note: reason, amount: release })
  await notifySide(context, saved, {
    side: otherSide(side),
    kind: 'split_proposed',
    // it was proposed just now
    params: { amount: release, reason, at: splitAnswerAt(saved)!.toISOString() },
  })
}

const splitOutOfRange = (amount: number) =>
  new Refusal(422, 'validation', {
    message: campaignRequestErrors.requestSplitRange,
    amounts: { amount },
  })

/**
 * Accepts exactly the split that the other side proposed; the request is completed with it. Refuses 403 one's own proposal, 409 when
 * there is none, another one (`split_changed`), or the state machine refuses.
 */
export async function acceptSplit(context: Context, id: number, release: number): Promise<void> {
  const { actor, clock } = context
  const { request, side } = await lockRequest(context, id)
  assertAllowed(requestCan.acceptSplit(request, side, clock()))
  if (release !== request.splitRelease)
    throw new Refusal(409, 'split_changed', {
      message: campaignRequestErrors.requestSplitChanged,
      details: { release: request.splitRelease },
    })
  await completeRequest(context, request, { release, kind: 'split_agreed', actorId: actor.person.id })
}
