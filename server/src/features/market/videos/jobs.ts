import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { after, day, hour } from '#contract/market/engagements/engagement.ts'
import { videoClock, videoLimits } from '#contract/market/videos/video-machine.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import { runEach } from '../../../platform/run-each.ts'
import type { Services } from '../../../platform/services.ts'
import { campaignRequestsView } from '../campaign-requests/index.ts'
import { mailSide } from './mails.ts'
import { releaseOriginals } from './make-video.ts'
import { type ProcessingJob, processVersion, removeWatermark } from './processing/process-version.ts'
import { plainQueue, processingQueue } from './processing/queue.ts'
import { discountRemovedPosts } from './publishing/removal.ts'
import { watchPosts } from './publishing/watch.ts'
import { watchersOf } from './publishing/watchers.ts'
import { acceptVideo, letPublish } from './review.ts'
import { videos, videoVersions } from './tables.ts'
import { lockVideoRow, saveVideo } from './video-row.ts'

/** One video at a time on each server, for at most three hours. */
const oneVideo = { workers: 1, batchSize: 1, longestSeconds: 3 * 3_600 }
/** The time without progress after which processing counts as lost. */
const lostAfterMs = 4 * hour
const batchSize = 200
const request = campaignRequestsView.as('request')

/**
 * Processes videos, carries out their deadlines, and removes files that are no longer needed. `priority` is the niceness of the
 * processes; the lowest by default.
 */
export async function videoJobs(services: Services, priority?: number): Promise<void> {
  const { jobs } = services
  await jobs.work(processingQueue, (data) => processVersion(services, data as ProcessingJob, priority), oneVideo)
  await jobs.work(plainQueue, (data) => removeWatermark(services, data as ProcessingJob, priority), oneVideo)
  await jobs.schedule('videos-deadlines', '* * * * *', async () => {
    await remindOfReviews(services)
    await runVideoDeadlines(services)
  })
  await jobs.schedule('videos-completed', '*/10 * * * *', () => enqueuePlainPreviews(services))
  await jobs.schedule('videos-lost', '*/30 * * * *', () => resumeLostProcessing(services))
  await jobs.schedule('videos-removed', '52 * * * *', async () => void (await discountRemovedPosts(services)))
  for (const watcher of watchersOf(services.configuration))
    await jobs.schedule(
      `videos-watch-${watcher.platform}`,
      '37 * * * *',
      async () => void (await watchPosts(services, watcher)),
    )
  await jobs.schedule('videos-originals', '23 3 * * *', () => deleteOldOriginals(services))
}

/**
 * Accepts videos that nobody answered and lets ready ones be published (product.md 5), each in a transaction of its own. Those whose
 * deadline was stopped during a dispute get a new one. A failing one does not hold up the others.
 */
export async function runVideoDeadlines(services: Services): Promise<void> {
  const { database, clock } = services
  const due = await database.orm
    .select({ id: videos.id })
    .from(videos)
    .innerJoin(request, eq(request.id, videos.requestId))
    .where(
      and(
        inArray(videos.status, ['pending_verification', 'ready']),
        or(lte(videos.clockAt, clock()), isNull(videos.clockAt)),
        inArray(request.status, ['accepted', 'pending_completion']),
        isNull(request.disputedAt),
      ),
    )
    .orderBy(asc(videos.clockAt))
    .limit(batchSize)
  await runEach(due, 'videos', (video) => inTransaction(services, (context) => enforceVideoDeadline(context, video)))
}

/** Locks a video and carries out what is due by its clock. */
export async function enforceVideoDeadline(context: SystemContext, { id }: { id: number }): Promise<void> {
  const locked = await lockVideoRow(context.tx, id)
  const next = locked && videoClock(locked.facts)
  if (!next) return
  if (next.at > context.clock()) await saveVideo(context, locked, {})
  else if (next.action === 'verify_silently') await acceptVideo(context, locked, null)
  else await letPublish(context, locked)
}

/** Reminds businesses, once for each submission, a day before a video is accepted without their answer. Returns how many. */
export async function remindOfReviews(services: Services): Promise<number> {
  const { database, clock } = services
  const now = clock()
  const due = await database.orm
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        eq(videos.status, 'pending_verification'),
        gt(videos.clockAt, now),
        lte(videos.clockAt, after(now, videoLimits.remindHours * hour)),
        or(isNull(videos.remindedAt), lt(videos.remindedAt, videos.reviewSince)),
      ),
    )
    .orderBy(asc(videos.clockAt))
    .limit(batchSize)
  for (const { id } of due)
    await inTransaction(services, async (context) => {
      const locked = await lockVideoRow(context.tx, id)
      if (locked?.video.status !== 'pending_verification' || !locked.video.clockAt) return
      await context.tx.update(videos).set({ remindedAt: now }).where(eq(videos.id, id))
      const params = { at: locked.video.clockAt.toISOString() }
      await mailSide(context, locked.video, { side: 'business', kind: 'video_review_near', params })
    })
  return due.length
}

/** Enqueues new previews of completed requests, which lose their watermark. */
export async function enqueuePlainPreviews({ database, jobs }: Services): Promise<void> {
  await database.transaction(async (tx) => {
    const completed = await tx
      .select({ videoId: videoVersions.videoId, versionId: videoVersions.id })
      .from(videoVersions)
      .innerJoin(videos, eq(videos.id, videoVersions.videoId))
      .innerJoin(request, eq(request.id, videos.requestId))
      .where(
        and(
          eq(request.status, 'completed'),
          eq(videos.status, 'published'),
          isNotNull(videoVersions.processedAt),
          isNotNull(videoVersions.fileId),
          eq(videoVersions.isPlain, false),
          // only the version that was published
          sql`not exists (select from video_versions later where later.video_id = ${videoVersions.videoId} and later.number > ${videoVersions.number})`,
        ),
      )
      .orderBy(asc(videoVersions.id))
      .limit(batchSize)
    for (const job of completed) await jobs.enqueue(tx, plainQueue, job)
  })
}

/** Puts videos back into the queue whose processing was given up, for instance since the disk was full for long. */
export async function resumeLostProcessing({ database, jobs, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - lostAfterMs)
  await database.transaction(async (tx) => {
    const lost = await tx
      .update(videos)
      .set({ updatedAt: clock() })
      .where(and(inArray(videos.status, ['submitted', 'processing']), lt(videos.updatedAt, before)))
      .returning({ id: videos.id })
    for (const { id } of lost) {
      const [version] = await tx
        .select({ id: videoVersions.id })
        .from(videoVersions)
        .where(eq(videoVersions.videoId, id))
        .orderBy(sql`${videoVersions.number} desc`)
        .limit(1)
      if (version) await jobs.enqueue(tx, processingQueue, { videoId: id, versionId: version.id })
    }
  })
}

/** Deletes originals 90 days after their request ended; their previews stay (product.md 5). */
export async function deleteOldOriginals(services: Services): Promise<void> {
  const { database, clock } = services
  const before = new Date(clock().getTime() - videoLimits.keepDays * day)
  const old = await database.orm
    .selectDistinct({ id: videos.id })
    .from(videos)
    .innerJoin(request, eq(request.id, videos.requestId))
    .innerJoin(videoVersions, eq(videoVersions.videoId, videos.id))
    .where(and(isNotNull(videoVersions.fileId), lt(request.completedAt, before)))
    .limit(batchSize)
  for (const { id } of old)
    await database.transaction(async (tx) => {
      await releaseOriginals(tx, id)
      await tx.update(videos).set({ originalUrl: null }).where(eq(videos.id, id))
    })
}
