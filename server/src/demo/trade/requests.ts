import { eq } from 'drizzle-orm'
import {
  acceptRequest,
  acceptSplit,
  applyTo,
  cancelRequest,
  confirmWork,
  declineRequest,
  giveAddress,
  invite,
  lockRequestEngagement,
  makeOffer,
  proposeSplit,
  sendRequestMessage,
  shipGoods,
  withdrawRequest,
} from '../../features/market/campaign-requests/index.ts'
import { campaignRequests } from '../../features/market/campaign-requests/tables.ts'
import { campaigns } from '../../features/market/campaigns/tables.ts'
import { openRequestDispute } from '../../features/market/disputes/index.ts'
import { proposeDueDate } from '../../features/market/engagements/index.ts'
import { leaveReview } from '../../features/market/reviews/index.ts'
import { day } from '../../platform/clock.ts'
import type { SystemContext } from '../../platform/context.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { type DemoRequest, demoRequests, requestDeposits } from '../content/requests.ts'
import { readStages } from '../content/stages.ts'
import { textsIn } from '../content/texts.ts'
import { roundRobin } from '../round-robin.ts'
import type { Cast } from './cast.ts'
import { countPostViews, type DemoPost, publishPosts } from './posts.ts'
import { depositSteps } from './queues.ts'
import { by, type Step } from './timeline.ts'
import {
  acceptAll,
  acceptForCheck,
  countViews,
  type Filming,
  publishAll,
  removePost,
  requestChanges,
  stopCounting,
  submitVideo,
} from './videos.ts'

/** A request while it is played; its id is known once it exists. */
type Playing = DemoRequest & { n: number; cast: Cast; id: number; published: DemoPost[] }
/** `nth` counts the times of a move that is made daily. */
type Move = (at: SystemContext, request: Playing, nth: number) => Promise<unknown>

const business = (at: SystemContext, { cast, business }: Playing) => by(at, cast(business))
const influencer = (at: SystemContext, { cast, influencer }: Playing) => by(at, cast(influencer))
const textsOf = ({ language }: Playing) => textsIn[language].request

async function campaignOf({ tx }: SystemContext, { title }: Playing) {
  const [found] = await tx.select().from(campaigns).where(eq(campaigns.title, title))
  // demo campaigns are created before their requests
  return found!
}

/** The agreed or proposed price so far, in cents. */
async function amountOf(at: SystemContext, request: Playing): Promise<number> {
  const rows = await at.tx.select().from(campaignRequests).where(eq(campaignRequests.id, request.id))
  const found = onlyRow(rows)
  // and submitted
  return found.amount ?? found.customPrice ?? (await campaignOf(at, request)).price!
}

const message = (content: string) => ({ content, attachmentFileId: null })
const payment = async (at: SystemContext, r: Playing) => ({
  amount: await amountOf(at, r),
  payWith: 'balance' as const,
  message: roundRobin(textsOf(r).yes, r.n),
})
const release = async (at: SystemContext, r: Playing) => Math.round((await amountOf(at, r)) / 2)
const reviewed = (r: Playing) => ({ campaignRequestId: r.id })
const filmingOf = (r: Playing): Filming => ({
  requestId: r.id,
  business: r.cast(r.business),
  influencer: r.cast(r.influencer),
  texts: textsOf(r).video,
})

