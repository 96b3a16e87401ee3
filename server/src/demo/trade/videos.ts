import { asc, eq } from 'drizzle-orm'
import type { CampaignPlatform } from '#contract/market/campaigns/campaign-fields.ts'
import { lockSetting, storeSetting } from '../../features/foundation/settings/index.ts'
import { discountWork, lockRequestRow } from '../../features/market/campaign-requests/index.ts'
import {
  awaitReview,
  createVideo,
  linkVideo,
  lockCampaignOf,
  lockVideoRow,
  markRemoved,
  readyVideo,
  recordViews,
  rejectVideo,
  verifyVideo,
} from '../../features/market/videos/index.ts'
import { videos, videoVersions } from '../../features/market/videos/tables.ts'
import type { Actor, SystemContext } from '../../platform/context.ts'
import { by } from './timeline.ts'

/** The people working on the videos of a request, and the texts of the videos. */
export type Filming = {
  requestId: number
  business: Actor
  influencer: Actor
  texts: { film: string; caption: string; changes: string }
}

const videosOf = ({ tx }: SystemContext, { requestId }: Filming) =>
  tx.select().from(videos).where(eq(videos.requestId, requestId)).orderBy(asc(videos.id))

/** Hands in everything that was agreed; the files are made in the background (film-in-background.ts). */
export async function submitVideo(at: SystemContext, filming: Filming): Promise<void> {
  const { requestId, texts } = filming
  const request = await lockRequestRow(at.tx, requestId)
  // the request was agreed on
  for (const { id: deliverableId, count } of request!.agreement!.deliverables)
    for (let n = 0; n < count; n++) {
      const video = { requestId, deliverableId, title: texts.film, caption: texts.caption }
      const videoId = await createVideo(by(at, filming.influencer), video)
      await at.tx.insert(videoVersions).values({
        videoId,
        number: 1,
        fileName: 'film.mp4',
        mime: 'video/mp4',
        bytes: 4_800_000,
        percent: 100,
        submittedAt: at.clock(),
      })
      // it was created just now
      await awaitReview(at, (await lockVideoRow(at.tx, videoId))!)
    }
}

/** Has the business request a change of the first video. */
export async function requestChanges(at: SystemContext, filming: Filming): Promise<void> {
  const [first] = await videosOf(at, filming)
  const answer = { businessFeedback: filming.texts.changes, missed: ['deliverable' as const] }
  // there is one at least
  await rejectVideo(by(at, filming.business), first!.id, answer)
}

/** Has the business accept everything, which may then be published at once. */
export async function acceptAll(at: SystemContext, filming: Filming): Promise<void> {
  for (const { id } of await videosOf(at, filming)) {
    await verifyVideo(by(at, filming.business), id)
    await readyVideo(by(at, filming.business), id)
  }
}

/** Has the business accept everything while the setting requires that an admin checks videos before they are published. */
export async function acceptForCheck(at: SystemContext, filming: Filming): Promise<void> {
  const { id, value } = await lockSetting(at, 'videos')
  await storeSetting(at, id, { adminCheck: true })
  for (const video of await videosOf(at, filming)) await verifyVideo(by(at, filming.business), video.id)
  await storeSetting(at, id, value)
}

const addresses: Record<CampaignPlatform, (id: number) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=demo${String(id).padStart(7, '0')}`,
  tiktok: (id) => `https://www.tiktok.com/@demo/video/70000000000${String(id).padStart(8, '0')}`,
  instagram: (id) => `https://www.instagram.com/p/demo${String(id).padStart(7, '0')}/`,
}

/** Publishes everything. */
export async function publishAll(at: SystemContext, filming: Filming): Promise<void> {
  for (const { id, platform } of await videosOf(at, filming))
    await linkVideo(by(at, filming.influencer), id, addresses[platform](id))
}

/** Records the views of each post after so many days: a quick rise that slows down. */
export async function countViews(at: SystemContext, filming: Filming, days: number): Promise<void> {
  for (const { id, platform } of await videosOf(at, filming)) {
    await lockCampaignOf(at.tx, id)
    const locked = await lockVideoRow(at.tx, id)
    const views = Math.round((3_400 + (id % 7) * 1_150) * Math.log(1 + 2 * days))
    // demo videos stay
    await recordViews(at, locked!.video, { views, source: platform === 'youtube' ? 'platform' : 'confirmed' })
  }
}

/** Removes the first post. */
export async function removePost(at: SystemContext, filming: Filming): Promise<void> {
  const [first] = await videosOf(at, filming)
  // there is one at least
  await markRemoved(by(at, filming.business), first!.id)
}

/** Stops counting the first post, which was not restored within seven days. */
export async function stopCounting(at: SystemContext, filming: Filming, days: number): Promise<void> {
  const [first] = await videosOf(at, filming)
  const request = await lockRequestRow(at.tx, filming.requestId)
  // both were made before
  await discountWork(at, request!, { days, videoId: first!.id })
}
