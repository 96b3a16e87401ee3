import { sql } from 'drizzle-orm'
import type { Agreement } from '#contract/market/campaign-requests/campaign-requests.ts'
import { after, hour } from '#contract/market/engagements/engagement.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import { endOfDay } from '../../../../platform/zones.ts'
import { readTimeZone } from '../../../foundation/notifications/index.ts'
import { holdMoney } from '../../../money/wallet/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { notifySide } from '../participants.ts'
import { noProgress } from '../progress.ts'
import { type AgreedRequest, addEvent, saveRequest } from '../request-row.ts'

type Cause = { actorId: number; note: string | null }

/** The due date of the work: the end of deliver-by, and never before the review time has passed since acceptance (product.md 5). */
function deliverDueOf(
  { deliverBy }: Agreement,
  { reviewHours }: OrderTerms,
  { acceptedAt, timeZone }: { acceptedAt: Date; timeZone: string },
): Date {
  const [agreed, least] = [endOfDay(deliverBy, timeZone), after(acceptedAt, reviewHours * hour)]
  return agreed > least ? agreed : least
}

/**
 * Holds the agreed amount and accepts the request, in the caller's transaction: hold, payment, dates, timeline, mails. Campaign and
 * request are locked, and the agreement is recorded on the request as given. Refuses 409 `insufficient_funds` and `in_debt`.
 */
export async function beginWork(
  context: SystemContext,
  campaign: Pick<Campaign, 'title'>,
  request: AgreedRequest,
  { actorId, note }: Cause,
): Promise<void> {
  const { clock } = context
  const { id, businessId, influencerId, agreement, amount, feeBps, terms, influencerMessage } = request
  const now = clock()
  const timeZone = await readTimeZone(context.tx, influencerId)
  const deliverDue = deliverDueOf(agreement, terms, { acceptedAt: now, timeZone })
  const saved = await saveRequest(context, request, {
    status: 'accepted',
    acceptedAt: now,
    agreement,
    timeZone,
    amount,
    feeBps,
    terms,
    influencerMessage,
    progress: noProgress(agreement.deliverables),
    deliverDue,
    publishDue: endOfDay(agreement.publishUntil, timeZone),
    dueDate: deliverDue,
    ...(agreement.product !== null && { goods: 'address_needed' as const, goodsAt: now }),
  })
  await addEvent(context, id, { kind: 'money_held', actorId, note, amount })
  for (const side of ['business', 'influencer'] as const)
    await notifySide(context, saved, {
      side,
      kind: 'request_accepted',
      params: { amount, at: agreement.deliverBy },
    })
  // last, since it locks the business's wallet
  const details = { kind: 'campaign_request', dealTitle: campaign.title, campaignId: request.campaignId }
  await holdMoney(context, {
    purpose: 'campaign_request',
    id,
    payerId: businessId,
    payeeId: influencerId,
    amount,
    actorId,
    details: sql`${JSON.stringify(details)}::jsonb`,
  })
}
