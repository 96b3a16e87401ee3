import { and, asc, desc, eq, exists, inArray, isNotNull, lt, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { videoClock } from '#contract/market/videos/video-machine.ts'
import type { videos as contract, Video, videoReview } from '#contract/market/videos/videos.ts'
import { omit } from '#contract/omit.ts'
import type { Actor, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { personColumns, usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView } from '../campaign-requests/index.ts'
import { campaignsView } from '../campaigns/index.ts'
import { inQueue, queueOrder } from './review.ts'
import { videoFigures, videos, videoVersions } from './tables.ts'
import { factsOf, type VersionRow } from './video-row.ts'

type Query = z.output<typeof contract.list.schema.querystring>
type QueueQuery = z.output<typeof videoReview.list.schema.querystring>

const influencer = usersView.as('influencer')
const campaign = campaignsView.as('campaign')
const request = campaignRequestsView.as('request')

const select = (db: Queryable) =>
  db
    .select({
      video: videos,
      influencer: personColumns(influencer),
      campaignTitle: campaign.title,
      request: {
        status: request.status,
        disputedAt: request.disputedAt,
        agreement: request.agreement,
        timeZone: request.timeZone,
        acceptedAt: request.acceptedAt,
      },
    })
    .from(videos)
    .innerJoin(influencer, eq(influencer.id, videos.influencerId))
    .innerJoin(campaign, eq(campaign.id, videos.campaignId))
    .innerJoin(request, eq(request.id, videos.requestId))
type Row = Awaited<ReturnType<typeof select>>[number]

/** The condition of visible videos: influencers see their own, businesses and admins those that were submitted. */
function visibleTo(db: Queryable, actor: Actor): SQL | undefined {
  const wasSubmitted = exists(
    db
      .select({ id: videoVersions.id })
      .from(videoVersions)
      .where(and(eq(videoVersions.videoId, videos.id), isNotNull(videoVersions.submittedAt))),
  )
  const own = {
    influencer: eq(videos.influencerId, actor.party.id),
    business: and(eq(videos.businessId, actor.party.id), wasSubmitted),
  }
  return and(ne(videos.status, 'deleted'), actor.party.role === 'admin' ? wasSubmitted : own[actor.party.role])
}

/** Videos that the actor takes part in, newest first. */
export async function listVideos(context: ReadContext, query: Query) {
  const { db, actor } = context
  const { limit = defaultLimit, cursor, status, campaignId, requestId } = query
  const before = decodeCursor(cursor, 1)?.[0]
  const rows = await select(db)
    .where(
      and(
        visibleTo(db, actor),
        before === undefined ? undefined : lt(videos.id, before),
        status && eq(videos.status, status),
        campaignId === undefined ? undefined : eq(videos.campaignId, campaignId),
        requestId === undefined ? undefined : eq(videos.requestId, requestId),
      ),
    )
    .orderBy(desc(videos.id))
    .limit(limit + 1)
  return toPage(await toVideos(context, rows), limit, ({ id }) => encodeCursor(id))
}

/** Verified videos that wait for an admin, oldest first. */
export async function listQueue(context: ReadContext, { limit = defaultLimit, cursor }: QueueQuery) {
  const after = decodeCursor(cursor, 1)?.[0]
  const rows = await select(context.db)
    .where(inQueue(after))
    .orderBy(queueOrder)
    .limit(limit + 1)
  return toPage(await toVideos(context, rows), limit, ({ id }) => encodeCursor(id))
}

/** One video for its sides and admins; 404 for everybody else. */
export async function readVideo(context: ReadContext, id: number): Promise<Video> {
  const rows = await toVideos(context, [await findVisible(context, id)])
  return onlyRow(rows)
}

/** A video that the actor may see; else 404. */
export async function findVisible({ db, actor }: ReadContext, id: number): Promise<Row> {
  const [row] = await select(db).where(and(eq(videos.id, id), visibleTo(db, actor)))
  if (!row) throw notFound()
  return row
}

const iso = (at: Date | null) => at?.toISOString() ?? null

async function toVideos({ db, actor }: ReadContext, rows: Row[]): Promise<Video[]> {
  const ids = rows.map(({ video }) => video.id)
  if (ids.length === 0) return []
  const versions = await db
    .select()
    .from(videoVersions)
    .where(inArray(videoVersions.videoId, ids))
    .orderBy(asc(videoVersions.number))
  const figures = await db
    .select()
    .from(videoFigures)
    .where(inArray(videoFigures.videoId, ids))
    .orderBy(desc(videoFigures.id))
  return rows.map((row) => {
    const { id } = row.video
    // the business sees versions once they were handed in
    const own = versions.filter(
      (each) => each.videoId === id && (actor.party.role === 'influencer' || each.submittedAt),
    )
    return {
      ...videoView(row, own, actor),
      figures: figures
        .filter(({ videoId }) => videoId === id)
        .slice(0, 100)
        .map(({ views, source, at, proofFileId }) => ({
          views,
          source,
          at: at.toISOString(),
          proofUrl: proofFileId && filePath(proofFileId),
        })),
    }
  })
}

/** Columns of a video that no reader sees. */
const privateColumns = [
  'businessId',
  'watchedAt',
  'missedAt',
  'remindedAt',
  'licenceNumber',
  'licenceExpiresOn',
  'clockAction',
  'clockAt',
] as const

function videoView({ video, request, ...row }: Row, versions: VersionRow[], actor: Actor): Omit<Video, 'figures'> {
  const latest = versions.at(-1) ?? null
  const processed = versions.findLast(({ processedAt }) => processedAt)
  const facts = factsOf(video, request, latest !== null)
  const clock = videoClock(facts)
  const { licenceNumber, licenceExpiresOn } = video
  return {
    ...omit(video, ...privateColumns),
    ...row,
    licence: licenceNumber && licenceExpiresOn ? { number: licenceNumber, expiresOn: licenceExpiresOn } : null,
    originalUrl: mayOpenOriginal(request, actor) && latest?.fileId ? filePath(latest.fileId) : null,
    processedUrl: processed ? mediaUrl(video.id, 'preview.mp4', processed.number) : null,
    isRequestOver: !facts.isRequestRunning,
    processingPercent: video.status === 'processing' || video.status === 'submitted' ? (latest?.percent ?? 0) : null,
    clock: clock && { action: clock.action, at: clock.at.toISOString() },
    versions: versions.map(versionView),
    viewsAt: iso(video.viewsAt),
    removedAt: iso(video.removedAt),
    readyAt: iso(video.readyAt),
    publishedAt: iso(video.publishedAt),
    createdAt: video.createdAt.toISOString(),
    updatedAt: video.updatedAt.toISOString(),
  }
}

/** The original is the influencer's, and the business's once the work is completed. */
export const mayOpenOriginal = ({ status }: { status: string }, { party: { role } }: Pick<Actor, 'party'>) =>
  role === 'influencer' || (role === 'business' && status === 'completed')

const mediaUrl = (id: number, file: string, version: number) => `/api/videos/${id}/${file}?version=${version}`

function versionView(version: VersionRow): Video['versions'][number] {
  const { videoId, number, fileName, bytes, seconds, width, height, thumbnails, captionsFileId } = version
  const urlOf = (file: string) => (version.processedAt ? mediaUrl(videoId, file, number) : null)
  const sheet = urlOf('thumbnails.webp')
  return {
    number,
    fileName,
    bytes,
    seconds,
    width,
    height,
    previewUrl: urlOf('preview.mp4'),
    posterUrl: urlOf('poster.webp'),
    thumbnails:
      thumbnails && sheet
        ? { url: sheet, columns: thumbnails.columns, count: thumbnails.count, secondsApart: thumbnails.secondsApart }
        : null,
    captionsUrl: captionsFileId ? mediaUrl(videoId, 'captions.vtt', number) : null,
    submittedAt: iso(version.submittedAt),
  }
}
