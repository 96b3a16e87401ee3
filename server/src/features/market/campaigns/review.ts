import { and, eq, ne } from 'drizzle-orm'
import { type CampaignEvent, campaignCan } from '#contract/market/campaigns/campaign-machine.ts'
import { campaignErrors } from '#contract/market/campaigns/errors.ts'
import { submissionIssues } from '#contract/market/campaigns/submission.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { decidedRefusal, logAction } from '../../foundation/action-log/index.ts'
import { mailBusiness } from './campaign-mails.ts'
import { nextNumber, saveMove } from './campaign-moves.ts'
import { assertAllowed, type Campaign } from './campaign-row.ts'
import { campaigns } from './tables.ts'

/**
 * Approves a campaign in review, which opens it. Logged; the business is mailed. Refuses 409 `campaign_state`, 409 `campaign_outdated`
 * when its days no longer work, and 403 `own_decision`.
 */
export async function approveCampaign(context: AdminContext, id: number): Promise<void> {
  const now = context.clock()
  const campaign = await lockForDecision(context, id, 'approve')
  const issues = submissionIssues(campaign, now)
  if (issues.length > 0)
    throw new Refusal(409, 'campaign_outdated', { message: campaignErrors.campaignOutdated, issues })
  await saveMove(context, campaign, {
    status: 'active',
    approvedAt: now,
    approvedNumber: nextNumber,
    returnReason: null,
  })
  await log(context, campaign, { type: 'campaign_approve' })
  await mailBusiness(context, campaign, { kind: 'campaign_approved' })
}

/** Returns a campaign in review to its business with a reason. Logged and mailed; refuses 409 `campaign_state` and 403 `own_decision`. */
export async function returnCampaign(context: AdminContext, id: number, reason: string): Promise<void> {
  const campaign = await lockForDecision(context, id, 'return')
  await saveMove(context, campaign, { returnedAt: context.clock(), returnReason: reason })
  await log(context, campaign, { type: 'campaign_reject', notes: reason })
  await mailBusiness(context, campaign, { kind: 'campaign_returned', reason })
}

async function lockForDecision({ tx, actor }: AdminContext, id: number, event: CampaignEvent): Promise<Campaign> {
  const [campaign] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, id), ne(campaigns.stage, 'draft')))
    .for('update')
  if (!campaign) throw notFound()
  // somebody who was a business before
  if (campaign.businessId === actor.party.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  try {
    assertAllowed(campaignCan(event, campaign.stage))
  } catch (error) {
    // the result of a decision; later stages are their own reason
    const isDecision = campaign.stage === 'active' || campaign.stage === 'returned'
    if (!isDecision || !(error instanceof Refusal)) throw error
    throw await decidedRefusal(tx, { targetType: 'campaign', targetId: id }, error)
  }
  return campaign
}

const log = (
  context: AdminContext,
  { id, businessId, title }: Campaign,
  { type, notes }: { type: 'campaign_approve' | 'campaign_reject'; notes?: string },
) =>
  logAction(context, {
    type,
    targetType: 'campaign',
    targetId: id,
    details: { businessId, title, ...(notes && { notes }) },
  })
