import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CampaignPlatform } from '#contract/market/campaigns/campaign-fields.ts'
import { lockRequestRow } from '../src/features/market/campaign-requests/index.ts'
import { recordViews } from '../src/features/market/videos/publishing/publish.ts'
import type { ViewSource } from '../src/features/market/videos/tables.ts'
import { lockCampaignOf, lockVideoRow } from '../src/features/market/videos/video-row.ts'
import { inTransaction } from '../src/platform/context.ts'
import type { World } from './world.ts'

type Post = { requestId: number; platform?: CampaignPlatform; title?: string }

/** A published video of a request, handed in once, without a file; returns its id. The request is not updated. */
export const aPost = (world: World, { requestId, platform = 'tiktok', title = 'Iced coffee' }: Post): Promise<number> =>
  inTransaction(world.services, async ({ tx, clock }) => {
    const { campaignId, businessId, influencerId } = (await lockRequestRow(tx, requestId))!
    const now = clock().toISOString()
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into videos (influencer_id, business_id, campaign_id, request_id, deliverable_id, title, platform, status,
        platform_url, ready_at, published_at)
      values (${influencerId}, ${businessId}, ${campaignId}, ${requestId}, 'clip', ${title}, ${platform}, 'published',
        ${`https://${platform}.example/${randomUUID()}`}, ${now}, ${now}) returning id`)
    await tx.execute(sql`
      insert into video_versions (video_id, number, file_name, mime, bytes, submitted_at)
      values (${rows[0]!.id}, 1, 'clip.mp4', 'video/mp4', 1, ${now})`)
    return rows[0]!.id
  })

/** Records views of a post, as a measurement or a report does. */
export const recordPostViews = (
  world: World,
  videoId: number,
  { views, source }: { views: number; source: ViewSource },
) =>
  inTransaction(world.services, async (context) => {
    await lockCampaignOf(context.tx, videoId)
    await recordViews(context, (await lockVideoRow(context.tx, videoId))!.video, { views, source })
  })
