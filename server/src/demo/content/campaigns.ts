import { z } from 'zod'
import { adminReason } from '#contract/fields.ts'
import { campaignPlatform } from '#contract/market/campaigns/campaign-fields.ts'
import { campaignStages } from '#contract/market/campaigns/campaign-machine.ts'
import { campaignKinds } from '#contract/market/campaigns/campaign-templates.ts'
import { type NewCampaign, newCampaign } from '#contract/market/campaigns/campaigns.ts'
import { businessName } from './people.ts'
import { readContent } from './read-content.ts'

const day = z.int().min(0)
const campaign = z
  .strictObject({
    business: businessName,
    kind: z.enum(campaignKinds),
    /** `ended`: its last day is over; `completed`: the business closed it. */
    stage: z.enum([...campaignStages, 'ended']),
    daysAgo: z.number().min(0),
    days: z.strictObject({ applyBy: day, deliverBy: day, publishFrom: day, publishUntil: day }).optional(),
    /** An admin's reason for returning it. */
    returnReason: adminReason.optional(),
    oneClipOn: campaignPlatform.optional(),
    content: newCampaign.required({ price: true, places: true, viewTarget: true }),
  })
  .transform(({ oneClipOn, ...rest }) => ({
    ...rest,
    content: { ...(oneClipOn ? clipOn(oneClipOn) : {}), ...rest.content },
  }))
export type DemoCampaign = z.output<typeof campaign>

const clipOn = (platform: z.output<typeof campaignPlatform>): Pick<NewCampaign, 'platforms' | 'deliverables'> => ({
  platforms: [platform],
  deliverables: [{ id: 'one', platform, kind: 'short_video', count: 1, caption: null, hashtags: [] }],
})

/** Campaigns in every stage, most of them of the business that signs in to look around. */
export const demoCampaigns = readContent('campaigns', z.strictObject({ campaigns: z.array(campaign) })).campaigns
