import { and, count, eq, ne } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { campaignLimits } from '#contract/market/campaigns/campaign-fields.ts'
import { mayChangeCampaign, mayDeleteCampaign } from '#contract/market/campaigns/campaign-machine.ts'
import type { CampaignChange, NewCampaign } from '#contract/market/campaigns/campaigns.ts'
import { campaignErrors } from '#contract/market/campaigns/errors.ts'
import { submissionIssues } from '#contract/market/campaigns/submission.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Context } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { storeReplacedTerms } from '../terms/index.ts'
import { claimLogo, filesOf, releaseUnused, setFiles } from './campaign-files.ts'
import { assertAllowed, type Campaign, incomplete, lockOwnCampaign, ownCampaign } from './campaign-row.ts'
import { campaignSubject, campaignTerms } from './campaign-terms.ts'
import { campaignOfferChanged } from './events.ts'
import { campaignFiles, campaigns } from './tables.ts'

/**
 * Creates a draft (spec §5, Campaign; product.md 5). Returns its id. Refuses more than 50 campaigns that have not ended (409
 * `too_many_campaigns`), and a logo or files that the actor did not upload for a campaign (404).
 */
export async function createCampaign(context: Context, input: NewCampaign): Promise<number> {
  const { tx, clock, actor } = context
  const { logoFileId, fileIds, ...content } = input
  await lockOpenCampaigns(context)
  const now = clock()
  const rows = await tx
    .insert(campaigns)
    .values({
      ...content,
      ...(logoFileId && (await claimLogo(context, logoFileId))),
      businessId: actor.party.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: campaigns.id })
  const created = onlyRow(rows)
  if (fileIds) await setFiles(context, created.id, fileIds)
  return created.id
}

/**
 * Creates a draft with the content, logo and files of one of the actor's campaigns, but without its days. Returns its id. Refuses as
 * `createCampaign` does.
 */
export async function duplicateCampaign(context: Context, id: number): Promise<number> {
  const { tx, clock, actor } = context
  await lockOpenCampaigns(context)
  const campaign = await ownCampaign(context, id)
  const now = clock()
  const rows = await tx
    .insert(campaigns)
    .values({ ...contentOf(campaign), businessId: actor.party.id, createdAt: now, updatedAt: now })
    .returning({ id: campaigns.id })
  const copy = onlyRow(rows)
  for (const fileId of await filesOf(tx, id)) await tx.insert(campaignFiles).values({ campaignId: copy.id, fileId })
  return copy.id
}

/** The content that a copy takes over. */
const contentOf = (campaign: Campaign) => ({
  title: campaign.title,
  logoFileId: campaign.logoFileId,
  logoUrl: campaign.logoUrl,
  description: campaign.description,
  requirements: campaign.requirements,
  viewTarget: campaign.viewTarget,
  price: campaign.price,
  places: campaign.places,
  budget: campaign.budget,
  locations: campaign.locations,
  platforms: campaign.platforms,
  categories: campaign.categories,
  languages: campaign.languages,
  minFollowers: campaign.minFollowers,
  deliverables: campaign.deliverables,
  dos: campaign.dos,
  donts: campaign.donts,
  links: campaign.links,
  questions: campaign.questions,
  usageRights: campaign.usageRights,
  usageDays: campaign.usageDays,
  usageChannels: campaign.usageChannels,
  adMarking: campaign.adMarking,
  licenceNumber: campaign.licenceNumber,
  product: campaign.product,
  isInviteOnly: campaign.isInviteOnly,
})

/**
 * Changes the given fields of one of the actor's campaigns: any of a draft or a returned one, and of a running one those that need no new
 * approval (contract/market/campaigns/campaign-machine.ts). Refuses 409 `campaign_in_review`, `campaign_over` and `campaign_approved`, and 422 a
 * change that would leave a running campaign incomplete.
 */
export async function changeCampaign(context: Context, id: number, given: CampaignChange & Was): Promise<void> {
  const { tx, clock, actor } = context
  const campaign = await lockOwnCampaign(context, id)
  const change = mergeConcurrentChanges(
    { ...campaign, ...(given.fileIds && { fileIds: await filesOf(tx, id) }) },
    given,
  )
  assertAllowed(mayChangeCampaign(campaign.stage, Object.keys(change)))
  if (campaign.status === 'active') refuseIncomplete(campaign, change, clock())
  const { logoFileId, fileIds, ...content } = change
  const isNewLogo = logoFileId !== undefined && logoFileId !== campaign.logoFileId
  // one at a time, since each looks whether another campaign still uses a file
  if (isNewLogo || fileIds) await lockUser(tx, actor.party)
  const rows = await tx
    .update(campaigns)
    .set({ ...content, ...(isNewLogo && (await claimLogo(context, logoFileId))), updatedAt: clock() })
    .where(eq(campaigns.id, id))
    .returning()
  const changed = onlyRow(rows)
  if (campaign.status === 'active') {
    await storeReplacedTerms(context, [
      { subject: campaignSubject(id), before: campaignTerms(campaign), after: campaignTerms(changed) },
    ])
    await context.events.emit(context, campaignOfferChanged, { before: campaign, after: changed })
  }
  if (isNewLogo) await releaseUnused(tx, campaign.logoFileId)
  if (fileIds) await setFiles(context, id, fileIds)
}

/** Refuses an incomplete campaign. A day that has passed since its approval is a fault only of a change that names it. */
function refuseIncomplete(campaign: Campaign, change: CampaignChange, now: Date) {
  const issues = submissionIssues({ ...campaign, ...change }, now).filter(
    ({ path, message }) => message !== campaignErrors.dayPast || path in change,
  )
  if (issues.length > 0) throw incomplete(issues)
}

/** Deletes a draft or a returned campaign of the actor. Refuses 409 `campaign_state` any other. */
export async function removeCampaign(context: Context, id: number): Promise<void> {
  const { tx, actor } = context
  const campaign = await lockOwnCampaign(context, id)
  assertAllowed(mayDeleteCampaign(campaign.stage))
  await lockUser(tx, actor.party)
  await setFiles(context, id, [])
  await tx.delete(campaigns).where(eq(campaigns.id, id))
  await releaseUnused(tx, campaign.logoFileId)
}

/** Locks the actor, so that the limit holds among parallel requests. Refuses when there are 50 campaigns that have not ended. */
async function lockOpenCampaigns({ tx, actor }: Context): Promise<void> {
  await lockUser(tx, actor.party)
  const owned = await tx
    .select({ open: count() })
    .from(campaigns)
    .where(and(eq(campaigns.businessId, actor.party.id), ne(campaigns.stage, 'completed')))
  if (onlyRow(owned).open >= campaignLimits.open)
    throw new Refusal(409, 'too_many_campaigns', campaignErrors.tooManyCampaigns)
}
