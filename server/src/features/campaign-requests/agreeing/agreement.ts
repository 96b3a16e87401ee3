import type { AgreedDays, Agreement } from '#contract/campaign-requests/campaign-requests.ts'
import type { Campaign } from '../../campaigns/index.ts'

/**
 * What a request for the campaign would agree to today, with the days that it was offered. The campaign must have been submitted, so that
 * its days are there.
 */
export const agreementOf = (campaign: AgreedPart, offeredDays: AgreedDays | null): Agreement => ({
  deliverables: campaign.deliverables,
  requirements: campaign.requirements,
  dos: campaign.dos,
  donts: campaign.donts,
  links: campaign.links,
  usageRights: campaign.usageRights,
  usageDays: campaign.usageDays,
  usageChannels: campaign.usageChannels,
  adMarking: campaign.adMarking,
  licenceNumber: campaign.licenceNumber,
  product: campaign.product,
  deliverBy: campaign.deliverBy!,
  publishFrom: campaign.publishFrom!,
  publishUntil: campaign.publishUntil!,
  ...offeredDays,
})

type AgreedPart = Pick<Campaign, keyof Agreement>

/** The end of a day in UTC. */
export const endOfDay = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000)
