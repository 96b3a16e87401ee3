import { campaignErrors } from '#contract/market/campaigns/errors.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { saveMove } from './campaign-moves.ts'
import { lockCampaign } from './campaign-row.ts'

type Hidden = { ownerId: number; title: string; text: string }

/**
 * Hides a campaign by an admin's decision, which pauses it: running requests go on, and its business cannot resume it until
 * `showCampaign`. Returns it; undefined when there is none. Refuses 409 `campaign_not_public` unless it is running or paused.
 */
export async function hideCampaign(context: SystemContext, id: number): Promise<Hidden | undefined> {
  const campaign = await lockCampaign(context.tx, id)
  if (!campaign || campaign.stage === 'draft') return
  if (campaign.stage !== 'active' && campaign.stage !== 'paused')
    throw new Refusal(409, 'campaign_not_public', campaignErrors.campaignNotPublic)
  const now = context.clock()
  if (!campaign.hiddenAt) await saveMove(context, campaign, { hiddenAt: now, pausedAt: campaign.pausedAt ?? now })
  return { ownerId: campaign.businessId, title: campaign.title, text: campaign.description }
}

/** Ends `hideCampaign`: a campaign that was running then is running again. */
export async function showCampaign(context: SystemContext, id: number): Promise<void> {
  const campaign = await lockCampaign(context.tx, id)
  if (!campaign?.hiddenAt) return
  const wasRunning = campaign.pausedAt?.getTime() === campaign.hiddenAt.getTime()
  await saveMove(context, campaign, { hiddenAt: null, ...(wasRunning && { pausedAt: null }) })
}
