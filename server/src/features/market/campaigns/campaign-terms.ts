import type { SubjectTerms } from '../terms/index.ts'
import { agreedPartOf } from './agreed-part.ts'
import type { Campaign } from './campaign-row.ts'

export const campaignSubject = (id: number) => `campaign:${id}`

/** The terms that an influencer applies under. */
export const campaignTerms = (campaign: Campaign): SubjectTerms => ({
  title: campaign.title,
  description: campaign.description,
  price: campaign.price,
  ...agreedPartOf(campaign),
  deliverBy: campaign.deliverBy,
  publishFrom: campaign.publishFrom,
  publishUntil: campaign.publishUntil,
})
