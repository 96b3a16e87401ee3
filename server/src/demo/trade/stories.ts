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
import { itemAt } from '../../platform/item-at.ts'
import { disputeTexts, phrases } from '../phrases.ts'
import type { Cast } from './cast.ts'
import { type DemoOrder, demoOrders, type Stage } from './content/order-list.ts'
import { orderPhrases } from './content/order-phrases.ts'
import { by, byAdmin, type Step } from './timeline.ts'

type Deal = typeof influencerDeals.$inferSelect
/** An order while it is played; the ids are known once they exist. */
type Playing = DemoOrder & { n: number; deal: Deal; cast: Cast; purchaseId: number; taskId: number; disputeId: number }
type Move = (at: SystemContext, order: Playing) => Promise<unknown>
/** Moves, each so many days after the order was made. */
type Plan = [days: number, move: Move][]

const business = (at: SystemContext, { cast, business }: Playing) => by(at, cast(business))
const influencer = (at: SystemContext, { cast, influencer }: Playing) => by(at, cast(influencer))

const accept: Move = (at, o) =>
  acceptPurchase(influencer(at, o), o.purchaseId, { message: itemAt(phrases[o.language].yes, o.purchaseId % 3) })
const decline: Move = (at, o) => declinePurchase(influencer(at, o), o.purchaseId, orderPhrases[o.language].decline)
const withdraw: Move = (at, o) => cancelPurchase(business(at, o), o.purchaseId, orderPhrases[o.language].cancel)
const quote: Move = (at, o) =>
  quotePrice(influencer(at, o), o.purchaseId, {
    // only the public does not see it
    amount: o.deal.price!,
    deliveryTimeInDays: o.deal.deliveryTimeInDays,
    message: orderPhrases[o.language].quote,
  })
const message = (content: string) => ({ content, attachmentFileId: null })
const ask: Move = (at, o) => sendMessage(influencer(at, o), o.taskId, message(orderPhrases[o.language].question))
const reply: Move = (at, o) => sendMessage(business(at, o), o.taskId, message(orderPhrases[o.language].answer))
const pause: Move = (at, o) => pauseTask(influencer(at, o), o.taskId, orderPhrases[o.language].pause)
const wait: Move = (at, o) => waitForClient(influencer(at, o), o.taskId, orderPhrases[o.language].wait)
const deliver: Move = (at, o) =>
  deliverWork(influencer(at, o), o.taskId, {
    finalResultUrl: `https://example.com/${o.influencer}/${o.purchaseId}`,
    finalResultType: 'link',
    note: phrases[o.language].done,
  })
const revise: Move = (at, o) => requestRevision(business(at, o), o.taskId, { changes: orderPhrases[o.language].revise })
const requestCancellation: Move = (at, o) => cancelTask(business(at, o), o.taskId, orderPhrases[o.language].cancel)
const agreeToCancel: Move = (at, o) => cancelTask(influencer(at, o), o.taskId, null)
const giveUp: Move = (at, o) => cancelTask(influencer(at, o), o.taskId, orderPhrases[o.language].giveUp)
const acceptWork: Move = (at, o) => acceptDelivery(business(at, o), o.taskId)

/** The texts differ from order to order; the last pair comes with fewer stars. */
const reviewsOf = ({ language, n }: Playing) => {
  const texts = [phrases[language].reviews, ...orderPhrases[language].reviews]
  return { texts: itemAt(texts, n), stars: n % texts.length === texts.length - 1 ? 4 : 5 }
}
const reviewWork: Move = (at, o) => {
  const { texts, stars } = reviewsOf(o)
  return leaveReview(business(at, o), { purchaseId: o.purchaseId }, { stars, text: texts[0] })
}
const reviewBusiness: Move = (at, o) => {
  const { texts, stars } = reviewsOf(o)
  return leaveReview(
    influencer(at, o),
    { purchaseId: o.purchaseId },
    { stars: o.n % 3 === 0 ? 4 : stars, text: texts[1] },
  )
}
const answer: Move = async (at, o) => {
  if (o.n % 2 === 1) return
  const about = await at.tx.select().from(reviews).where(eq(reviews.purchaseId, o.purchaseId))
  // the business has reviewed the work before
  const own = about.find(({ subjectId }) => subjectId === o.cast(o.influencer).party.id)!
  await answerReview(influencer(at, o), own.id, phrases[o.language].answer)
}

