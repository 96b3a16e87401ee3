import { asc, eq } from 'drizzle-orm'
import { influencerDeals } from '../../features/market/deals/tables.ts'
import {
  addEvidence,
  decideDispute,
  objectToProposal,
  openDispute,
  proposeRuling,
} from '../../features/market/disputes/index.ts'
import {
  acceptDelivery,
  acceptPurchase,
  cancelPurchase,
  cancelTask,
  createPurchase,
  declinePurchase,
  deliverWork,
  pauseTask,
  quotePrice,
  requestRevision,
  sendMessage,
  waitForClient,
} from '../../features/market/orders/index.ts'
import { tasks } from '../../features/market/orders/tables.ts'
import { answerReview, leaveReview } from '../../features/market/reviews/index.ts'
import { reviews } from '../../features/market/reviews/tables.ts'
import type { SystemContext } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { mustFind } from '../../platform/must-find.ts'
import { type DemoOrder, demoOrders } from '../content/orders.ts'
import { readStages } from '../content/stages.ts'
import { textsIn } from '../content/texts.ts'
import { roundRobin } from '../round-robin.ts'
import type { Cast } from './cast.ts'
import { by, byAdmin, type Step } from './timeline.ts'

type Deal = typeof influencerDeals.$inferSelect
/** An order while it is played; the ids are known once they exist. */
type Playing = DemoOrder & { n: number; deal: Deal; cast: Cast; purchaseId: number; taskId: number; disputeId: number }
type Move = (at: SystemContext, order: Playing) => Promise<unknown>

const business = (at: SystemContext, { cast, business }: Playing) => by(at, cast(business))
const influencer = (at: SystemContext, { cast, influencer }: Playing) => by(at, cast(influencer))

const textsOf = ({ language }: Playing) => textsIn[language].order
const message = (content: string) => ({ content, attachmentFileId: null })
const ruling = { outcome: 'split', releaseAmount: 5_000, reason: textsIn.en.dispute.proposal } as const

/** The texts differ from order to order; the last pair comes with fewer stars. */
const reviewsOf = (order: Playing) => {
  const { reviews } = textsOf(order)
  const place = order.n % reviews.length
  return { ...roundRobin(reviews, place), stars: place === reviews.length - 1 ? 4 : 5 }
}

const moves = {
  accept: (at, o) => acceptPurchase(influencer(at, o), o.purchaseId, { message: roundRobin(textsOf(o).yes, o.n) }),
  decline: (at, o) => declinePurchase(influencer(at, o), o.purchaseId, textsOf(o).decline),
  withdraw: (at, o) => cancelPurchase(business(at, o), o.purchaseId, textsOf(o).cancel),
  quote: (at, o) =>
    quotePrice(influencer(at, o), o.purchaseId, {
      // a hidden price is stored all the same
      amount: o.deal.price!,
      deliveryTimeInDays: o.deal.deliveryTimeInDays,
      message: textsOf(o).quote,
    }),
  ask: (at, o) => sendMessage(influencer(at, o), o.taskId, message(roundRobin(textsOf(o).question, o.n))),
  reply: (at, o) => sendMessage(business(at, o), o.taskId, message(roundRobin(textsOf(o).answer, o.n))),
  pause: (at, o) => pauseTask(influencer(at, o), o.taskId, textsOf(o).pause),
  wait: (at, o) => waitForClient(influencer(at, o), o.taskId, textsOf(o).wait),
  deliver: (at, o) =>
    deliverWork(influencer(at, o), o.taskId, {
      finalResultUrl: `https://example.com/${o.influencer}/${o.purchaseId}`,
      finalResultType: 'link',
      note: roundRobin(textsOf(o).done, o.n),
    }),
  revise: (at, o) => requestRevision(business(at, o), o.taskId, { changes: textsOf(o).revise }),
  requestCancellation: (at, o) => cancelTask(business(at, o), o.taskId, textsOf(o).cancel),
  agreeToCancel: (at, o) => cancelTask(influencer(at, o), o.taskId, null),
  giveUp: (at, o) => cancelTask(influencer(at, o), o.taskId, textsOf(o).giveUp),
  acceptWork: (at, o) => acceptDelivery(business(at, o), o.taskId),
  reviewWork: (at, o) => {
    const { ofInfluencer, stars } = reviewsOf(o)
    return leaveReview(business(at, o), { purchaseId: o.purchaseId }, { stars, text: ofInfluencer })
  },
  reviewBusiness: (at, o) => {
    const { ofBusiness, stars } = reviewsOf(o)
    const review = { stars: o.n % 3 === 0 ? 4 : stars, text: ofBusiness }
    return leaveReview(influencer(at, o), { purchaseId: o.purchaseId }, review)
  },
  answer: async (at, o) => {
    if (o.n % 2 === 1) return
    const about = await at.tx.select().from(reviews).where(eq(reviews.purchaseId, o.purchaseId))
    // the business has reviewed them in a step before
    const own = about.find(({ subjectId }) => subjectId === o.cast(o.influencer).party.id)!
    await answerReview(influencer(at, o), own.id, roundRobin(textsOf(o).reviewAnswer, o.n / 2))
  },
  dispute: async (at, o) => {
    o.disputeId = await openDispute(business(at, o), o.purchaseId, textsIn[o.language].dispute.reason)
  },
  respond: (at, o) =>
    addEvidence(influencer(at, o), o.disputeId, { text: textsIn[o.language].dispute.evidence, fileIds: [] }),
  propose: (at, o) => proposeRuling(byAdmin(at, o.cast), o.disputeId, ruling),
  objectTo: (at, o) => objectToProposal(business(at, o), o.disputeId, textsIn[o.language].dispute.objection),
  decide: (at, o) => decideDispute(byAdmin(at, o.cast), o.disputeId, ruling),
} satisfies Record<string, Move>

