import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AgreedDays } from '#contract/market/campaign-requests/campaign-requests.ts'
import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import { offerAnswerAt, requestCan } from '#contract/market/campaign-requests/request-machine.ts'
import type { Context, SystemContext } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { type Campaign, campaignPriceOf } from '../../campaigns/index.ts'
import { assertAllowed, otherSide } from '../../engagements/index.ts'
import { keepReplacedTerms } from '../../terms/index.ts'
import { endPending } from '../endings.ts'
import { notifySide } from '../participants.ts'
import { addEvent, lockRequest, type RequestRow, saveRequest } from '../request-row.ts'
import { campaignRequestOffers, campaignRequests } from '../tables.ts'
import { daysOf } from './agreement.ts'
import { offeredCampaign, requestTerms } from './request-terms.ts'

/** What stands, in cents: the price agreed or offered last, else the campaign's fee. */
export const standingAmount = async (db: Queryable, request: RequestRow): Promise<number> =>
  request.amount ?? request.customPrice ?? (await campaignPriceOf(db, request.campaignId))

/**
 * Pending requests keep the fee and the days that the campaign had when the business changes its fee or makes its days tighter: nobody is
 * held to what they have not agreed to. Those that already have a price of their own keep it, and of the days that they already have
 * those that leave more time. The campaign is locked.
 */
export async function keepOffer(
  context: SystemContext,
  { before, after }: { before: Campaign; after: Campaign },
): Promise<void> {
  const { tx } = context
  const { id, campaignId: campaign, status, customPrice, offeredDays } = campaignRequests
  const ofCampaign = and(eq(campaign, before.id), eq(status, 'pending'))
  const pending = await tx.select().from(campaignRequests).where(ofCampaign).orderBy(id).for('update')
  if (pending.length === 0) return
  if (after.price !== before.price)
    await tx
      .update(campaignRequests)
      .set({ customPrice: before.price })
      .where(and(ofCampaign, isNull(customPrice)))
  const days = daysOf(before, null)
  if (isTighter(daysOf(after, null), days))
    await tx
      .update(campaignRequests)
      .set({
        // of a day that was not offered yet, greatest and least are the other one
        offeredDays: sql`jsonb_build_object(
          'deliverBy', greatest(${offeredDays} ->> 'deliverBy', ${days.deliverBy}::text),
          'publishFrom', least(${offeredDays} ->> 'publishFrom', ${days.publishFrom}::text),
          'publishUntil', greatest(${offeredDays} ->> 'publishUntil', ${days.publishUntil}::text))`,
      })
      .where(ofCampaign)
  const kept = await tx.select().from(campaignRequests).where(ofCampaign).orderBy(id)
  await keepReplacedTerms(
    context,
    pending.map((request, i) => {
      const { subject, terms } = requestTerms(request, before, request.terms)
      return { subject, before: terms, after: requestTerms(kept[i]!, after, request.terms).terms }
    }),
  )
}

const isTighter = (next: AgreedDays, days: AgreedDays) =>
  next.deliverBy < days.deliverBy || next.publishFrom > days.publishFrom || next.publishUntil < days.publishUntil

/**
 * The side that was asked last makes a counter-offer of `amount` cents, which stands for 7 days (product.md 5). Refuses 409 what the
 * state machine refuses, and `offer_same` the price that stands already.
 */
export async function makeOffer(
  context: Context,
  id: number,
  { amount, message }: { amount: number; message: string | null },
): Promise<void> {
  const { tx, actor, clock } = context
  const { request, side } = await lockRequest(context, id)
  assertAllowed(requestCan.offer(request, side))
  if (amount === (await standingAmount(tx, request)))
    throw new Refusal(409, 'offer_same', campaignRequestErrors.requestOfferSame)
  const now = clock()
  const saved = await saveRequest(context, request, {
    customPrice: amount,
    offeredBy: side,
    offeredAt: now,
    offers: request.offers + 1,
    ...(side === 'influencer' && message && { influencerMessage: message }),
  })
  const campaign = await offeredCampaign(tx, request.campaignId)
  const { subject, terms } = requestTerms(request, campaign, request.terms)
  await keepReplacedTerms(context, [
    { subject, before: terms, after: requestTerms(saved, campaign, request.terms).terms },
  ])
  await tx.insert(campaignRequestOffers).values({ requestId: id, by: side, amount, message, createdAt: now })
  await addEvent(context, id, { kind: 'offered', actorId: actor.id, note: message, amount })
  await notifySide(context, saved, {
    side: otherSide(side),
    kind: 'request_offered',
    params: { amount, at: offerAnswerAt(saved).toISOString(), ...(message && { reason: message }) },
  })
}

/** The side that was asked declines. Refuses 409 what the state machine refuses. */
export async function declineRequest(context: Context, id: number, reason: string | null): Promise<void> {
  const { request, side } = await lockRequest(context, id)
  assertAllowed(requestCan.reject(request, side))
  await endPending(context, request, { because: 'declined', actorId: context.actor.id, reason })
  await notifySide(context, request, {
    side: otherSide(side),
    kind: 'request_declined',
    params: reason ? { reason } : {},
  })
}

/** The side that asked, or made the last offer, takes it back. Refuses 409 what the state machine refuses. */
export async function withdrawRequest(context: Context, id: number, reason: string | null): Promise<void> {
  const { request, side } = await lockRequest(context, id)
  assertAllowed(requestCan.withdraw(request, side))
  await endPending(context, request, { because: 'withdrawn', actorId: context.actor.id, reason })
  await notifySide(context, request, {
    side: otherSide(side),
    kind: 'request_withdrawn',
    params: reason ? { reason } : {},
  })
}
