import { and, eq } from 'drizzle-orm'
import type { CampaignVerdict } from '#contract/market/campaigns/campaign-machine.ts'
import type { CampaignIssue } from '#contract/market/campaigns/submission.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { campaigns } from './tables.ts'

export type Campaign = typeof campaigns.$inferSelect

type RequiredToSubmit = 'viewTarget' | 'price' | 'places' | 'applyBy' | 'deliverBy' | 'publishFrom' | 'publishUntil'

/** A campaign that was submitted and not returned, so that it is complete (constraint `campaigns_complete_check`). */
export type SubmittedCampaign = Campaign & { [Field in RequiredToSubmit]: NonNullable<Campaign[Field]> }

/** Throws for a campaign that is not complete: requests are of submitted ones only. */
export function assertSubmitted(campaign: Campaign): asserts campaign is SubmittedCampaign {
  const { viewTarget, price, places, applyBy, deliverBy, publishFrom, publishUntil } = campaign
  if ([viewTarget, price, places, applyBy, deliverBy, publishFrom, publishUntil].includes(null))
    throw new Error(`Campaign ${campaign.id} is not complete.`)
}

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
    .where(and(eq(campaigns.id, id), eq(campaigns.businessId, actor.party.id)))

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

export async function campaignTitleOf(db: Queryable, id: number): Promise<string> {
  const rows = await db.select({ title: campaigns.title }).from(campaigns).where(eq(campaigns.id, id))
  return onlyRow(rows).title
}

/** Sets the views of a campaign's videos: measured and reported together, and the part that counts towards the target. */
export async function setViews(
  tx: Tx,
  id: number,
  views: Pick<Campaign, 'currentViews' | 'countedViews'>,
): Promise<void> {
  await tx.update(campaigns).set(views).where(eq(campaigns.id, id))
}

/** Any campaign, locked for update: for agreements, which count its budget and places. The first lock of all (docs/money.md, Locks). */
export async function lockCampaign(tx: Tx, id: number): Promise<Campaign | undefined> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
  return campaign
}

/** The campaign of a request, locked as by `lockCampaign`. */
export async function lockSubmittedCampaign(tx: Tx, id: number): Promise<SubmittedCampaign> {
  const campaign = await lockCampaign(tx, id)
  if (!campaign) throw new Error(`There is no campaign ${id}.`)
  assertSubmitted(campaign)
  return campaign
}

/** Any campaign, locked for share: nobody can close or change it meanwhile, so that new requests come before its end or after it. */
export async function lockCampaignForShare(tx: Tx, id: number): Promise<Campaign | undefined> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('share')
  return campaign
}

/** The fee of a campaign that was submitted, in cents. */
export async function campaignPriceOf(db: Queryable, id: number): Promise<number> {
  const rows = await db.select({ price: campaigns.price }).from(campaigns).where(eq(campaigns.id, id))
  // complete since it was submitted
  return onlyRow(rows).price!
}
