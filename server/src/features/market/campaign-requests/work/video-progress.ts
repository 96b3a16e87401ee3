import { and, count, eq, inArray } from 'drizzle-orm'
import { isAllSubmitted } from '#contract/market/campaign-requests/request-machine.ts'
import { after, day, finalWithinDays, hour, isOverdue } from '#contract/market/engagements/engagement.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { deadlineOf } from '../../engagements/index.ts'
import { notifySide } from '../participants.ts'
import { isAllPublished, type RequestProgress } from '../progress.ts'
import { addEvent, type RequestRow, saveRequest } from '../request-row.ts'
import { campaignRequests } from '../tables.ts'

/** Numbers of a request's videos by progress. */
export type VideoCounts = {
  /** For each agreed deliverable: videos that are submitted or beyond, and published ones. */
  progress: RequestProgress[]
  /** Videos that wait for the business's answer now, and for an admin's check. */
  toReview: number
  toCheck: number
}

/** A change of one of a request's videos. */
export type VideoChange = VideoCounts & {
  kind: 'video_submitted' | 'video_verified' | 'video_changes' | 'video_published' | 'video_removed'
  videoId: number
  /** Null: a deadline. */
  actorId: number | null
  note?: string | null
}

/**
 * Records a video's change on its locked request: timeline, progress, the present due date, and, once the last agreed deliverable is
 * published, `pending_completion` (product.md 5). A request for changes leaves at least the review time for them; work that is all
 * submitted is not late while it waits for its answer, and at least as much time is left to publish it afterwards. Returns the request as
 * saved.
 */
export async function onVideoChanged(
  context: SystemContext,
  request: RequestRow,
  { kind, videoId, actorId, note, ...counts }: VideoChange,
): Promise<RequestRow> {
  await addEvent(context, request.id, { kind, actorId, note, videoId })
  const least = leastTime(request, clockOf(context, request))
  const deliverDue = kind === 'video_changes' ? later(request.deliverDue, least) : request.deliverDue
  const isSubmitted = (kind === 'video_submitted' || kind === 'video_verified') && isAllSubmitted(counts)
  // videos that wait for an admin get this time at the end of the check
  const publishDue = isSubmitted && counts.toCheck === 0 ? later(request.publishDue, least) : request.publishDue
  const isComplete = request.status === 'accepted' && isAllPublished(counts.progress)
  const changes: Partial<RequestRow> = {
    ...columnsOf(context, { ...request, deliverDue, publishDue }, counts),
    isOnTime: isOnTimeAfter(request, { kind, ...counts }, context.clock()),
  }
  if (kind === 'video_submitted') {
    changes.cancelRequestedAt = null
    changes.cancelRequestedBy = null
  }
  if (isComplete) {
    changes.status = 'pending_completion'
    changes.publishedAt = context.clock()
    changes.completionExtended = false
  }
  const saved = await saveRequest(context, request, changes)
  if (!isComplete) return saved
  await addEvent(context, request.id, { kind: 'published', actorId: null })
  await notifySide(context, saved, {
    side: 'business',
    kind: 'request_published',
    params: { at: deadlineOf(saved).toISOString() },
  })
  return saved
}

/**
 * Judges a request when a video of it is submitted or published: on time if both the first complete delivery and the first complete
 * publication were (product.md 4, 5). null: not everything has been delivered yet. Later steps, in answer to requested changes or to a
 * report of incomplete work, change nothing.
 */
function isOnTimeAfter(
  request: RequestRow,
  { kind, progress }: Pick<VideoChange, 'kind' | 'progress'>,
  now: Date,
): boolean | null {
  const { isOnTime, incompleteUsed, status } = request
  const isDelivery = kind === 'video_published' || (kind === 'video_submitted' && isOnTime === null)
  if (!isDelivery || isOnTime === false || incompleteUsed || status !== 'accepted') return isOnTime
  if (isOverdue(request, now)) return false
  return isAllSubmitted({ progress }) || isOnTime
}

/** Records on a locked request that an admin has approved one of its videos. */
export async function onVideoChecked(context: SystemContext, request: RequestRow, counts: VideoCounts): Promise<void> {
  await saveRequest(context, request, columnsOf(context, request, counts))
}

/** The columns of a request that depend on its videos, with the present due date. */
function columnsOf(context: SystemContext, request: RequestRow, { progress, toReview, toCheck }: VideoCounts) {
  const now = clockOf(context, request)
  const { deliverDue } = request
  // a video still undecided when the work is over waits for nothing
  const isChecked = request.status === 'accepted' && toCheck > 0
  const checkingSince = isChecked ? (request.checkingSince ?? now) : null
  const publishDue = checkingSince ? request.publishDue : publishDueAfterCheck(request, now)
  const dueDate = dueDateOf({ progress, deliverDue, publishDue, checkingSince })
  return { progress, videosToReview: toReview, deliverDue, publishDue, checkingSince, dueDate }
}

/** The time by a request's own clock: it is stopped during a dispute, at whose end every date moves by its duration. */
const clockOf = ({ clock }: SystemContext, { disputedAt }: RequestRow): Date => disputedAt ?? clock()

/** The review time from now on, the least that is left for the next step. */
const leastTime = ({ terms }: RequestRow, now: Date): Date => after(now, terms.reviewHours * hour)

/**
 * The last day of publishing once no video of a request waits for an admin any more: time in that queue moves it (product.md 5), at most
 * so far that the work still ends within 90 days, and at least the review time is left.
 */
export function publishDueAfterCheck(request: RequestRow, now: Date): Date | null {
  const { publishDue, checkingSince, terms } = request
  if (!publishDue || !checkingSince) return publishDue
  const moved = after(publishDue, now.getTime() - checkingSince.getTime())
  const latest = after(now, (finalWithinDays - terms.lateLimitDays - terms.waitDays) * day)
  return later(publishDue, later(moved < latest ? moved : latest, leastTime(request, now)))
}

const later = (a: Date | null, b: Date) => (a && a > b ? a : b)

/**
 * The date that applies: of submission while something is to be submitted, then of publication. null: everything is submitted and waits
 * for an admin, so nothing can be late.
 */
export function dueDateOf({
  progress,
  deliverDue,
  publishDue,
  checkingSince,
}: Pick<RequestRow, 'progress' | 'deliverDue' | 'publishDue' | 'checkingSince'>): Date | null {
  if (!deliverDue || !publishDue || !isAllSubmitted({ progress })) return deliverDue
  return checkingSince ? null : later(publishDue, deliverDue)
}

/** Bytes that an influencer may have uploaded for campaigns: 10 GB for each running request (product.md 5). */
export async function uploadAllowance(db: Queryable, userId: number): Promise<number> {
  const rows = await db
    .select({ requests: count() })
    .from(campaignRequests)
    .where(
      and(
        eq(campaignRequests.influencerId, userId),
        inArray(campaignRequests.status, ['accepted', 'pending_completion']),
      ),
    )
  return onlyRow(rows).requests * videoLimits.quotaBytes
}
