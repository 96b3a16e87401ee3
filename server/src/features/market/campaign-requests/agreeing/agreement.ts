import type { AgreedDays, Agreement } from '#contract/market/campaign-requests/campaign-requests.ts'
import { agreedPartOf, type Campaign } from '../../campaigns/index.ts'

/** What a request for the campaign would agree to today. The campaign must have been submitted, so that its days are there. */
export const agreementOf = (campaign: AgreedPart, offeredDays: AgreedDays | null): Agreement => ({
  ...agreedPartOf(campaign),
  ...daysOf(campaign, offeredDays),
})

export type AgreedPart = Pick<Campaign, keyof Agreement>

/** Of each day that was offered to a request and that of its campaign today, the one that leaves more time. */
export function daysOf(campaign: Pick<Campaign, keyof AgreedDays>, offeredDays: AgreedDays | null): AgreedDays {
  const days = {
    deliverBy: campaign.deliverBy!,
    publishFrom: campaign.publishFrom!,
    publishUntil: campaign.publishUntil!,
  }
  if (!offeredDays) return days
  return {
    deliverBy: later(days.deliverBy, offeredDays.deliverBy),
    publishFrom: earlier(days.publishFrom, offeredDays.publishFrom),
    publishUntil: later(days.publishUntil, offeredDays.publishUntil),
  }
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
