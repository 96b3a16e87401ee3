import type { DirectMessage } from '#contract/market/conversations/conversations.ts'
import { type NewOffer, offerLimits } from '#contract/market/deals/offers.ts'
import { day } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { limitAttempts } from '../../../../platform/limits/throttle.ts'
import { mustFind } from '../../../../platform/must-find.ts'
import { limitMessages } from '../../../foundation/messages/index.ts'
import { addOffer } from '../../deals/index.ts'
import { addMessage, assertMayWrite } from '../add-message.ts'
import { toDirectMessage } from '../conversation-rooms.ts'
import { otherParticipantOf } from '../participants.ts'
import { notifyOfOffer } from './notify-of-offer.ts'
import { readOffers } from './read-offers.sql.ts'

/**
 * The influencer sends the business a custom offer as a message. 404 in other people's conversations; otherwise refuses as
 * `assertMayWrite` and `limitMessages`, and 429 after 30 offers a day.
 */
export async function sendOffer(context: Context, conversationId: number, input: NewOffer): Promise<DirectMessage> {
  const { actor, clock } = context
  const otherId = await otherParticipantOf(context, conversationId)
  await assertMayWrite(context, otherId)
  await limitMessages(context, otherId)
  await limitAttempts(context, `offer:${actor.party.id}`, { max: offerLimits.perDay, windowMs: day })
  const offerDealId = await addOffer(context, otherId, input)
  // its notification is mailed at once
  const sent = await addMessage(context, otherId, {
    senderId: actor.party.id,
    content: input.title,
    offerDealId,
    mailed: true,
    createdAt: clock(),
  })
  const offers = await readOffers(context, [sent])
  await notifyOfOffer(context, {
    userId: otherId,
    kind: 'offer_received',
    conversationId,
    params: { dealTitle: input.title, amount: input.price, at: mustFind(offers, offerDealId).validUntil },
  })
  return toDirectMessage(sent, { actor, receiptsShared: false }, offers)
}
