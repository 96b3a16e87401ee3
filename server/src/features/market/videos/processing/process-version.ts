import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { product } from '#contract/product.ts'
import { inTransaction, type SystemContext } from '../../../../platform/context.ts'
import type { Services } from '../../../../platform/services.ts'
import { isDiskFull } from '../../../../platform/storage/storage.ts'
import { incomingFolder } from '../../../../platform/storage/stores.ts'
import { readFile, readFileRow, stripVideo } from '../../../foundation/uploads/index.ts'
import { mailSide } from '../mails.ts'
import { placeOf } from '../media.ts'
import { videos, videoVersions } from '../tables.ts'
import { type LockedVideo, lockVideoRow, reportToRequest, saveVideo, type VersionRow } from '../video-row.ts'
import { type VideoFault, videoFiles } from './job.ts'
import { processVideo, type VideoOutcome } from './run-worker.ts'

export type ProcessingJob = { videoId: number; versionId: number }

/** The number of times a process may die on a file before the file itself is at fault. */
const mostCrashes = 3
const faults: Record<VideoFault | 'too_slow', string> = {
  unreadable: videoErrors.videoUnreadable,
  truncated: videoErrors.videoTruncated,
  too_long: videoErrors.videoTooLong,
  too_big: videoErrors.videoTooBig,
  empty: videoErrors.videoEmpty,
  too_slow: videoErrors.videoTooSlow,
}
const waiting = ['submitted', 'processing']

/**
 * Processes a submitted version in another process; then the video waits for the business, or has failed with a sentence. May be killed
 * at any point and run again: nothing is visible before everything is stored.
 */
export async function processVersion(services: Services, job: ProcessingJob, priority?: number): Promise<void> {
  const version = await begin(services, job)
  if (!version) return
  const folder = path.join(incomingFolder(services.configuration), `video-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    const outcome = await process(services, version, { folder, watermark: `${product} Preview`, priority })
    if ('result' in outcome) await store(services, version, folder)
    await finish(services, job, { outcome, folder })
  } catch (error) {
    // not the file's fault: the job tries again until there is room
    if (isDiskFull(error)) throw error
    if ((await countCrash(services, version)) < mostCrashes) throw error
    await finish(services, job, { outcome: { fault: 'unreadable' }, folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const begin = (services: Services, { videoId, versionId }: ProcessingJob) =>
  inTransaction(services, async (context) => {
    const locked = await lockVideoRow(context.tx, videoId)
    if (!locked || locked.version?.id !== versionId || !waiting.includes(locked.video.status)) return null
    await saveVideo(context, locked, { status: 'processing' })
    return locked.version
  })

type Work = { folder: string; watermark: string | null; priority: number | undefined }

async function process(services: Services, version: VersionRow, work: Work): Promise<VideoOutcome> {
  const { database } = services
  const file = version.fileId ? await readFileRow(database.orm, version.fileId) : undefined
  if (!file) return { fault: 'unreadable' }
  const input = path.join(work.folder, 'original')
  await pipeline(await readFile(services, file), createWriteStream(input, { mode: 0o600 }))
  const isWhole = await stripVideo(services, file, input)
  if (!isWhole) return { fault: 'truncated' }
  let writing = Promise.resolve()
  const onPercent = (percent: number) => {
    writing = writing
      .then(async () => {
        await database.orm.update(videoVersions).set({ percent }).where(eq(videoVersions.id, version.id))
        await database.orm.update(videos).set({ updatedAt: services.clock() }).where(eq(videos.id, version.videoId))
      })
      .catch(() => undefined)
  }
  const format = file.mime === 'video/webm' ? 'matroska' : 'mov'
  const { folder, watermark, priority } = work
  const outcome = await processVideo(
    { input, format, folder, watermark },
    { onPercent, ...(priority !== undefined && { priority }) },
  )
  await writing
  return outcome
}

async function store({ storage }: Services, version: VersionRow, folder: string): Promise<void> {
  for (const made of Object.keys(videoFiles) as (keyof typeof videoFiles)[])
    await storage.put(createReadStream(path.join(folder, videoFiles[made])), placeOf(version, made))
}

async function countCrash({ database }: Services, { id, crashes }: VersionRow): Promise<number> {
  await database.orm
    .update(videoVersions)
    .set({ crashes: crashes + 1 })
    .where(eq(videoVersions.id, id))
  return crashes + 1
}

type Ending = { outcome: VideoOutcome; folder: string }

async function finish(services: Services, { videoId, versionId }: ProcessingJob, { outcome, folder }: Ending) {
  const previewBytes = 'result' in outcome ? (await stat(path.join(folder, videoFiles.preview))).size : null
  await inTransaction(services, async (context) => {
    const locked = await lockVideoRow(context.tx, videoId)
    if (!locked || locked.version?.id !== versionId || locked.video.status !== 'processing') return
    if ('fault' in outcome) return fail(context, locked, faults[outcome.fault])
    const { seconds, width, height, thumbnails } = outcome.result
    const processedAt = context.clock()
    await context.tx
      .update(videoVersions)
      .set({ percent: 100, seconds, width, height, thumbnails, previewBytes, processedAt, isPlain: false })
      .where(eq(videoVersions.id, versionId))
    await awaitReview(context, locked)
  })
}

/** Lets a processed video wait for the business's answer. */
export async function awaitReview(context: SystemContext, locked: LockedVideo): Promise<void> {
  const { id, influencerId } = locked.video
  const waiting = { status: 'pending_verification' as const, reviewSince: context.clock() }
  const saved = await saveVideo(context, locked, { ...waiting, processedUrl: `/api/videos/${id}/preview.mp4` })
  await reportToRequest(context, { ...locked, video: saved }, { kind: 'video_submitted', actorId: influencerId })
  await mailSide(context, saved, {
    side: 'business',
    kind: 'video_submitted',
    params: { at: saved.clockAt?.toISOString() ?? '' },
  })
}

async function fail(context: SystemContext, locked: LockedVideo, failure: string): Promise<void> {
  const saved = await saveVideo(context, locked, { status: 'failed', failure })
  await mailSide(context, saved, { side: 'influencer', kind: 'video_failed' })
}

/** Makes the preview of completed work anew, without its watermark. */
export async function removeWatermark(
  services: Services,
  { versionId }: ProcessingJob,
  priority?: number,
): Promise<void> {
  const { database } = services
  const [version] = await database.orm.select().from(videoVersions).where(eq(videoVersions.id, versionId))
  if (!version?.processedAt || version.isPlain || !version.fileId) return
  const folder = path.join(incomingFolder(services.configuration), `video-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    const outcome = await process(services, version, { folder, watermark: null, priority })
    if (!('result' in outcome)) return
    await store(services, version, folder)
    const previewBytes = (await stat(path.join(folder, videoFiles.preview))).size
    await database.orm.update(videoVersions).set({ isPlain: true, previewBytes }).where(eq(videoVersions.id, versionId))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
