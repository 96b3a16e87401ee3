import { and, eq, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { day } from '#contract/market/engagements/engagement.ts'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { videoCan } from '#contract/market/videos/video-machine.ts'
import type { videos as contract } from '#contract/market/videos/videos.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import { claimFile, releaseFile } from '../../foundation/uploads/index.ts'
import { disclosureFor, lockRequest } from '../campaign-requests/index.ts'
import { assertAllowed } from '../engagements/index.ts'
import { claimCaptions } from './captions.ts'
import { processingQueue } from './processing/queue.ts'
import { videos, videoVersions } from './tables.ts'
import { type LockedVideo, lockVideo, saveVideo, type VersionRow } from './video-row.ts'

type NewVideo = z.output<typeof contract.create.schema.body>
type VideoChanges = z.output<typeof contract.change.schema.body>

/**
 * Creates a draft for a deliverable of the influencer's running request; returns its id. Refuses 404 somebody else's request, 403
 * `wrong_side`, 409 `request_over` and `dispute_open`, 422 an unknown deliverable, 409 `deliverable_full`.
 */
export async function createVideo(context: Context, input: NewVideo): Promise<number> {
  const { tx, clock, actor } = context
  const { request, side } = await lockRequest(context, input.requestId)
  if (side !== 'influencer') throw new Refusal(403, 'wrong_side', videoErrors.videoOnlyInfluencer)
  if (request.status !== 'accepted') throw new Refusal(409, 'request_over', videoErrors.videoRequestOver)
  if (request.disputedAt) throw new Refusal(409, 'dispute_open', videoErrors.videoDispute)
  const deliverable = request.agreement?.deliverables.find(({ id }) => id === input.deliverableId)
  if (!deliverable) throw invalid('deliverableId', videoErrors.videoDeliverableUnknown)
  const made = await tx.$count(
    videos,
    and(
      eq(videos.requestId, request.id),
      eq(videos.deliverableId, deliverable.id),
      notInArray(videos.status, ['deleted']),
    ),
  )
  if (made >= deliverable.count) throw new Refusal(409, 'deliverable_full', videoErrors.videoDeliverableFull)
  const now = clock()
  const rows = await tx
    .insert(videos)
    .values({
      influencerId: actor.party.id,
      businessId: request.businessId,
      campaignId: request.campaignId,
      requestId: request.id,
      deliverableId: deliverable.id,
      platform: deliverable.platform,
      title: input.title,
      caption: input.caption ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: videos.id })
  return onlyRow(rows).id
}

/**
 * Changes title, caption, file or captions of a draft; a failed or rejected video becomes a draft again. Another file is another version
 * once the one before was submitted. Refuses what the state machine refuses, and 404 files that are not the actor's finished uploads.
 */
export async function changeVideo(context: Context, id: number, given: VideoChanges): Promise<void> {
  const locked = await lockVideo(context, id)
  assertAllowed(videoCan.change(locked.facts, locked.side))
  const { title, caption, licenceNumber: number, licenceExpiresOn: expiresOn } = locked.video
  const now = { title, caption, licence: number === null ? null : { number, expiresOn } }
  const { fileId, captionsFileId, licence, ...fields } = mergeConcurrentChanges(now, given)
  let { version } = locked
  if (fileId !== undefined && fileId !== version?.fileId) version = await setFile(context, locked, fileId)
  if (captionsFileId !== undefined) {
    if (!version) throw invalid('captionsFileId', videoErrors.videoFileRequired)
    await setCaptions(context, version, captionsFileId)
  }
  const originalUrl = version?.fileId ? filePath(version.fileId) : null
  await saveVideo(
    context,
    { ...locked, version },
    {
      ...fields,
      ...(licence !== undefined && {
        licenceNumber: licence?.number ?? null,
        licenceExpiresOn: licence?.expiresOn ?? null,
      }),
      status: 'draft',
      failure: null,
      originalUrl,
    },
  )
}

async function setFile(context: Context, { video, version }: LockedVideo, fileId: string): Promise<VersionRow> {
  const { tx } = context
  const file = await claimFile(context, fileId, 'campaign_video')
  const [used] = await tx.select({ id: videoVersions.id }).from(videoVersions).where(eq(videoVersions.fileId, fileId))
  if (used) throw invalid('fileId', requestErrors.valueInvalid)
  const content = { fileId, fileName: file.name, mime: file.mime, bytes: file.bytes }
  if (version && !version.submittedAt) {
    const replaced = await tx.update(videoVersions).set(content).where(eq(videoVersions.id, version.id)).returning()
    await releaseFile(tx, version.fileId)
    return onlyRow(replaced)
  }
  const number = (version?.number ?? 0) + 1
  const added = await tx
    .insert(videoVersions)
    .values({ ...content, videoId: video.id, number, captionsFileId: null })
    .returning()
  return onlyRow(added)
}

async function setCaptions(context: Context, version: VersionRow, fileId: string | null): Promise<void> {
  const { tx } = context
  if (fileId === version.captionsFileId) return
  if (fileId) await claimCaptions(context, fileId)
  await tx.update(videoVersions).set({ captionsFileId: fileId }).where(eq(videoVersions.id, version.id))
  await releaseFile(tx, version.captionsFileId)
}

/** A limit per video, because each submission is processed, which may take an hour; more than all rounds of changes. */
const submissionsPerDay = { max: 20, windowMs: day }

/**
 * Submits a draft: it is processed, and then waits for the business. Refuses what the state machine refuses, and 422 a video without a
 * licence that lasts until it can be published, where a country requires one; 429 after 20 submissions a day.
 */
export async function submitVideo(context: Context, id: number): Promise<void> {
  const locked = await lockVideo(context, id)
  assertAllowed(videoCan.submit(locked.facts, locked.side))
  const { version } = locked
  if (!version) throw notFound()
  await assertLicensed(context, locked)
  await limitAttempts(context, `video-submit:${id}`, submissionsPerDay)
  const now = context.clock()
  await context.tx
    .update(videoVersions)
    .set({ submittedAt: now, percent: 0, crashes: 0 })
    .where(eq(videoVersions.id, version.id))
  await saveVideo(context, locked, { status: 'submitted', failure: null })
  await context.jobs.enqueue(context.tx, processingQueue, { videoId: id, versionId: version.id })
}

async function assertLicensed({ tx, clock }: Context, { video, request }: LockedVideo): Promise<void> {
  const { licenceCountries } = await disclosureFor(tx, request)
  if (licenceCountries.length === 0) return
  if (!video.licenceExpiresOn) throw invalid('licence', videoErrors.videoLicenceRequired)
  const today = dayOf(clock())
  const publishFrom = request.agreement?.publishFrom ?? today
  if (video.licenceExpiresOn < (publishFrom > today ? publishFrom : today))
    throw invalid('licence.expiresOn', videoErrors.videoLicenceExpired)
}

/** Deletes a draft, failed or rejected video with its files. Refuses what the state machine refuses. */
export async function removeVideo(context: Context, id: number): Promise<void> {
  const locked = await lockVideo(context, id)
  assertAllowed(videoCan.remove(locked.facts, locked.side))
  await saveVideo(context, locked, { status: 'deleted', originalUrl: null })
  await releaseOriginals(context.tx, id)
}

/** Lets the sweep remove the originals of a video; their previews stay. */
export async function releaseOriginals(tx: Tx, videoId: number): Promise<void> {
  const versions = await tx.select().from(videoVersions).where(eq(videoVersions.videoId, videoId)).for('update')
  await tx.update(videoVersions).set({ fileId: null }).where(eq(videoVersions.videoId, videoId))
  for (const { fileId } of versions) await releaseFile(tx, fileId)
}