const dispute: Move = async (at, o) => {
  o.disputeId = await openDispute(business(at, o), o.purchaseId, disputeTexts.reason)
}
const respond: Move = (at, o) =>
  addEvidence(influencer(at, o), o.disputeId, { text: disputeTexts.evidence, fileIds: [] })
const ruling = { outcome: 'split', releaseAmount: 5_000, reason: disputeTexts.proposal } as const
const propose: Move = (at, o) => proposeRuling(byAdmin(at, o.cast), o.disputeId, ruling)
const objectTo: Move = (at, o) => objectToProposal(business(at, o), o.disputeId, disputeTexts.objection)
const decide: Move = (at, o) => decideDispute(byAdmin(at, o.cast), o.disputeId, ruling)

const finished: Plan = [
  [0.4, accept],
  [2.4, deliver],
  [3.2, acceptWork],
]
const disputed: Plan = [
  [0.4, accept],
  [2, deliver],
  [3, dispute],
]
const proposed: Plan = [...disputed, [4, respond], [6, propose]]

const plans: Record<Stage, Plan> = {
  priceAsked: [],
  quoted: [[0.5, quote]],
  pending: [],
  declined: [[0.6, decline]],
  withdrawn: [[0.5, withdraw]],
  running: [
    [0.3, accept],
    [0.5, ask],
    [0.7, reply],
  ],
  late: [
    [0.2, accept],
    [0.9, ask],
  ],
  paused: [
    [0.4, accept],
    [1.5, pause],
  ],
  waiting: [
    [0.4, accept],
    [1.2, wait],
  ],
  cancelRequested: [
    [0.4, accept],
    [1.6, requestCancellation],
  ],
  delivered: [
    [0.4, accept],
    [0.6, ask],
    [0.8, reply],
    [1.9, deliver],
  ],
  revising: [
    [0.4, accept],
    [2.2, deliver],
    [3, revise],
  ],
  reviewed: [...finished, [3.6, reviewWork], [4.1, reviewBusiness], [4.6, answer]],
  reviewedByOne: [...finished, [3.6, reviewWork]],
  cancelled: [
    [0.4, accept],
    [1.6, requestCancellation],
    [2.1, agreeToCancel],
  ],
  givenUp: [
    [0.4, accept],
    [3.1, giveUp],
  ],
  disputeOpen: disputed,
  disputeProposed: proposed,
  disputeObjected: [...proposed, [7, objectTo]],
  disputeDecided: [...proposed, [7, objectTo], [9, decide]],
}

/** Every step of the demo orders, by the regular rules. */
export async function orderSteps(db: Queryable, cast: Cast): Promise<Step[]> {
  const deals = Map.groupBy(
    await db.select().from(influencerDeals).orderBy(asc(influencerDeals.price), asc(influencerDeals.id)),
    ({ influencerId }) => influencerId,
  )
  return demoOrders.flatMap((order, n) => {
    // every influencer has deals
    const deal = chooseDeal(deals.get(cast(order.influencer).party.id)!, order)
    return stepsOf({ ...order, n, deal, cast, purchaseId: 0, taskId: 0, disputeId: 0 })
  })
}

function chooseDeal(deals: Deal[], { stage, isExpensive }: DemoOrder): Deal {
  // every influencer of such an order has one
  if (stage === 'priceAsked' || stage === 'quoted') return deals.find(({ isPriceHidden }) => isPriceHidden)!
  const priced = deals.filter(({ isPriceHidden }) => !isPriceHidden)
  // every influencer has deals with a price
  return isExpensive ? priced.at(-1)! : priced[0]!
}

function stepsOf(order: Playing): Step[] {
  // the due date counts from the acceptance
  const daysAgo = order.stage === 'late' ? order.deal.deliveryTimeInDays + 1 : order.daysAgo
  return [
    { daysAgo, run: (at) => make(at, order) },
    ...plans[order.stage].map(([days, move]) => ({
      daysAgo: daysAgo - days,
      run: (at: SystemContext) => move(at, order),
    })),
  ]
}

const make: Move = async (at, order) => {
  const { deal, language } = order
  const { purchaseId } = await createPurchase(business(at, order), deal.id, {
    amount: deal.isPriceHidden ? null : deal.price,
    extras: [],
    messageFromBusiness: phrases[language].ask,
    briefFileIds: [],
    brief: {
      sayAndShow: phrases[language].show,
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
