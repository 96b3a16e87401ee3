import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { agreedItemsOf, type ChecklistItem, videoCan } from '#contract/market/videos/video-machine.ts'
import type { videos as contract } from '#contract/market/videos/videos.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext, Context, SystemContext } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { decidedRefusal, logAction } from '../../foundation/action-log/index.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { campaignRequestsView, onVideoChecked } from '../campaign-requests/index.ts'
import { assertAllowed, assertMissed } from '../engagements/index.ts'
import { mailSide } from './mails.ts'
import { videos } from './tables.ts'
import { countsOf, type LockedVideo, lockVideo, lockVideoRow, reportToRequest, saveVideo } from './video-row.ts'

type Rejection = z.output<typeof contract.reject.schema.body>

/** Accepts a video for the business. Refuses what the state machine refuses. */
export async function verifyVideo(context: Context, id: number): Promise<void> {
  const locked = await lockVideo(context, id)
  assertAllowed(videoCan.verify(locked.facts, locked.side))
  await acceptVideo(context, locked, context.actor.person.id)
}

/** Accepts a video, for the business or because it did not answer in time: it is ready, or waits for an admin's check. */
export async function acceptVideo(context: SystemContext, locked: LockedVideo, actorId: number | null): Promise<void> {
  const { adminCheck } = await readSetting(context.tx, 'videos')
  const verified = { businessFeedback: null, missed: [], reviewSince: null }
  const saved = await saveVideo(context, locked, {
    ...verified,
    ...(adminCheck ? { status: 'verified' } : readyNow(context)),
  })
  await reportToRequest(context, { ...locked, video: saved }, { kind: 'video_verified', actorId })
  await mailSide(context, saved, { side: 'influencer', kind: 'video_verified' })
}

const readyNow = ({ clock }: SystemContext) => ({ status: 'ready' as const, readyAt: clock() })

/**
 * Requests changes for the business. Items of the checklist that it names for the first time are not counted as a round; anything else
 * is, at most five times. Refuses what the state machine refuses, and 422 items that were not agreed on or were named before.
 */
export async function rejectVideo(
  context: Context,
  id: number,
  { businessFeedback, missed }: Rejection,
): Promise<void> {
  const locked = await lockVideo(context, id)
  assertAllowed(videoCan.reject(locked.facts, locked.side))
  const { missedBefore, rounds, deliverableId } = locked.video
  // videos are of requests that were agreed on
  assertMissed(missed, { agreed: agreedItemsOf(locked.request.agreement!, deliverableId), missedBefore })
  await sendBack(context, locked, {
    businessFeedback,
    missed,
    actorId: context.actor.person.id,
    rounds: missed.length > 0 ? rounds : rounds + 1,
  })
}

type SentBack = { businessFeedback: string; missed: ChecklistItem[]; rounds: number; actorId: number | null }

async function sendBack(
  context: SystemContext,
  locked: LockedVideo,
  { businessFeedback, missed, rounds, actorId }: SentBack,
): Promise<void> {
  const missedBefore = [...locked.video.missedBefore, ...missed]
  const changes = { status: 'rejected' as const, businessFeedback, missed, missedBefore, rounds, reviewSince: null }
  const saved = await saveVideo(context, locked, changes)
  await reportToRequest(
    context,
    { ...locked, video: saved },
    { kind: 'video_changes', actorId, note: businessFeedback },
  )
  await mailSide(context, saved, { side: 'influencer', kind: 'video_changes', params: { reason: businessFeedback } })
}

/** Lets a video be published before its time, for the business. Refuses what the state machine refuses. */
export async function readyVideo(context: Context, id: number): Promise<void> {
  const locked = await lockVideo(context, id, 'let_publish')
  assertAllowed(videoCan.ready(locked.facts, locked.side))
  await letPublish(context, locked)
}

/** Lets the influencer publish now. */
export async function letPublish(context: SystemContext, locked: LockedVideo): Promise<void> {
  const saved = await saveVideo(context, locked, { status: 'waiting_for_link' })
  await mailSide(context, saved, { side: 'influencer', kind: 'video_publish' })
}

/**
 * Approves a verified video in an admin's check; the time that it took moves the dates of its request. Logged; refuses 404 unknown
 * videos, 409 those not in the queue, `dispute_open` and `request_over`.
 */
export async function approveVideo(context: AdminContext, id: number): Promise<void> {
  const locked = await lockForCheck(context, id)
  await saveVideo(context, locked, readyNow(context))
  await onVideoChecked(context, locked.request, await countsOf(context.tx, locked.request))
  await log(context, locked, { type: 'video_approve' })
}

/** Returns a verified video with an admin's notes. Logged; refuses as `approveVideo`. */
export async function refuseVideo(context: AdminContext, id: number, notes: string): Promise<void> {
  const locked = await lockForCheck(context, id)
  await sendBack(context, locked, { businessFeedback: notes, missed: [], rounds: locked.video.rounds, actorId: null })
  await mailSide(context, locked.video, { side: 'business', kind: 'video_refused', params: { reason: notes } })
  await log(context, locked, { type: 'video_reject', notes })
}

async function lockForCheck({ tx, actor }: AdminContext, id: number): Promise<LockedVideo> {
  const locked = await lockVideoRow(tx, id)
  if (!locked) throw notFound()
  const { video, facts } = locked
  // somebody who took part before becoming an admin
  if ([video.businessId, video.influencerId].includes(actor.party.id))
    throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (video.status !== 'verified')
    throw await decidedRefusal(
      tx,
      { targetType: 'video', targetId: id },
      new Refusal(409, 'video_state', {
        message: videoErrors.videoState,
        params: { from: video.status, to: 'ready' },
      }),
    )
  if (!facts.isRequestRunning) throw new Refusal(409, 'request_over', videoErrors.videoRequestOver)
  if (facts.isDisputed) throw new Refusal(409, 'dispute_open', videoErrors.videoDispute)
  return locked
}

const log = (
  context: AdminContext,
  { video }: LockedVideo,
  { type, notes }: { type: 'video_approve' | 'video_reject'; notes?: string },
) =>
  logAction(context, {
    type,
    targetType: 'video',
    targetId: video.id,
    details: { influencerId: video.influencerId, title: video.title, ...(notes && { notes }) },
  })

/**
 * Gives back the time to answer and to publish that passed during a dispute: waiting videos get its duration added, and those that began
 * to wait meanwhile have their whole time from now.
 */
export async function restoreReviewTime(
  context: SystemContext,
  { requestId, movedByMs }: { requestId: number; movedByMs: number },
): Promise<void> {
  const { tx, clock } = context
  const waiting = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.requestId, requestId), inArray(videos.status, ['pending_verification', 'ready'])))
    .orderBy(asc(videos.id))
  const later = (at: Date | null) => at && new Date(Math.min(at.getTime() + movedByMs, clock().getTime()))
  for (const { id } of waiting) {
    const locked = await lockVideoRow(tx, id)
    if (!locked) continue
    const { reviewSince, readyAt } = locked.video
    await saveVideo(context, locked, { reviewSince: later(reviewSince), readyAt: later(readyAt) })
  }
}

/** The condition of the admins' queue, oldest first; work that is over is not in it. */
export const inQueue = (after: number | undefined) =>
  and(
    eq(videos.status, 'verified'),
    sql`${videos.requestId} in (select r.id from ${campaignRequestsView} r where r.status in ('accepted', 'pending_completion'))`,
    after === undefined ? undefined : gt(videos.id, after),
  )
export const queueOrder = asc(videos.id)
