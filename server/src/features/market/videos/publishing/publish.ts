import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { day, hour } from '#contract/market/engagements/engagement.ts'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { videoCan, videoLimits } from '#contract/market/videos/video-machine.ts'
import type { videos as contract } from '#contract/market/videos/videos.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { platformAddressErrors } from '#contract/platform-addresses/errors.ts'
import { postAt } from '#contract/platform-addresses/posts.ts'
import { shortLinkOf } from '#contract/platform-addresses/short-links.ts'
import type { Context, SystemContext } from '../../../../platform/context.ts'
import { lockUntilCommit } from '../../../../platform/database/advisory-lock.ts'
import { limitAttempts } from '../../../../platform/limits/throttle.ts'
import { invalid, Refusal } from '../../../../platform/refusal.ts'
import { claimFile } from '../../../foundation/uploads/index.ts'
import { assertAllowed, limitBackAndForth } from '../../engagements/index.ts'
import { mailSide } from '../mails.ts'
import { type ViewSource, videoFigures, videos } from '../tables.ts'
import {
  type LockedVideo,
  lockCampaignOf,
  lockVideo,
  lockVideoRow,
  reportToRequest,
  saveVideo,
  type VideoRow,
} from '../video-row.ts'
import { recordRemoval, recordReturn } from './removal.ts'
import { addToTotals } from './view-totals.sql.ts'

/** A limit per video, because each report mails the business. */
const reportsPerDay = { max: 10, windowMs: day }

type ViewsReport = z.output<typeof contract.views.schema.body>

/**
 * Records the address at which the influencer has published the video. Refuses what the state machine refuses, 422 an address that is not
 * a post of the deliverable's platform, 409 one that belongs to another video.
 */
export async function linkVideo(context: Context, id: number, platformUrl: string): Promise<void> {
  const locked = await lockVideo(context, id)
  assertAllowed(videoCan.link(locked.facts, locked.side))
  const address = await freeAddress(context, locked.video, platformUrl)
  const now = context.clock()
  const published = {
    status: 'published' as const,
    platformUrl: address,
    publishedAt: now,
    removedAt: null,
    missedAt: null,
    watchedAt: null,
  }
  const saved = await saveVideo(context, locked, published)
  await reportToRequest(
    context,
    { ...locked, video: saved },
    { kind: 'video_published', actorId: context.actor.person.id },
  )
  await mailSide(context, saved, { side: 'business', kind: 'video_published' })
}

async function freeAddress({ tx }: SystemContext, video: VideoRow, platformUrl: string): Promise<string> {
  const post = postAt(platformUrl)
  if (post?.site !== video.platform) {
    if (shortLinkOf(platformUrl) === video.platform)
      throw invalid('platformUrl', platformAddressErrors.shortLinkUnopened)
    throw new Refusal(422, 'validation', {
      message: videoErrors.videoLinkPlatform,
      params: { platform: platformNames[video.platform] },
      issues: [{ path: 'platformUrl', message: videoErrors.videoLinkPlatform }],
    })
  }
  // the address may name another account than the one of another video's post, and lead to the same
  await lockUntilCommit(tx, `post:${post.site}:${post.id}`)
  const similar = await tx
    .select({ platformUrl: videos.platformUrl })
    .from(videos)
    .where(
      and(
        eq(videos.platform, video.platform),
        ne(videos.id, video.id),
        sql`strpos(${videos.platformUrl}, ${post.id}) > 0`,
      ),
    )
  // the query found a part of the address
  if (similar.some((other) => postAt(other.platformUrl!)?.id === post.id))
    throw new Refusal(409, 'link_used', videoErrors.videoLinkUsed)
  return post.address
}

/**
 * Reopens a published video, which has to be published again, since its business found that it is not as agreed. Its request is locked; a
 * video of another request stays as it is.
 */
export async function reopenVideo(
  context: SystemContext,
  { requestId, videoId, actorId, reason }: { requestId: number; videoId: number; actorId: number; reason: string },
): Promise<void> {
  const locked = await lockVideoRow(context.tx, videoId)
  if (locked?.video.status !== 'published' || locked.request.id !== requestId) return
  const reopened = { status: 'waiting_for_link' as const, platformUrl: null, publishedAt: null, removedAt: null }
  const saved = await saveVideo(context, locked, { ...reopened, businessFeedback: reason })
  await reportToRequest(context, { ...locked, video: saved }, { kind: 'video_changes', actorId, note: reason })
}

const wrongState = (video: VideoRow, to: string) =>
  new Refusal(409, 'video_state', { message: videoErrors.videoState, params: { from: video.status, to } })

function assertPublished({ video }: LockedVideo): void {
  if (video.status !== 'published') throw wrongState(video, 'published')
}

/**
 * Reports views for the influencer, with a picture as proof; the business confirms the latest report. Fewer than before correct an
 * unconfirmed report of the last 24 hours at once, and otherwise count once the business agrees; earlier reports stay. Refuses 409 unless
 * published, and `views_changed` if the business saw others; 403 the other side; 422 fewer views than the platform counted; 404 a proof
 * that is not the actor's; and 429 after 10 reports a day.
 */
