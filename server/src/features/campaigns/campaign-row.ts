import { and, eq } from 'drizzle-orm'
import type { CampaignVerdict } from '#contract/campaigns/campaign-machine.ts'
import type { CampaignIssue } from '#contract/campaigns/submission.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Context } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { campaigns } from './tables.ts'

export type Campaign = typeof campaigns.$inferSelect

/** Refuses what the campaign's state machine refuses. */
export function assertAllowed(verdict: CampaignVerdict): void {
  if (verdict === true) return
  const { status, code, message, params } = verdict
  throw new Refusal(status, code, { message, ...(params && { params }) })
}

/** 422 `validation` with everything that keeps a campaign from being submitted. */
export const incomplete = (issues: CampaignIssue[]) =>
  new Refusal(422, 'validation', { message: requestErrors.validation, issues })

const selectOwn = ({ tx, actor }: Context, id: number) =>
  tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, id), eq(campaigns.businessId, actor.id)))

/** One of the actor's campaigns. Other people's are 404. */
export async function ownCampaign(context: Context, id: number): Promise<Campaign> {
  const [campaign] = await selectOwn(context, id)
  if (!campaign) throw notFound()
  return campaign
}

/** One of the actor's campaigns, locked for update: before any user or wallet. Other people's are 404. */
export async function lockOwnCampaign(context: Context, id: number): Promise<Campaign> {
  const [campaign] = await selectOwn(context, id).for('update')
  if (!campaign) throw notFound()
  return campaign
}
