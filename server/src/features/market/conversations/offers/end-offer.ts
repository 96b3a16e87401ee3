import type { OfferState } from '#contract/market/deals/offers.ts'
import type { Context } from '../../../../platform/context.ts'
import { announceToOthers } from '../../../../platform/realtime/realtime.ts'
import { notFound } from '../../../../platform/refusal.ts'
import { endOffer } from '../../deals/index.ts'
import { lockOpenOffer } from '../../orders/index.ts'
import { readRelation } from '../participants.ts'
import { notifyOfOffer } from './notify-of-offer.ts'

/** Withdraws the influencer's offer. Refuses 404 all others, and as `lockOpenOffer`. */
export async function withdrawOffer(context: Context, dealId: number): Promise<{ state: OfferState }> {
  const offer = await lockOpenOffer(context, dealId)
  if (offer.influencerId !== context.actor.party.id) throw notFound()
  await endOffer(context, offer, 'withdrawn')
  announceToOthers(context, [offer.businessId], 'message')
  return { state: 'withdrawn' }
}

/** Declines an offer for the business and notifies its influencer. Refuses 404 all others, and as `lockOpenOffer`. */
export async function declineOffer(context: Context, dealId: number): Promise<{ state: OfferState }> {
  const offer = await lockOpenOffer(context, dealId)
  if (offer.businessId !== context.actor.party.id) throw notFound()
  await endOffer(context, offer, 'declined')
  announceToOthers(context, [offer.influencerId], 'message')
  const { conversationId } = await readRelation(context, offer.influencerId)
  await notifyOfOffer(context, {
    userId: offer.influencerId,
    kind: 'offer_declined',
    // an offer is a message of their conversation
    conversationId: conversationId!,
    params: { dealTitle: offer.title },
  })
  return { state: 'declined' }
}
