import { campaignTemplatesAt } from '#contract/market/campaigns/campaign-templates.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { omit } from '#contract/omit.ts'
import {
  approveCampaign,
  closeCampaign,
  createCampaign,
  endDueCampaigns,
  pauseCampaign,
  returnCampaign,
  submitCampaign,
} from '../../features/market/campaigns/index.ts'
import type { Services } from '../../platform/services.ts'
import { type DemoCampaign, demoCampaigns } from '../content/campaigns.ts'
import type { Cast } from './cast.ts'
import { by, byAdmin, type Step, silentServices } from './timeline.ts'

const hour = 1 / 24

/** Campaigns in all stages, by the regular rules. */
export const campaignSteps = (services: Services, cast: Cast): Step[] => [
  ...demoCampaigns.flatMap((campaign) => stepsOf(cast, campaign)),
  // the job that ends campaigns, after the last day of the oldest
  { daysAgo: 20, run: () => endDueCampaigns(silentServices(services, 20)) },
]

const daysFrom = (now: Date, days: NonNullable<DemoCampaign['days']>) => ({
  applyBy: dayOf(now, days.applyBy),
  deliverBy: dayOf(now, days.deliverBy),
  publishFrom: dayOf(now, days.publishFrom),
  publishUntil: dayOf(now, days.publishUntil),
})

/** Steps of a business and the admins with one campaign, a few hours between each. */
function stepsOf(cast: Cast, { business, kind, stage, daysAgo, days, returnReason, content }: DemoCampaign): Step[] {
  let id = 0
  const owner = cast(business)
  const create: Step = {
    daysAgo,
    run: async (at) => {
      // there is one of each kind
      const template = campaignTemplatesAt(at.clock()).find((each) => each.kind === kind)!
      // a draft has no days yet
      const ownContent = stage === 'draft' ? omit(template.content, 'applyBy', 'deliverBy') : template.content
      const ownDays = days ? daysFrom(at.clock(), days) : {}
      id = await createCampaign(by(at, owner), { ...ownContent, ...content, ...ownDays })
    },
  }
  const submit: Step = { daysAgo: daysAgo - hour, run: (at) => submitCampaign(by(at, owner), id) }
  if (stage === 'draft') return [create]
  if (stage === 'in_review') return [create, submit]
  if (stage === 'returned') {
    const reason = returnReason ?? ''
    return [create, submit, { daysAgo: daysAgo - 8 * hour, run: (at) => returnCampaign(byAdmin(at, cast), id, reason) }]
  }
  const approve: Step = { daysAgo: daysAgo - 9 * hour, run: (at) => approveCampaign(byAdmin(at, cast), id) }
  const last: Partial<Record<typeof stage, Step>> = {
    paused: { daysAgo: daysAgo - 5, run: (at) => pauseCampaign(by(at, owner), id) },
    completed: { daysAgo: daysAgo - 30, run: (at) => closeCampaign(by(at, owner), id) },
  }
  return [create, submit, approve, ...(last[stage] ? [last[stage]] : [])]
}