const stages = readStages('order-stages', moves)

/** Every step of the demo orders, by the regular rules. */
export async function orderSteps(db: Queryable, cast: Cast): Promise<Step[]> {
  const deals = Map.groupBy(
    await db.select().from(influencerDeals).orderBy(asc(influencerDeals.price), asc(influencerDeals.id)),
    ({ influencerId }) => influencerId,
  )
  return demoOrders.flatMap((order, n) => {
    const deal = chooseDeal(mustFind(deals, cast(order.influencer).party.id), order)
    return stepsOf({ ...order, n, deal, cast, purchaseId: 0, taskId: 0, disputeId: 0 })
  })
}

function chooseDeal(deals: Deal[], { stage, isExpensive }: DemoOrder): Deal {
  // such influencers have a deal with a hidden price, which the recording's test would miss
  if (stage === 'priceAsked' || stage === 'quoted') return deals.find(({ isPriceHidden }) => isPriceHidden)!
  const priced = deals.filter(({ isPriceHidden }) => !isPriceHidden)
  return roundRobin(priced, isExpensive ? priced.length - 1 : 0)
}

function stepsOf(order: Playing): Step[] {
  // the due date counts from the acceptance
  const daysAgo = order.stage === 'late' ? order.deal.deliveryTimeInDays + 1 : order.daysAgo
  return [
    { daysAgo, run: (at) => make(at, order) },
    // the schema takes no other stages
    ...stages[order.stage]!.map(({ move, days }) => ({
      daysAgo: daysAgo - days,
      run: (at: SystemContext) => moves[move](at, order),
    })),
  ]
}

const make: Move = async (at, order) => {
  const { deal, language } = order
  // every business that orders has words for it
  const { ask, show } = textsIn[language].businesses[order.business]!
  const { purchaseId } = await createPurchase(business(at, order), deal.id, {
    amount: deal.isPriceHidden ? null : deal.price,
    extras: [],
    messageFromBusiness: ask,
    briefFileIds: [],
    brief: {
      sayAndShow: show,
      links: [`https://${order.business}.example`],
      wishedDate: null,
      usageRights: 'none',
      usageDays: null,
      usageChannels: null,
      adMarking: 'platform_label',
      licenceNumber: null,
    },
    payWith: 'balance',
  })
  order.purchaseId = purchaseId
  const [task] = await at.tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.purchaseId, purchaseId))
  if (task) order.taskId = task.id
}
