import { and, count, eq, inArray } from 'drizzle-orm'
import { isAllSubmitted } from '#contract/campaign-requests/request-machine.ts'
import { after, day, finalWithinDays, hour } from '#contract/orders/engagement.ts'
import { videoLimits } from '#contract/videos/video-machine.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { notifySide } from '../participants.ts'
import { isAllPublished, type RequestProgress } from '../progress.ts'
import { addEvent, type RequestRow, saveRequest } from '../request-row.ts'
import { campaignRequests } from '../tables.ts'

/** What happened to a video of a request. */
export type VideoChange = {
  kind: 'video_submitted' | 'video_verified' | 'video_changes' | 'video_published' | 'video_removed'
  videoId: number
  /** null: the clock acted. */
  actorId: number | null
  note?: string | null
  /** Of each agreed deliverable: videos that are submitted or beyond, and published ones. */
  progress: RequestProgress[]
  /** Videos of the request that wait for the business's answer now. */
  toReview: number
}

/**
 * Records on a locked request what happened to one of its videos: timeline, progress, the due date that counts now, and, once the last
 * agreed deliverable is published, `pending_completion` (product.md 5). Whoever asks for changes leaves at least the review time for
 * them; work that is all handed in is not late while it waits for its answer, and at least as much is left to publish it afterwards.
 * Returns the request as saved.
 */
export async function onVideoChanged(
  context: SystemContext,
  request: RequestRow,
  { kind, videoId, actorId, note, progress, toReview }: VideoChange,
): Promise<RequestRow> {
  const now = context.clock()
  await addEvent(context, request.id, { kind, actorId, note, videoId })
  // at the end of an open dispute every date moves by how long it was open
  const least = after(request.disputedAt ?? now, request.terms.reviewHours * hour)
  const deliverDue = kind === 'video_changes' ? later(request.deliverDue, least) : request.deliverDue
  const isHandedIn = (kind === 'video_submitted' || kind === 'video_verified') && isAllSubmitted({ progress })
  const publishDue = isHandedIn ? later(request.publishDue, least) : request.publishDue
  const isComplete = request.status === 'accepted' && isAllPublished(progress)
  const saved = await saveRequest(context, request, {
    progress,
    videosToReview: toReview,
    deliverDue,
    publishDue,
    dueDate: dueDateOf({ progress, deliverDue, publishDue }),
    ...(kind === 'video_submitted' && { cancelRequestedAt: null, cancelRequestedBy: null }),
    ...(isComplete && { status: 'pending_completion' as const, publishedAt: now, completionExtended: false }),
  })
  if (!isComplete) return saved
  await addEvent(context, request.id, { kind: 'published', actorId: null })
  await notifySide(context, saved, {
    side: 'business',
    kind: 'request_published',
    params: { at: saved.clockAt!.toISOString() },
  })
  return saved
}

/**
 * An admin has let a video of a locked request through since `since`: that time moves the last day of publishing (product.md 5), at most
 * so far that the work still ends within 90 days, and leaves at least the review time. Does nothing once the work is over.
 */
export async function onVideoChecked(context: SystemContext, request: RequestRow, since: Date): Promise<void> {
  if (request.status !== 'accepted' || !request.publishDue) return
  const now = context.clock()
  const { terms, progress, deliverDue } = request
  const moved = after(request.publishDue, now.getTime() - since.getTime())
  const latest = after(now, (finalWithinDays - terms.lateLimitDays - terms.waitDays) * day)
  const publishDue = later(
    request.publishDue,
    later(moved < latest ? moved : latest, after(now, terms.reviewHours * hour))!,
  )
  await saveRequest(context, request, { publishDue, dueDate: dueDateOf({ progress, deliverDue, publishDue }) })
}

const later = (a: Date | null, b: Date) => (a && a > b ? a : b)

/** The date that counts: of submission while something is to be submitted, then of publication. */
export const dueDateOf = ({
  progress,
  deliverDue,
  publishDue,
}: Pick<RequestRow, 'progress' | 'deliverDue' | 'publishDue'>): Date | null =>
  deliverDue && publishDue && isAllSubmitted({ progress }) ? later(publishDue, deliverDue) : deliverDue

/** Bytes that an influencer may keep uploaded for campaigns: 10 GB for each running request (product.md 5). */
export async function uploadAllowance(db: Queryable, userId: number): Promise<number> {
  const [running] = await db
    .select({ requests: count() })
    .from(campaignRequests)
    .where(
      and(
        eq(campaignRequests.influencerId, userId),
        inArray(campaignRequests.status, ['accepted', 'pending_completion']),
      ),
    )
  return running!.requests * videoLimits.quotaBytes
}
