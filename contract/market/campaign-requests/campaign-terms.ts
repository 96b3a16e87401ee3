import { z } from 'zod'

/**
 * The deadlines of campaign requests (product.md 5): a setting with these defaults, copied onto each request when it is made, so that
 * a change concerns new ones alone.
 */
export const campaignTerms = z.object({
  /** Days the first ask waits for an answer, and a counter-offer stands. */
  answerDays: z.int().min(1).max(60),
  offerDays: z.int().min(1).max(30),
  /** Hours the business has to add the money once both agreed. */
  paymentHours: z.int().min(1).max(336),
  /** Days to send the goods, and after which sent goods count as received. */
  shipDays: z.int().min(1).max(30),
  arriveDays: z.int().min(1).max(60),
})
export type CampaignTerms = z.infer<typeof campaignTerms>

export const defaultCampaignTerms: CampaignTerms = {
  answerDays: 14,
  offerDays: 7,
  paymentHours: 72,
  shipDays: 7,
  arriveDays: 14,
}
