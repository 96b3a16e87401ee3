import type { Side } from '#contract/market/engagements/engagement.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { type MailBesides, type MailRequest, notify } from '../../foundation/notifications/index.ts'
import { campaignTitleOf } from '../campaigns/index.ts'
import type { VideoEvent } from './declared-events.ts'
import type { VideoRow } from './video-row.ts'

type VideoMail = { side: Side } & MailBesides<VideoEvent, 'videoTitle' | 'requestId' | 'link' | 'campaignTitle'>

/** Mails one side of a video about it. */
export async function mailSide(
  context: SystemContext,
  video: Pick<VideoRow, 'id' | 'title' | 'campaignId' | 'businessId' | 'influencerId' | 'requestId'>,
  { side, kind, params = {} }: VideoMail,
): Promise<void> {
  const isBusiness = side === 'business'
  await notify(context, {
    userId: isBusiness ? video.businessId : video.influencerId,
    otherId: isBusiness ? video.influencerId : video.businessId,
    kind,
    params: {
      videoTitle: video.title,
      requestId: video.requestId,
      link: `${context.publicOrigin}/influencer/videos/${video.id}`,
      campaignTitle: await campaignTitleOf(context.tx, video.campaignId),
      ...params,
    },
    // the video completes the params of every kind of its mails
  } as MailRequest)
}