const moves = {
  apply: async (at, r) => {
    const { id, questions } = await campaignOf(at, r)
    const { applications, answer } = textsOf(r)
    r.id = await applyTo(influencer(at, r), id, {
      message: roundRobin(applications, r.n),
      customPrice: null,
      dealId: null,
      answers: questions.map((question) => ({ id: question.id, answer })),
    })
  },
  inviteThem: async (at, r) => {
    const { id } = await campaignOf(at, r)
    const influencerIds = [r.cast(r.influencer).party.id]
    const rows = await invite(business(at, r), id, { influencerIds, message: textsOf(r).invitation })
    // nobody who is invited here has been before
    r.id = onlyRow(rows).requestId!
  },
  accept: async (at, r) => acceptRequest(business(at, r), r.id, await payment(at, r)),
  agree: async (at, r) => acceptRequest(influencer(at, r), r.id, await payment(at, r)),
  offer: async (at, r) => {
    const amount = Math.round((await amountOf(at, r)) * 0.009) * 100
    return makeOffer(business(at, r), r.id, { amount, message: textsOf(r).offer })
  },
  counter: async (at, r) => {
    const amount = Math.round((await amountOf(at, r)) * 0.0105) * 100
    return makeOffer(influencer(at, r), r.id, { amount, message: textsOf(r).counter })
  },
  decline: (at, r) => declineRequest(business(at, r), r.id, textsOf(r).decline),
  withdraw: (at, r) => withdrawRequest(influencer(at, r), r.id, null),
  ask: (at, r) => sendRequestMessage(influencer(at, r), r.id, message(textsOf(r).question)),
  reply: (at, r) => sendRequestMessage(business(at, r), r.id, message(textsOf(r).reply)),
  address: (at, r) => {
    const place = { street: '12 Harbour Lane', postcode: '4051', city: 'Porthaven', country: 'GB' }
    return giveAddress(influencer(at, r), r.id, { name: r.influencer, ...place, phone: null })
  },
  ship: (at, r) => {
    const parcel = { carrier: 'Royal Parcel', trackingNumber: `RP ${4000 + r.id} 77` }
    return shipGoods(business(at, r), r.id, parcel)
  },
  proposeDate: async (at, r) => {
    const found = await at.tx.select().from(campaignRequests).where(eq(campaignRequests.id, r.id))
    // agreed requests have a due date
    const dueDate = new Date(onlyRow(found).dueDate!.getTime() + 5 * day).toISOString()
    const context = influencer(at, r)
    return proposeDueDate(context, await lockRequestEngagement(context, r.id), { dueDate, reason: textsOf(r).question })
  },
  requestCancellation: (at, r) => cancelRequest(business(at, r), r.id, null),
  giveUp: (at, r) => cancelRequest(influencer(at, r), r.id, null),
  dispute: (at, r) => openRequestDispute(business(at, r), r.id, textsIn[r.language].dispute.reason),
  split: async (at, r) =>
    proposeSplit(business(at, r), r.id, { release: await release(at, r), reason: textsOf(r).offer }),
  agreeToSplit: async (at, r) => acceptSplit(influencer(at, r), r.id, await release(at, r)),
  submitVideo: (at, r) => submitVideo(at, filmingOf(r)),
  requestChanges: (at, r) => requestChanges(at, filmingOf(r)),
  acceptAll: (at, r) => acceptAll(at, filmingOf(r)),
  acceptForCheck: (at, r) => acceptForCheck(at, filmingOf(r)),
  publishAll: (at, r) => publishAll(at, filmingOf(r)),
  countViews: (at, r, nth) => countViews(at, filmingOf(r), nth),
  removePost: (at, r) => removePost(at, filmingOf(r)),
  stopCounting: (at, r) => stopCounting(at, filmingOf(r), 4),
  /** Publishes what was agreed without any file (`posts.ts`). */
  publish: async (at, r) => {
    const title = roundRobin(r.posts, r.n)
    const reach = 0.6 + ((r.influencer.length * 7) % 10) / 8
    r.published = await publishPosts(at, { requestId: r.id, influencer: r.cast(r.influencer), n: r.n, title, reach })
  },
  countPosts: (at, r, nth) => countPostViews(at, r.published, { days: nth, n: r.n, business: r.cast(r.business) }),
  confirm: (at, r) => confirmWork(business(at, r), r.id),
  reviewWork: (at, r) => leaveReview(business(at, r), reviewed(r), { stars: 5, text: textsOf(r).reviews.ofInfluencer }),
  reviewBusiness: (at, r) => {
    const review = { stars: r.n % 3 === 0 ? 4 : 5, text: textsOf(r).reviews.ofBusiness }
    return leaveReview(influencer(at, r), reviewed(r), review)
  },
} satisfies Record<string, Move>

const stages = readStages('request-stages', moves)

/** Requests in all states, by the regular rules, and the money for them. */
export const requestSteps = (cast: Cast): Step[] => [
  ...requestDeposits.flatMap((deposit) => depositSteps(cast, deposit, 'approve')),
  ...demoRequests.flatMap((request, n) => {
    const playing: Playing = { ...request, n, cast, id: 0, published: [] }
    // the schema takes no other stages
    return stages[request.stage]!.filter(({ days }) => days < request.daysAgo).map(({ move, days, nth }) => ({
      daysAgo: request.daysAgo - days,
      run: (at: SystemContext) => moves[move](at, playing, nth),
    }))
  }),
]