export async function reportViews(context: Context, id: number, report: ViewsReport): Promise<void> {
  await lockCampaignOf(context.tx, id)
  const locked = await lockVideo(context, id)
  assertPublished(locked)
  if ('confirm' in report) return confirmViews(context, locked, report.views)
  if (locked.side !== 'influencer') throw new Refusal(403, 'wrong_side', videoErrors.videoOnlyInfluencer)
  const { video } = locked
  const { views, proofFileId } = report
  if (isMeasured(video, views)) throw invalid('views', videoErrors.videoViewsLess)
  await claimFile(context, proofFileId, 'video_proof')
  await limitAttempts(context, `views-report:${id}`, reportsPerDay)
  if (needsAgreement(video, views, context.clock()))
    await context.tx
      .insert(videoFigures)
      .values({ videoId: id, views, source: 'corrected', proofFileId, at: context.clock() })
  else await recordViews(context, video, { views, source: 'reported', proofFileId })
  await mailSide(context, locked.video, { side: 'business', kind: 'views_reported' })
}

/** Returns whether the platform has counted more views. */
const isMeasured = ({ countedSource, countedViews }: VideoRow, views: number) =>
  countedSource === 'platform' && views < countedViews

/** Returns whether views are fewer than the business has confirmed, or than a report that is older than a day. */
const needsAgreement = ({ views: before, viewsSource, viewsAt, countedViews }: VideoRow, views: number, now: Date) =>
  views < before &&
  (views < countedViews ||
    viewsSource !== 'reported' ||
    // reported views have the time of their report
    now.getTime() - viewsAt!.getTime() > videoLimits.correctableHours * hour)

async function confirmViews(context: Context, { video, side }: LockedVideo & { side: string }, shown = video.views) {
  const { tx } = context
  if (side !== 'business') throw new Refusal(403, 'wrong_side', videoErrors.videoOnlyBusiness)
  const [latest] = await tx
    .select()
    .from(videoFigures)
    .where(eq(videoFigures.videoId, video.id))
    .orderBy(desc(videoFigures.id))
    .limit(1)
  const isOpen = latest?.source === 'reported' || latest?.source === 'corrected'
  if (!isOpen || isMeasured(video, latest.views)) throw wrongState(video, 'confirmed')
  if (latest.views !== shown) throw new Refusal(409, 'views_changed', videoErrors.videoViewsChanged)
  await tx.update(videoFigures).set({ source: 'confirmed' }).where(eq(videoFigures.id, latest.id))
  await saveViews(context, video, {
    views: latest.views,
    viewsSource: 'confirmed',
    viewsAt: latest.at,
    countedViews: latest.views,
    countedSource: 'confirmed',
  })
}

type Figure = { views: number; source: ViewSource; proofFileId?: string }

/**
 * Adds a figure of a video's views, which becomes its latest, and recounts its campaign's views. A measurement without a change only
 * renews the date of the latest figure. The campaign is locked.
 */
export async function recordViews(context: SystemContext, video: VideoRow, figure: Figure): Promise<void> {
  const { tx, clock } = context
  const { views, source } = figure
  const viewsAt = clock()
  if (source !== 'platform' || video.viewsSource !== source || video.views !== views)
    await tx.insert(videoFigures).values({ videoId: video.id, at: viewsAt, ...figure })
  await saveViews(context, video, {
    views,
    viewsSource: source,
    viewsAt,
    updatedAt: viewsAt,
    ...(source !== 'reported' && { countedViews: views, countedSource: source }),
  })
}

async function saveViews(context: SystemContext, video: VideoRow, changes: Partial<VideoRow>): Promise<void> {
  await context.tx.update(videos).set(changes).where(eq(videos.id, video.id))
  await addToTotals(context, video, { ...video, ...changes })
}

/** Records the business's report that a post is gone. Refuses 409 unless it is published and known to be online, 403 the influencer. */
export async function markRemoved(context: Context, id: number): Promise<void> {
  const locked = await lockVideo(context, id)
  if (locked.side !== 'business') throw new Refusal(403, 'wrong_side', videoErrors.videoOnlyBusiness)
  assertPublished(locked)
  if (locked.video.removedAt) throw wrongState(locked.video, 'removed')
  await limitBackAndForth(context, `video-${id}`)
  await recordRemoval(context, locked, context.actor.person.id)
}

/** Records the influencer's report that a removed post is back, or its new address. Refuses 409 unless it is gone, 403 the business. */
export async function restorePost(context: Context, id: number, platformUrl: string | undefined): Promise<void> {
  const locked = await lockVideo(context, id)
  if (locked.side !== 'influencer') throw new Refusal(403, 'wrong_side', videoErrors.videoOnlyInfluencer)
  assertPublished(locked)
  if (!locked.video.removedAt) throw wrongState(locked.video, 'restored')
  await limitBackAndForth(context, `video-${id}`)
  const address =
    platformUrl === undefined ? locked.video.platformUrl : await freeAddress(context, locked.video, platformUrl)
  await recordReturn(context, locked, { actorId: context.actor.person.id, platformUrl: address })
}
