import { and, asc, desc, eq } from 'drizzle-orm'
import type { CampaignRequest, RequestEvent } from '#contract/campaign-requests/campaign-requests.ts'
import { after, day } from '#contract/orders/engagement.ts'
import { reviewLimits } from '#contract/reviews/reviews.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/refusal.ts'
import { actorOfEvent } from '../../engagements/index.ts'
import { feeOf } from '../../ledger/index.ts'
import { agreementOf } from '../agreeing/agreement.ts'
import type { RequestRow } from '../request-row.ts'
import { campaignRequestEvents, campaignRequestOffers, campaignRequests } from '../tables.ts'
import { disclosureFor } from './disclosure.ts'
import { amountOf, fitFiguresFor, type SelectedRequest, selectRequests, summaryOf, visibleTo } from './read-requests.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** One request with its offers and its timeline, for its two sides and admins; 404 for anybody else. */
export async function readRequest(context: ReadContext, id: number): Promise<CampaignRequest> {
  const { db, actor } = context
  const [row] = await selectRequests(db, actor.id).where(and(eq(campaignRequests.id, id), visibleTo(context)))
  if (!row) throw notFound()
  const { request, campaign } = row
  const amount = amountOf(request, campaign)
  const feeBps = request.feeBps ?? request.terms.feeBps
  return {
    ...summaryOf(context, row, await fitFiguresFor(context, [row])),
    ...factsOf(request),
    price: campaign.price!,
    feeBps,
    fee: feeOf(amount, feeBps),
    deal: request.dealTitle === null ? null : { id: request.dealId, title: request.dealTitle },
    answers: request.answers,
    offersMade: await readOffers(db, id),
    agreement: request.agreement ?? agreementOf(campaign, request.offeredDays),
    disclosure: await disclosureFor(db, request),
    split: splitOf(request),
    dueProposalReason: request.dueProposalReason,
    parcel: parcelFor(context, request),
    released: request.released,
    endReason: request.endReason,
    disputeId: request.disputeId,
    completedAt: iso(request.completedAt),
    postRemovedAfterDays: request.postRemovedAfterDays,
    usageEndsAt: iso(request.usageEndsAt),
    reviewUntil: row.mayReview ? after(request.completedAt!, reviewLimits.daysToReview * day).toISOString() : null,
    events: await readEvents(db, row),
  }
}

/** The inputs of the request's rules as JSON. */
const factsOf = (request: RequestRow) => ({
  progress: request.progress,
  offeredBy: request.offeredBy,
  offeredAt: request.offeredAt.toISOString(),
  offers: request.offers,
  acceptedAt: iso(request.acceptedAt),
  publishedAt: iso(request.publishedAt),
  completionExtended: request.completionExtended,
  incompleteUsed: request.incompleteUsed,
  splitProposedBy: request.splitProposedBy,
  splitProposedAt: iso(request.splitProposedAt),
  goods: request.goods,
  goodsAt: iso(request.goodsAt),
  checkingSince: iso(request.checkingSince),
  waitingSince: iso(request.waitingSince),
  cancelRequestedBy: request.cancelRequestedBy,
  cancelRequestedAt: iso(request.cancelRequestedAt),
  dueMoves: request.dueMoves,
  dueProposedBy: request.dueProposedBy,
  dueProposedTo: iso(request.dueProposedTo),
  dueProposedAt: iso(request.dueProposedAt),
  blockedSide: request.blockedSide,
  blockedAt: iso(request.blockedAt),
  blockWaits: request.blockWaits,
  terms: request.terms,
  timers: request.timers,
})

const splitOf = ({ splitProposedBy, splitProposedAt, splitRelease, splitReason }: RequestRow) =>
  splitProposedBy && splitProposedAt
    ? { by: splitProposedBy, release: splitRelease!, reason: splitReason!, at: splitProposedAt.toISOString() }
    : null

/** Where goods go is for the two sides alone; there is no address before acceptance. */
function parcelFor({ actor }: ReadContext, { goods, address, carrier, trackingNumber }: RequestRow) {
  if (goods === null || actor.role === 'admin') return null
  return { address, carrier, trackingNumber }
}

async function readOffers(db: Queryable, requestId: number) {
  const offers = await db
    .select()
    .from(campaignRequestOffers)
    .where(eq(campaignRequestOffers.requestId, requestId))
    .orderBy(asc(campaignRequestOffers.id))
  return offers.map(({ requestId: _, createdAt, ...offer }) => ({ ...offer, createdAt: createdAt.toISOString() }))
}

async function readEvents(db: Queryable, { request, ...sides }: SelectedRequest): Promise<RequestEvent[]> {
  const events = await db
    .select()
    .from(campaignRequestEvents)
    .where(eq(campaignRequestEvents.requestId, request.id))
    // a timeline that is too long keeps its end
    .orderBy(desc(campaignRequestEvents.id))
    .limit(500)
  return events.reverse().map((event) => ({
    id: event.id,
    kind: event.kind,
    ...actorOfEvent(event.actorId, sides),
    note: event.note,
    amount: event.amount,
    dueDate: iso(event.dueDate),
    videoId: event.videoId,
    createdAt: event.createdAt.toISOString(),
  }))
}
