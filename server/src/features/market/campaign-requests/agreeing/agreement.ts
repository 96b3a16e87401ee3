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
  const { deliverBy, publishFrom, publishUntil } = campaign
  if (deliverBy === null || publishFrom === null || publishUntil === null)
    throw new Error('A submitted campaign has its days.')
  if (!offeredDays) return { deliverBy, publishFrom, publishUntil }
  return {
    deliverBy: later(deliverBy, offeredDays.deliverBy),
    publishFrom: earlier(publishFrom, offeredDays.publishFrom),
    publishUntil: later(publishUntil, offeredDays.publishUntil),
  }
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
