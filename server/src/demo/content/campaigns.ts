import { z } from 'zod'
import { campaignPlatform } from '#contract/market/campaigns/campaign-fields.ts'
import { campaignStages } from '#contract/market/campaigns/campaign-machine.ts'
import { campaignKinds } from '#contract/market/campaigns/campaign-templates.ts'
import { type NewCampaign, newCampaign } from '#contract/market/campaigns/campaigns.ts'
import { demoBusinesses } from './people.ts'
import { nameOf, readContent } from './read-content.ts'
import { languageOf, textsIn } from './texts.ts'

const day = z.int().min(0)
const campaign = z
  .strictObject({
    business: z.enum(demoBusinesses.map(({ username }) => username)),
    text: nameOf('texts/en/campaigns.yaml', Object.keys(textsIn.en.campaigns)),
    kind: z.enum(campaignKinds),
    /** `ended`: its last day is over; `completed`: the business closed it. */
    stage: z.enum([...campaignStages, 'ended']),
    daysAgo: z.number().min(0),
    days: z.strictObject({ applyBy: day, deliverBy: day, publishFrom: day, publishUntil: day }).optional(),
    oneClipOn: campaignPlatform.optional(),
    content: newCampaign
      .omit({ title: true, description: true })
      .required({ price: true, places: true, viewTarget: true }),
  })
  .transform(({ oneClipOn, content, ...rest }) => {
    // the schema takes no other businesses and texts
    const { languages } = demoBusinesses.find(({ username }) => username === rest.business)!
    // every language has the texts of all
    const { returnReason, posts, questions = {}, ...texts } = textsIn[languageOf(languages)].campaigns[rest.text]!
    const asked = Object.entries(questions).map(([id, text]) => ({ id, text }))
    return {
      ...rest,
      returnReason,
      posts,
      content: { ...(oneClipOn ? clipOn(oneClipOn) : {}), ...texts, questions: asked, ...content },
    }
  })
export type DemoCampaign = z.output<typeof campaign>

const clipOn = (platform: z.output<typeof campaignPlatform>): Pick<NewCampaign, 'platforms' | 'deliverables'> => ({
  platforms: [platform],
  deliverables: [{ id: 'one', platform, kind: 'short_video', count: 1, caption: null, hashtags: [] }],
})

/** Campaigns in every stage, most of them of the business that signs in to look around. */
export const demoCampaigns = readContent('campaigns', z.strictObject({ campaigns: z.array(campaign) })).campaigns
