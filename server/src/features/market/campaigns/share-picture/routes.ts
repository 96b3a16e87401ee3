import { campaignShare } from '#contract/market/campaigns/campaigns.ts'
import { illustrated } from '../../../../platform/http/illustrated.ts'
import { type RouteDefinition, rawRoute } from '../../../../platform/http/route.ts'
import { sendSharePicture } from '../../../../platform/http/share-picture.ts'
import type { Services } from '../../../../platform/services.ts'
import { workerTask } from '../../../../platform/workers/workers.ts'
import { readPublicCampaign } from '../read-campaigns.ts'
import type { drawCampaignPicture } from './draw-campaign-picture.ts'
import { shareContentOf } from './share-content.ts'

const draw = workerTask<typeof drawCampaignPicture>(
  './draw-campaign-picture.ts',
  import.meta.url,
  'drawCampaignPicture',
)

/** The picture of an open campaign for link previews; none of campaigns that are not for everybody. */
export const sharePictureRoutes = (services: Services): RouteDefinition[] => [
  rawRoute(campaignShare.picture, {
    handler: async ({ params, request, reply }) => {
      const campaign = await readPublicCampaign({ db: services.database.orm }, params.id)
      return sendSharePicture({ request, reply, version: campaign.shareVersion }, (language) => {
        const content = shareContentOf(campaign)
        const addresses = { avatar: content.avatarUrl, work: content.pictureUrl }
        return illustrated(services, { content: ['campaign', language, content], addresses }, (pictures) =>
          services.workers.run(draw, { content, language, pictures }),
        )
      })
    },
  }),
]
