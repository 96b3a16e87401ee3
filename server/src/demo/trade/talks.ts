import { eq } from 'drizzle-orm'
import type { NewOffer } from '#contract/market/deals/offers.ts'
import {
  declineOffer,
  editDirectMessage,
  markConversationRead,
  openConversation,
  sendDirectMessage,
  sendOffer,
  takeBackDirectMessage,
  withdrawOffer,
} from '../../features/market/conversations/index.ts'
import { influencerDeals } from '../../features/market/deals/tables.ts'
import { acceptPurchase, createPurchase } from '../../features/market/orders/index.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { demoTalks } from '../content/talks.ts'
import type { Cast } from './cast.ts'
import { by, type Step } from './timeline.ts'

type Talk = (typeof demoTalks.offers)[number]

const minute = 1 / 1440
const ofOffer: Pick<NewOffer, 'dealType' | 'platforms' | 'revisionsIncluded'> = {
  dealType: 'short_video',
  platforms: ['instagram'],
  revisionsIncluded: 2,
}

/** Two people who agree on work: messages that were edited, deleted and read, and an offer in each of its states. */
const stepsOf = (cast: Cast, { business, influencer, texts }: Talk): Step[] => {
  let conversationId = 0
  let offerId = 0
  let messageId = 0
  let purchaseId = 0
  const [buyer, maker] = [cast(business), cast(influencer)]
  const sendsMessage = (who: typeof buyer, content: string): Step['run'] => {
    return async (at) => {
      ;({ id: messageId } = await sendDirectMessage(by(at, who), conversationId, { content, attachmentFileId: null }))
    }
  }
  const offers = (place: number, terms: Partial<NewOffer> & Pick<NewOffer, 'price'>): Step['run'] => {
    // there is a text for each offer
    const offer = { ...ofOffer, ...texts.offers[place]!, deliveryTimeInDays: 7, validDays: 7, ...terms }
    return async (at) => {
      // the message is an offer
      offerId = (await sendOffer(by(at, maker), conversationId, offer)).offer!.dealId
    }
  }
  const reads = (who: typeof buyer): Step['run'] => {
    return (at) => markConversationRead({ ...by(at, who), db: at.tx }, conversationId)
  }
  const orders: Step['run'] = async (at) => {
    const rows = await at.tx.select().from(influencerDeals).where(eq(influencerDeals.id, offerId))
    ;({ purchaseId } = await createPurchase(by(at, buyer), offerId, {
      amount: onlyRow(rows).price,
      extras: [],
      messageFromBusiness: texts.order,
      brief: {
        sayAndShow: texts.brief,
        links: [],
        wishedDate: null,
        usageRights: 'organic_repost',
        usageDays: null,
        usageChannels: null,
        adMarking: 'both',
        licenceNumber: null,
      },
      briefFileIds: [],
      payWith: 'balance',
    }))
  }
  return [
    {
      daysAgo: 24,
      run: async (at) => {
        const first = { participantId: maker.party.id, content: texts.hello, attachmentFileId: null }
        conversationId = (await openConversation(by(at, buyer), first)).id
      },
    },
    { daysAgo: 23.8, run: sendsMessage(maker, texts.answer) },
    { daysAgo: 23.7, run: offers(0, { price: 48_000 }) },
    { daysAgo: 23.2, run: (at) => declineOffer(by(at, buyer), offerId) },
    { daysAgo: 23.19, run: sendsMessage(buyer, texts.tooMuch) },
    { daysAgo: 16, run: offers(1, { price: 26_000, validDays: 3 }) },
    { daysAgo: 9, run: offers(2, { price: 31_000 }) },
    { daysAgo: 8.9, run: (at) => withdrawOffer(by(at, maker), offerId) },
    { daysAgo: 8.89, run: sendsMessage(maker, texts.mistake) },
    { daysAgo: 8.88, run: offers(3, { price: 13_000, deliveryTimeInDays: 14 }) },
    { daysAgo: 8.5, run: orders },
    { daysAgo: 8.49, run: sendsMessage(buyer, texts.thanks) },
    { daysAgo: 8.2, run: (at) => acceptPurchase(by(at, maker), purchaseId, { message: texts.accept }) },
    { daysAgo: 3.2, run: reads(maker) },
    { daysAgo: 3.1, run: sendsMessage(maker, texts.typo) },
    {
      daysAgo: 3.1 - 2 * minute,
      run: (at) => editDirectMessage(by(at, maker), { conversationId, messageId }, { content: texts.corrected }),
    },
    { daysAgo: 2.6, run: sendsMessage(buyer, texts.wrongChat) },
    {
      daysAgo: 2.6 - minute,
      run: (at) => takeBackDirectMessage(by(at, buyer), { conversationId, messageId }),
    },
    { daysAgo: 2.5, run: sendsMessage(buyer, texts.more) },
    { daysAgo: 2.2, run: reads(maker) },
    { daysAgo: 2.15, run: sendsMessage(maker, texts.gladly) },
    { daysAgo: 2.1, run: reads(buyer) },
    { daysAgo: 0.2, run: offers(4, { price: 36_000, deliveryTimeInDays: 10 }) },
  ]
}

/** Conversations about work, from the first word to an offer that waits for an answer. */
export const talkSteps = (cast: Cast): Step[] => demoTalks.offers.flatMap((talk) => stepsOf(cast, talk))
