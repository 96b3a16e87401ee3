import { z } from 'zod'
import { language } from '#contract/fields.ts'
import { mustFind } from '../../platform/must-find.ts'
import { demoCampaigns } from './campaigns.ts'
import { businessName, influencerName } from './people.ts'
import { nameOf, readContent } from './read-content.ts'
import { stageOf } from './stages.ts'

const campaigns = new Map(demoCampaigns.map((campaign) => [campaign.text, campaign]))
const request = z.strictObject({
  influencer: influencerName,
  stage: stageOf('request-stages'),
  daysAgo: z.number().min(0),
})
const content = readContent(
  'requests',
  z.strictObject({
    campaigns: z.array(
      z.strictObject({
        campaign: nameOf('campaigns.yaml', campaigns.keys()),
        language,
        requests: z.array(request),
      }),
    ),
    deposits: z.array(z.strictObject({ username: businessName, daysAgo: z.number(), amount: z.int().positive() })),
  }),
)

/** Requests in every state, most of them of the people who sign in to look around. */
export const demoRequests = content.campaigns.flatMap(({ campaign, language, requests }) => {
  const { business, posts, content } = mustFind(campaigns, campaign)
  return requests.map((each) => ({ ...each, title: content.title, language, business, posts }))
})
export type DemoRequest = (typeof demoRequests)[number]

/** Deposits that pay for them. */
export const requestDeposits = content.deposits
