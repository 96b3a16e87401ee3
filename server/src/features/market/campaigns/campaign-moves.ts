import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { campaignCan } from '#contract/market/campaigns/campaign-machine.ts'
import type { CampaignEnd } from '#contract/market/campaigns/campaigns.ts'
import { campaignErrors } from '#contract/market/campaigns/errors.ts'
import { submissionIssues } from '#contract/market/campaigns/submission.ts'
import { type Context, inTransaction, type SystemContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { earliestToday } from '../../../platform/zones.ts'
import { mailBusiness } from './campaign-mails.ts'
import { assertAllowed, type Campaign, incomplete, lockOwnCampaign } from './campaign-row.ts'
import { campaignEnded } from './events.ts'
import { campaigns } from './tables.ts'

/** SQL: the next position among all submissions and approvals. */
export const nextNumber = sql<number>`nextval('campaign_numbers')::int`

/** Writes a move of a locked campaign. */
export const saveMove = async (
  { tx, clock }: SystemContext,
  { id }: Pick<Campaign, 'id'>,
  change: PgUpdateSetSource<typeof campaigns>,
): Promise<void> => {
  await tx
    .update(campaigns)
    .set({ ...change, updatedAt: clock() })
    .where(eq(campaigns.id, id))
}

/**
 * Sends one of the actor's campaigns to the admins' queue, at its end. Refuses 409 `campaign_state`, and 422 with everything that is
 * missing or does not match (contract/market/campaigns/submission.ts).
 */
export async function submitCampaign(context: Context, id: number): Promise<void> {
  const now = context.clock()
  const campaign = await lockOwnCampaign(context, id)
  assertAllowed(campaignCan('submit', campaign.stage))
  const issues = submissionIssues(campaign, now)
  if (issues.length > 0) throw incomplete(issues)
  await saveMove(context, campaign, { submittedAt: now, submittedNumber: nextNumber, returnedAt: null })
  await mailBusiness(context, campaign, { kind: 'campaign_submitted' })
}

/** Stops new requests of one of the actor's campaigns. Refuses 409 `campaign_state`. */
export async function pauseCampaign(context: Context, id: number): Promise<void> {
  const campaign = await lockOwnCampaign(context, id)
  assertAllowed(campaignCan('pause', campaign.stage))
  await saveMove(context, campaign, { pausedAt: context.clock() })
}

/** Opens a paused campaign of the actor again. Refuses 409 `campaign_state`, and `hidden_by_admin` while admins hide it. */
export async function resumeCampaign(context: Context, id: number): Promise<void> {
  const campaign = await lockOwnCampaign(context, id)
  assertAllowed(campaignCan('resume', campaign.stage))
  if (campaign.hiddenAt) throw new Refusal(409, 'hidden_by_admin', campaignErrors.campaignHidden)
  await saveMove(context, campaign, { pausedAt: null })
}

/** Ends one of the actor's campaigns for good. Refuses 409 `campaign_state`. */
export async function closeCampaign(context: Context, id: number): Promise<void> {
  const campaign = await lockOwnCampaign(context, id)
  assertAllowed(campaignCan('close', campaign.stage))
  await complete(context, campaign, 'closed')
}

/** Ends a locked campaign that has reached its view target, since none of its requests is running (product.md 5). */
export const endReachedCampaign = (context: SystemContext, campaign: Campaign): Promise<void> =>
  complete(context, campaign, 'target_reached')

async function complete(context: SystemContext, campaign: Campaign, because: CampaignEnd): Promise<void> {
  await saveMove(context, campaign, {
    status: 'completed',
    pausedAt: null,
    completedAt: context.clock(),
    completedBecause: because,
  })
  await context.events.emit(context, campaignEnded, { campaignId: campaign.id })
  await mailBusiness(context, campaign, { kind: 'campaign_completed' })
}

const endingBatch = 100

/**
 * Ends campaigns whose last day is over everywhere, paused ones too, at most 100 at a time; returns how many. Other servers that run it
 * at the same time take other campaigns.
 */
export const endDueCampaigns = (services: Services): Promise<number> =>
  inTransaction(services, async (context) => {
    const { tx, clock } = context
    const due = await tx
      .select()
      .from(campaigns)
      .where(sql`${campaigns.status} = 'active' and ${campaigns.publishUntil} < ${earliestToday(clock())}`)
      .orderBy(campaigns.publishUntil)
      .limit(endingBatch)
      .for('update', { skipLocked: true })
    for (const campaign of due) await complete(context, campaign, 'ended')
    return due.length
  })
