import { and, asc, eq, inArray, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import { day } from '#contract/market/engagements/engagement.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import { inTransaction, type SystemContext } from '../../../../platform/context.ts'
import type { Services } from '../../../../platform/services.ts'
import { campaignRequestsView, countAgain, discountWork } from '../../campaign-requests/index.ts'
import { mailSide } from '../mails.ts'
import { videos } from '../tables.ts'
import { type LockedVideo, lockVideoRow, reportToRequest, saveVideo } from '../video-row.ts'

const batchSize = 200
const request = campaignRequestsView.as('request')

/**
 * Records that a post is gone and notifies the influencer, who has seven days to answer. The business is notified too, unless it reported
 * this itself: until the money is released it can open a dispute.
 */
export async function recordRemoval(
  context: SystemContext,
  locked: LockedVideo,
  actorId: number | null,
): Promise<void> {
  const saved = await saveVideo(context, locked, { removedAt: context.clock() })
  await reportToRequest(context, { ...locked, video: saved }, { kind: 'video_removed', actorId })
  await mailSide(context, saved, { side: 'influencer', kind: 'video_removed' })
  if (actorId === null) await mailSide(context, saved, { side: 'business', kind: 'video_removed_seen' })
}

/** Records that a removed post is back, perhaps at another address; work that no longer counted counts again once all its posts are. */
export async function recordReturn(
  context: SystemContext,
  locked: LockedVideo,
  { actorId, platformUrl = locked.video.platformUrl }: { actorId: number | null; platformUrl?: string | null },
): Promise<void> {
  const saved = await saveVideo(context, locked, {
    platformUrl,
    removedAt: null,
    missedAt: null,
    watchedAt: context.clock(),
  })
  await reportToRequest(context, { ...locked, video: saved }, { kind: 'video_published', actorId })
  await mailSide(context, saved, { side: 'business', kind: 'video_restored' })
  const missing = await context.tx.$count(
    videos,
    and(eq(videos.requestId, saved.requestId), isNotNull(videos.removedAt), ne(videos.status, 'deleted')),
  )
  if (missing === 0) await countAgain(context, saved.requestId)
}

/**
 * Discounts completed work whose post was removed more than seven days ago, and not restored or replaced (product.md 5). Both sides are
 * notified, with the number of days after which it was removed. Returns how many requests.
 */
export async function discountRemovedPosts(services: Services): Promise<number> {
  const { database, clock } = services
  const before = new Date(clock().getTime() - videoLimits.removedDays * day)
  const due = await database.orm
    .select({ id: videos.id })
    .from(videos)
    .innerJoin(request, eq(request.id, videos.requestId))
    .where(
      and(
        eq(videos.status, 'published'),
        lte(videos.removedAt, before),
        inArray(request.status, ['completed']),
        isNull(request.postRemovedAfterDays),
      ),
    )
    .orderBy(asc(videos.id))
    .limit(batchSize)
  for (const { id } of due)
    await inTransaction(services, async (context) => {
      const locked = await lockVideoRow(context.tx, id)
      const { removedAt, publishedAt } = locked?.video ?? {}
      if (!locked || !removedAt || !publishedAt || removedAt > before) return
      const days = Math.floor((removedAt.getTime() - publishedAt.getTime()) / day)
      await discountWork(context, locked.request, { days, videoId: id })
    })
  return due.length
}
