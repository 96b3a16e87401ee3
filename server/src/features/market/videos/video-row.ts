import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import {
  type VideoClockAction,
  type VideoFacts,
  type VideoStatus,
  videoClock,
} from '#contract/market/videos/video-machine.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound } from '../../../platform/refusal.ts'
import { startOfDay } from '../../../platform/zones.ts'
import {
  lockRequest,
  lockRequestRow,
  onVideoChanged,
  type RequestProgress,
  type RequestRow,
  type VideoChange,
  type VideoCounts,
} from '../campaign-requests/index.ts'
import { lockCampaign } from '../campaigns/index.ts'
import { enforceFirst } from '../engagements/index.ts'
import { videoDue } from './events.ts'
import { videos, videoVersions } from './tables.ts'

export type VideoRow = typeof videos.$inferSelect
export type VersionRow = typeof videoVersions.$inferSelect

/** A video with its request, both locked, for a move. */
export type LockedVideo = { video: VideoRow; request: RequestRow; facts: VideoFacts; version: VersionRow | null }

/** States in which the work on a deliverable counts as submitted: not before it is processed, since that may fail. */
const submittedStates = ['pending_verification', 'verified', 'ready', 'waiting_for_link', 'published']

/**
 * Locks a video and its request for a move of one of its sides, after carrying out what is due by their clocks; 404 for strangers, and
 * for the business until it was submitted first. The request is locked first, as in every move of a request. `does`: the clock's action
 * that the move carries out anyway.
 */
export async function lockVideo(
  context: Context,
  id: number,
  does: VideoClockAction | null = null,
): Promise<LockedVideo & { side: Side }> {
  const found = await findRow(context.tx, id)
  if (!found || found.status === 'deleted') throw notFound()
  const { request, side } = await lockRequest(context, found.requestId)
  const locked = await lockRow(context.tx, id, request)
  if (!locked || (side === 'business' && !(await wasSubmitted(context.tx, id)))) throw notFound()
  const next = videoClock(locked.facts)
  if (next && next.action !== does) enforceFirst(context, { id, clockAt: next.at }, videoDue)
  return { ...locked, side }
}

/** Locks the campaign of a video, for moves that change it: before its request (docs/money.md, Locks). */
export async function lockCampaignOf(tx: Tx, id: number): Promise<void> {
  const [video] = await tx.select({ campaignId: videos.campaignId }).from(videos).where(eq(videos.id, id))
  if (video) await lockCampaign(tx, video.campaignId)
}

/** Locks a video and its request, for changes by the system; null when it is gone. */
export async function lockVideoRow(tx: Tx, id: number): Promise<LockedVideo | null> {
  const found = await findRow(tx, id)
  const request = found && (await lockRequestRow(tx, found.requestId))
  return request ? lockRow(tx, id, request) : null
}

async function findRow(db: Queryable, id: number) {
  const [row] = await db
    .select({ requestId: videos.requestId, status: videos.status })
    .from(videos)
    .where(eq(videos.id, id))
  return row
}

async function lockRow(tx: Tx, id: number, request: RequestRow): Promise<LockedVideo | null> {
  const [video] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), ne(videos.status, 'deleted')))
    .for('update')
  if (!video) return null
  const version = await latestVersion(tx, id)
  return { video, request, version, facts: factsOf(video, request, version !== null) }
}

export async function latestVersion(db: Queryable, videoId: number): Promise<VersionRow | null> {
  const [version] = await db
    .select()
    .from(videoVersions)
    .where(eq(videoVersions.videoId, videoId))
    .orderBy(desc(videoVersions.number))
    .limit(1)
  return version ?? null
}

async function wasSubmitted(tx: Tx, videoId: number): Promise<boolean> {
  const [one] = await tx
    .select({ id: videoVersions.id })
    .from(videoVersions)
    .where(and(eq(videoVersions.videoId, videoId), isNotNull(videoVersions.submittedAt)))
    .limit(1)
  return one !== undefined
}

/** The first day on which the work may be published, at its start. */
const publishFromOf = ({ agreement, timeZone, acceptedAt }: AgreedTime): Date =>
  agreement ? startOfDay(agreement.publishFrom, timeZone ?? 'UTC') : (acceptedAt ?? new Date(0))

type AgreedTime = Pick<RequestRow, 'agreement' | 'timeZone' | 'acceptedAt'>
type RequestFacts = AgreedTime & Pick<RequestRow, 'status' | 'disputedAt'>

/** The inputs of the video's rules. */
export const factsOf = (
  video: Pick<VideoRow, 'status' | 'rounds' | 'reviewSince' | 'readyAt'>,
  request: RequestFacts,
  hasFile: boolean,
): VideoFacts => ({
  status: video.status,
  hasFile,
  rounds: video.rounds,
  reviewSince: video.reviewSince,
  readyAt: video.readyAt,
  publishFrom: publishFromOf(request),
  isRequestRunning: request.status === 'accepted' || request.status === 'pending_completion',
  isDisputed: request.disputedAt !== null,
})

/** Saves a move of a locked video and computes its next deadline. */
export async function saveVideo(
  context: SystemContext,
  { video, request, version }: LockedVideo,
  changes: Partial<VideoRow>,
): Promise<VideoRow> {
  const clock = videoClock(factsOf({ ...video, ...changes }, request, version !== null))
  const saved = await context.tx
    .update(videos)
    .set({ ...changes, clockAction: clock?.action ?? null, clockAt: clock?.at ?? null, updatedAt: context.clock() })
    .where(eq(videos.id, video.id))
    .returning()
  return onlyRow(saved)
}

/** Reports a saved video's change to the request: its timeline, its progress and its own deadlines. */
export async function reportToRequest(
  context: SystemContext,
  { video, request }: LockedVideo,
  change: Pick<VideoChange, 'kind' | 'actorId' | 'note'>,
): Promise<void> {
  await onVideoChanged(context, request, { ...change, videoId: video.id, ...(await countsOf(context.tx, request)) })
}

/** Numbers of a request's saved videos by progress. */
export async function countsOf(tx: Tx, request: RequestRow): Promise<VideoCounts> {
  const inStatus = (status: VideoStatus) =>
    tx.$count(videos, and(eq(videos.requestId, request.id), eq(videos.status, status)))
  return {
    progress: await progressOf(tx, request),
    toReview: await inStatus('pending_verification'),
    toCheck: await inStatus('verified'),
  }
}

async function progressOf(tx: Tx, request: RequestRow): Promise<RequestProgress[]> {
  const rows = await tx
    .select({ deliverableId: videos.deliverableId, status: videos.status, removedAt: videos.removedAt })
    .from(videos)
    .where(eq(videos.requestId, request.id))
  return (request.agreement?.deliverables ?? []).map(({ id, count }) => {
    const own = rows.filter((row) => row.deliverableId === id)
    return {
      deliverableId: id,
      count,
      submitted: own.filter(({ status }) => submittedStates.includes(status)).length,
      published: own.filter(({ status }) => status === 'published').length,
    }
  })
}
