import type { SubjectTerms } from '../terms/index.ts'
import type { Campaign } from './campaign-row.ts'

export const campaignSubject = (id: number) => `campaign:${id}`

/** What an influencer asks for who applies to a campaign. */
export const campaignTerms = (campaign: Campaign): SubjectTerms => ({
  title: campaign.title,
  description: campaign.description,
  price: campaign.price,
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
  deliverBy: campaign.deliverBy,
  publishFrom: campaign.publishFrom,
  publishUntil: campaign.publishUntil,
})
