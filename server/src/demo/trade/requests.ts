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
import { itemAt } from '../../platform/item-at.ts'
import { disputeTexts } from '../phrases.ts'
import type { Cast } from './cast.ts'
import { type DemoRequest, demoRequests, type RequestStage } from './content/request-list.ts'
import { requestPhrases } from './content/request-phrases.ts'
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
type Playing = DemoRequest & { n: number; cast: Cast; id: number; posts: DemoPost[] }
type Move = (at: SystemContext, request: Playing) => Promise<unknown>
/** Moves, each so many days after the request was made. */
type Plan = [days: number, move: Move][]

const business = (at: SystemContext, { cast, business }: Playing) => by(at, cast(business))
const influencer = (at: SystemContext, { cast, influencer }: Playing) => by(at, cast(influencer))
const textsOf = ({ language }: Playing) => requestPhrases[language]

async function campaignOf({ tx }: SystemContext, { campaign }: Playing) {
  const [found] = await tx.select().from(campaigns).where(eq(campaigns.title, campaign))
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

const apply: Move = async (at, r) => {
  const { id, questions } = await campaignOf(at, r)
  const { applications, answer } = textsOf(r)
  r.id = await applyTo(influencer(at, r), id, {
    message: itemAt(applications, r.n),
    customPrice: null,
    dealId: null,
    answers: questions.map((question) => ({ id: question.id, answer })),
  })
}
const inviteThem: Move = async (at, r) => {
  const { id } = await campaignOf(at, r)
  const rows = await invite(business(at, r), id, {
    influencerIds: [r.cast(r.influencer).party.id],
    message: textsOf(r).invitation,
  })
  // nothing stands in the way of a demo invitation
  r.id = onlyRow(rows).requestId!
}

const payment = async (at: SystemContext, r: Playing) => ({
  amount: await amountOf(at, r),
  payWith: 'balance' as const,
  message: textsOf(r).yes,
})
const accept: Move = async (at, r) => acceptRequest(business(at, r), r.id, await payment(at, r))
const agree: Move = async (at, r) => acceptRequest(influencer(at, r), r.id, await payment(at, r))
const offer: Move = async (at, r) => {
  const amount = Math.round((await amountOf(at, r)) * 0.009) * 100
  return makeOffer(business(at, r), r.id, { amount, message: textsOf(r).offer })
}
const counter: Move = async (at, r) => {
  const amount = Math.round((await amountOf(at, r)) * 0.0105) * 100
  return makeOffer(influencer(at, r), r.id, { amount, message: textsOf(r).counter })
}
const decline: Move = (at, r) => declineRequest(business(at, r), r.id, textsOf(r).decline)
const withdraw: Move = (at, r) => withdrawRequest(influencer(at, r), r.id, null)
const message = (content: string) => ({ content, attachmentFileId: null })
const ask: Move = (at, r) => sendRequestMessage(influencer(at, r), r.id, message(textsOf(r).question))
const reply: Move = (at, r) => sendRequestMessage(business(at, r), r.id, message(textsOf(r).reply))
const address: Move = async (at, r) =>
  giveAddress(influencer(at, r), r.id, {
    name: r.influencer,
    street: '12 Harbour Lane',
    postcode: '4051',
    city: 'Porthaven',
    country: 'GB',
    phone: null,
  })
const ship: Move = (at, r) =>
  shipGoods(business(at, r), r.id, { carrier: 'Royal Parcel', trackingNumber: `RP ${4000 + r.id} 77` })
const proposeDate: Move = async (at, r) => {
  const found = await at.tx.select().from(campaignRequests).where(eq(campaignRequests.id, r.id))
  // accepted requests have a due date
  const dueDate = new Date(onlyRow(found).dueDate!.getTime() + 5 * day).toISOString()
  const context = influencer(at, r)
  return proposeDueDate(context, await lockRequestEngagement(context, r.id), { dueDate, reason: textsOf(r).question })
}
const requestCancellation: Move = (at, r) => cancelRequest(business(at, r), r.id, null)
const giveUp: Move = (at, r) => cancelRequest(influencer(at, r), r.id, null)
const dispute: Move = (at, r) => openRequestDispute(business(at, r), r.id, disputeTexts.reason)
const release = async (at: SystemContext, r: Playing) => Math.round((await amountOf(at, r)) / 2)
const split: Move = async (at, r) =>
  proposeSplit(business(at, r), r.id, { release: await release(at, r), reason: textsOf(r).offer })
const agreeToSplit: Move = async (at, r) => acceptSplit(influencer(at, r), r.id, await release(at, r))
const publish: Move = async (at, r) => {
  const { posts } = textsOf(r)
  const title = itemAt(posts, r.n)
  const reach = 0.6 + ((r.influencer.length * 7) % 10) / 8
  r.posts = await publishPosts(at, { requestId: r.id, influencer: r.cast(r.influencer), n: r.n, title, reach })
}
const countDaily =
  (days: number): Move =>
  (at, r) =>
    countPostViews(at, r.posts, { days, n: r.n, business: r.cast(r.business) })
const confirm: Move = (at, r) => confirmWork(business(at, r), r.id)
const reviewed = (r: Playing) => ({ campaignRequestId: r.id })
const reviewWork: Move = (at, r) => leaveReview(business(at, r), reviewed(r), { stars: 5, text: textsOf(r).reviews[0] })
const reviewBusiness: Move = (at, r) =>
  leaveReview(influencer(at, r), reviewed(r), { stars: r.n % 3 === 0 ? 4 : 5, text: textsOf(r).reviews[1] })

const filmingOf = (r: Playing): Filming => ({
  requestId: r.id,
  business: r.cast(r.business),
  influencer: r.cast(r.influencer),
  texts: textsOf(r).video,
})
const videoMove =
  (move: (at: SystemContext, filming: Filming) => Promise<void>): Move =>
  (at, r) =>
    move(at, filmingOf(r))
/** Views after so many days, counted on each of them. */
const viewsFrom = (day: number, days: number[]): Plan =>
  days.map((after) => [day + after, videoMove((at, filming) => countViews(at, filming, after))])

const applied: Plan = [[0, apply]]
const accepted: Plan = [...applied, [0.4, accept], [0.5, ask], [0.6, reply]]
const submitted = (day: number): Plan => [...accepted, [day, videoMove(submitVideo)]]
const published: Plan = [
  ...submitted(9),
  [10, videoMove(acceptAll)],
  [12, videoMove(publishAll)],
  ...viewsFrom(12, [1, 2, 3]),
]
const completed: Plan = [...published, [14.5, confirm], ...viewsFrom(12, [4, 5, 6])]

/** Published a week after the request was made, and counted each day from then on. */
const publishedAfter = 7
const counting: Plan = [
  ...accepted,
  [publishedAfter, publish],
  ...Array.from({ length: 40 }, (_, i): Plan[number] => [publishedAfter + 0.8 + i, countDaily(i + 1)]),
]

const plans: Record<RequestStage, Plan> = {
  applied,
  invited: [[0, inviteThem]],
  offered: [...applied, [0.4, offer]],
  countered: [...applied, [0.4, offer], [0.9, counter]],
  agreed: [
    [0, inviteThem],
    [0.5, agree],
  ],
  accepted,
  addressGiven: [...accepted, [0.8, address]],
  shipped: [...accepted, [0.8, address], [1.4, ship]],
  dueDateProposed: [...accepted, [3, proposeDate]],
  cancelRequested: [...accepted, [4, requestCancellation]],
  // the due date has passed by then
  cancelledLate: [...accepted, [23, requestCancellation]],
  disputed: [...accepted, [4, dispute]],
  declined: [...applied, [0.7, decline]],
  withdrawn: [...applied, [0.7, withdraw]],
  givenUp: [...accepted, [6, giveUp]],
  split: [...accepted, [14, split], [15, agreeToSplit]],
  inReview: submitted(20.5),
  sentBack: [...submitted(14), [15, videoMove(requestChanges)]],
  toCheck: [...submitted(19), [20.6, videoMove(acceptForCheck)]],
  toPublish: [...submitted(19), [20, videoMove(acceptAll)]],
  published: [...submitted(18), [19, videoMove(acceptAll)], [21.5, videoMove(publishAll)], ...viewsFrom(21.5, [1])],
  completed,
  counting,
  measured: [...counting, [publishedAfter + 2.5, confirm]],
  postRemoved: [
    ...completed,
    [16.5, videoMove(removePost)],
    [23.6, videoMove((at, filming) => stopCounting(at, filming, 4))],
  ],
  reviewed: [...completed, [17, reviewWork], [18, reviewBusiness]],
}

/** Requests in all states, by the regular rules, and the money for them. */
export const requestSteps = (cast: Cast): Step[] => [
  ...depositSteps(cast, { username: 'brightside', daysAgo: 48, amount: 240_000 }, 'approve'),
  ...depositSteps(cast, { username: 'noor.skincare', daysAgo: 45, amount: 50_000 }, 'approve'),
  ...['brightside', 'verdecampo', 'casamar', 'noor.skincare'].flatMap((username) =>
    depositSteps(cast, { username, daysAgo: 40, amount: username === 'brightside' ? 600_000 : 90_000 }, 'approve'),
  ),
  ...demoRequests.flatMap((request, n) => {
    const playing: Playing = { ...request, n, cast, id: 0, posts: [] }
    return plans[request.stage]
      .filter(([days]) => days < request.daysAgo)
      .map(([days, move]) => ({ daysAgo: request.daysAgo - days, run: (at: SystemContext) => move(at, playing) }))
  }),
]
