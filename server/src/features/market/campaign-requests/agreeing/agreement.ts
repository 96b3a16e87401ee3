import type { AgreedDays, Agreement } from '#contract/market/campaign-requests/campaign-requests.ts'
import { agreedPartOf, type Campaign } from '../../campaigns/index.ts'

/** The agreement that a request for the campaign would reach today. The campaign must have been submitted, so that it has its days. */
export const agreementOf = (campaign: AgreedPart, offeredDays: AgreedDays | null): Agreement => ({
  ...agreedPartOf(campaign),
  ...daysOf(campaign, offeredDays),
})

export type AgreedPart = Pick<Campaign, keyof Agreement>

/** The later of each day that was offered to a request and that of its campaign today. */
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
