import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AgreedDays } from '#contract/market/campaign-requests/campaign-requests.ts'
import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import { offerAnswerAt, requestCan } from '#contract/market/campaign-requests/request-machine.ts'
import type { Context, SystemContext } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { type Campaign, campaignPriceOf } from '../../campaigns/index.ts'
import { assertAllowed, otherSide } from '../../engagements/index.ts'
import { storeReplacedTerms } from '../../terms/index.ts'
import { endPending } from '../endings.ts'
import { notifySide } from '../participants.ts'
import { addEvent, lockRequest, type RequestRow, saveRequest } from '../request-row.ts'
import { campaignRequestOffers, campaignRequests } from '../tables.ts'
import { daysOf } from './agreement.ts'
import { offeredCampaign, requestTerms } from './request-terms.ts'

/** The present amount in cents: the price agreed or offered last, otherwise the campaign's fee. */
export const currentOfferAmount = async (db: Queryable, request: RequestRow): Promise<number> =>
  request.amount ?? request.customPrice ?? (await campaignPriceOf(db, request.campaignId))

/**
 * Preserves, for pending requests, the fee and the days that the campaign had before its business changed its fee or tightened its days:
 * nobody is held to terms that they have not agreed to. Requests with a price of their own keep it, and of two sets of days the one that
 * leaves more time. The campaign is locked.
 */
export async function preserveOffers(
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
        // greatest and least ignore the null of a day that was not offered yet
        offeredDays: sql`jsonb_build_object(
          'deliverBy', greatest(${offeredDays} ->> 'deliverBy', ${days.deliverBy}::text),
          'publishFrom', least(${offeredDays} ->> 'publishFrom', ${days.publishFrom}::text),
          'publishUntil', greatest(${offeredDays} ->> 'publishUntil', ${days.publishUntil}::text))`,
      })
      .where(ofCampaign)
  const kept = await tx.select().from(campaignRequests).where(ofCampaign).orderBy(id)
  await storeReplacedTerms(
    context,
    pending.map((request, i) => {
      const { subject, terms } = requestTerms(request, before, request.terms)
      // the same rows in the same order
      return { subject, before: terms, after: requestTerms(kept[i]!, after, request.terms).terms }
    }),
  )
}

const isTighter = (next: AgreedDays, days: AgreedDays) =>
  next.deliverBy < days.deliverBy || next.publishFrom > days.publishFrom || next.publishUntil < days.publishUntil

/**
 * Makes a counter-offer of `amount` cents, by the side that the last offer was made to; it is valid for 7 days (product.md 5). Refuses
 * 409 what the state machine refuses, and `offer_same` the present price.
 */
export async function makeOffer(
  context: Context,
  id: number,
  { amount, message }: { amount: number; message: string | null },
): Promise<void> {
  const { tx, actor, clock } = context
  const { request, side } = await lockRequest(context, id)
  assertAllowed(requestCan.offer(request, side))
  if (amount === (await currentOfferAmount(tx, request)))
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
  await storeReplacedTerms(context, [
    { subject, before: terms, after: requestTerms(saved, campaign, request.terms).terms },
  ])
  await tx.insert(campaignRequestOffers).values({ requestId: id, by: side, amount, message, createdAt: now })
  await addEvent(context, id, { kind: 'offered', actorId: actor.person.id, note: message, amount })
  await notifySide(context, saved, {
    side: otherSide(side),
    kind: 'request_offered',
    params: { amount, at: offerAnswerAt(saved).toISOString(), ...(message && { reason: message }) },
  })
}

/** Declines a request, by the side that the last offer was made to. Refuses 409 what the state machine refuses. */
export async function declineRequest(context: Context, id: number, reason: string | null): Promise<void> {
  const { request, side } = await lockRequest(context, id)
  assertAllowed(requestCan.reject(request, side))
  await endPending(context, request, { because: 'declined', actorId: context.actor.person.id, reason })
  await notifySide(context, request, {
    side: otherSide(side),
    kind: 'request_declined',
    params: reason ? { reason } : {},
  })
}

/** Withdraws a request or offer, by the side that made it. Refuses 409 what the state machine refuses. */
export async function withdrawRequest(context: Context, id: number, reason: string | null): Promise<void> {
  const { request, side } = await lockRequest(context, id)
  assertAllowed(requestCan.withdraw(request, side))
  await endPending(context, request, { because: 'withdrawn', actorId: context.actor.person.id, reason })
  await notifySide(context, request, {
    side: otherSide(side),
    kind: 'request_withdrawn',
    params: reason ? { reason } : {},
  })
}
