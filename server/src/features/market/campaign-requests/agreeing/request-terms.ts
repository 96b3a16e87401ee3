import { eq } from 'drizzle-orm'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { type Campaign, campaignTermsView } from '../../campaigns/index.ts'
import type { Agreeable } from '../../terms/index.ts'
import type { RequestRow } from '../request-row.ts'
import { type AgreedPart, agreementOf } from './agreement.ts'

export type OfferedCampaign = AgreedPart & Pick<Campaign, 'title' | 'price'>

/**
 * The terms that are agreed to by accepting a request, or by paying for it once both have agreed; `current` are the fee and the timers
 * that apply today.
 */
export const requestTerms = (request: RequestRow, campaign: OfferedCampaign, current: OrderTerms): Agreeable => ({
  subject: `campaign_request:${request.id}`,
  terms: {
    title: campaign.title,
    price: request.amount ?? request.customPrice ?? campaign.price,
    ...(request.agreement ?? agreementOf(campaign, request.offeredDays)),
  },
  conditions: request.agreement ? request.terms : current,
})

const campaigns = campaignTermsView.as('campaign')

/** The present offer of a campaign, which may have been changed meanwhile. */
export async function offeredCampaign(db: Queryable, id: number): Promise<OfferedCampaign> {
  const rows = await db.select().from(campaigns).where(eq(campaigns.id, id))
  return onlyRow(rows)
}
