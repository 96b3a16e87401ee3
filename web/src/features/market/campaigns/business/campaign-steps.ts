import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import type { Step } from '../../../../kit/progress/Stepper.tsx'

export type CampaignStepKey = 'draft' | 'review' | 'running' | 'ended'
type CampaignStep = Pick<Step, 'state' | 'at'> & { key: CampaignStepKey }

type Facts = Pick<Campaign, 'stage' | 'createdAt' | 'submittedAt' | 'approvedAt' | 'completedAt'>

/** Steps of a campaign, from its draft to its end. A returned one is a draft again. */
export function campaignSteps({ stage, createdAt, submittedAt, approvedAt, completedAt }: Facts): CampaignStep[] {
  const keys: CampaignStepKey[] = ['draft', 'review', 'running', 'ended']
  const at: Record<CampaignStepKey, string | null> = {
    draft: createdAt,
    review: submittedAt,
    running: approvedAt,
    ended: completedAt,
  }
  const place = { draft: 0, returned: 0, in_review: 1, active: 2, paused: 2, completed: 4 }[stage]
  return keys.map((key, i) => ({
    key,
    state: i < place ? 'done' : i === place ? 'current' : 'next',
    at: i <= place ? at[key] : null,
  }))
}
