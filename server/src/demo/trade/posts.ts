import { eq } from 'drizzle-orm'
import type { CampaignPlatform, Deliverable } from '#contract/market/campaigns/campaign-fields.ts'
import { campaignRequests } from '../../features/market/campaign-requests/tables.ts'
import {
  lockCampaignOf,
  lockVideoRow,
  recordViews,
  reportToRequest,
  reportViews,
} from '../../features/market/videos/index.ts'
import { videos, videoVersions } from '../../features/market/videos/tables.ts'
import type { Actor, SystemContext } from '../../platform/context.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { by } from './timeline.ts'

/** A published video of a demo request, and its final number of views. */
export type DemoPost = { id: number; platform: CampaignPlatform; most: number }

/** `reach`: the factor of the posts' views, 1 being usual. */
type Publishing = { requestId: number; influencer: Actor; n: number; title: string; reach: number }

/**
 * Publishes everything that a demo request agreed to, without a file; returns the posts. Uploads and their reviews are left out, since
 * they would have to be processed.
 */
export async function publishPosts(at: SystemContext, { requestId, influencer, n, title, reach }: Publishing) {
  const rows = await at.tx.select().from(campaignRequests).where(eq(campaignRequests.id, requestId))
  const request = onlyRow(rows)
  const posts: DemoPost[] = []
  // the request was agreed on
  for (const deliverable of request.agreement!.deliverables) {
    const post = { n, title, deliverable }
    const { platform } = deliverable
    const id = await addPost(at, request, post)
    // the video was added just now
    const locked = (await lockVideoRow(at.tx, id))!
    await reportToRequest(at, locked, { kind: 'video_published', actorId: influencer.party.id })
    posts.push({ id, platform, most: Math.round(viewsOn[platform] * reach) })
  }
  return posts
}

const viewsOn: Record<CampaignPlatform, number> = { youtube: 38_000, tiktok: 29_000, instagram: 17_000 }
const addressOf: Record<CampaignPlatform, (id: string) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id.padStart(11, 'vivobid-')}`,
  tiktok: (id) => `https://www.tiktok.com/@vivobid/video/${id.padStart(19, '70')}`,
  instagram: (id) => `https://www.instagram.com/reel/vivobid${id}/`,
}

type NewPost = { n: number; title: string; deliverable: Deliverable }

async function addPost(
  { tx, clock }: SystemContext,
  request: typeof campaignRequests.$inferSelect,
  { n, title, deliverable }: NewPost,
): Promise<number> {
  const now = clock()
  const rows = await tx
    .insert(videos)
    .values({
      influencerId: request.influencerId,
      businessId: request.businessId,
      campaignId: request.campaignId,
      requestId: request.id,
      deliverableId: deliverable.id,
      title,
      platform: deliverable.platform,
      platformUrl: addressOf[deliverable.platform](`${100 + n}${request.id}`),
      status: 'published',
      readyAt: now,
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: videos.id })
  const video = onlyRow(rows)
  await tx.insert(videoVersions).values({
    videoId: video.id,
    number: 1,
    fileName: `${deliverable.id}.mp4`,
    mime: 'video/mp4',
    bytes: 48_000_000,
    submittedAt: now,
  })
  return video.id
}

/** The share of a post's views that have come so many days after it was published: most of them early, a little uneven. */
const shareSeen = (days: number, n: number) => 1 - Math.exp(-days / 11) * (1 + 0.06 * Math.sin(days * 1.9 + n))

/** Counts views so many days after publication: YouTube's are measured each day, the others reported each week and then confirmed. */
export async function countPostViews(
  at: SystemContext,
  posts: readonly DemoPost[],
  { days, n, business }: { days: number; n: number; business: Actor },
): Promise<void> {
  for (const { id, platform, most } of posts) {
    const isMeasured = platform === 'youtube'
    if (!isMeasured && days % 7 !== 0 && days % 7 !== 1) continue
    await lockCampaignOf(at.tx, id)
    // demo videos stay
    const { video } = (await lockVideoRow(at.tx, id))!
    const views = Math.max(video.views, Math.round(most * shareSeen(days, n)))
    if (isMeasured) await recordViews(at, video, { views, source: 'platform' })
    else if (days % 7 === 0) await recordViews(at, video, { views, source: 'reported' })
    else if (video.viewsSource === 'reported') await reportViews(by(at, business), id, { confirm: true })
  }
}
