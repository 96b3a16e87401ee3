import { and, eq, sql } from 'drizzle-orm'
import type { CampaignRequest, RequestEvent } from '#contract/market/campaign-requests/campaign-requests.ts'
import { after, day, type Side } from '#contract/market/engagements/engagement.ts'
import { reviewLimits } from '#contract/market/reviews/reviews.ts'
import type { ReadContext } from '../../../../platform/context.ts'
import { builtOnce } from '../../../../platform/database/prepared.ts'
import { notFound } from '../../../../platform/refusal.ts'
import { feeOf } from '../../../money/ledger/index.ts'
import { actorOfEvent } from '../../engagements/index.ts'
import { agreementOf } from '../agreeing/agreement.ts'
import type { RequestRow } from '../request-row.ts'
import { campaignRequestEvents, campaignRequestOffers, campaignRequests } from '../tables.ts'
import { disclosureIn } from './disclosure.ts'
import { amountOf, readJudged, type SelectedRequest, selectRequests, summaryOf, visibleTo } from './read-requests.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** One request with its offers and its timeline, for its two sides and admins; 404 for anybody else. */
export async function readRequest(context: ReadContext, id: number): Promise<CampaignRequest> {
  const { db, actor } = context
  const reader = { id: sql.placeholder('reader'), role: actor.party.role }
  const statement = builtOnce(db, `campaign request-${actor.party.role}`, (orm) =>
    selectRequests(orm, { reader, now: sql.placeholder('now') }, { offersMade, events }).where(
      and(eq(campaignRequests.id, sql.placeholder('id')), visibleTo(reader)),
    ),
  )
  const [row] = await statement.execute({ id, reader: actor.party.id, now: context.clock() })
  if (!row) throw notFound()
  const { request, campaign } = row
  const amount = amountOf(request, campaign)
  const feeBps = request.feeBps ?? request.terms.feeBps
  return {
    ...summaryOf(context, row, await readJudged(context, [row])),
    ...factsOf(request),
    // the campaign was submitted
    price: campaign.price!,
    feeBps,
    fee: feeOf(amount, feeBps),
    deal: request.dealTitle === null ? null : { id: request.dealId, title: request.dealTitle },
    answers: request.answers,
    offersMade: row.offersMade.map(({ createdAt, ...offer }) => ({ ...offer, createdAt: isoOfJson(createdAt) })),
    agreement: request.agreement ?? agreementOf(campaign, request.offeredDays),
    disclosure: disclosureIn(campaign.locations, row.influencerCountry),
    split: splitOf(request),
    dueProposalReason: request.dueProposalReason,
    parcel: parcelFor(context, request),
    released: request.released,
    endReason: request.endReason,
    disputeId: request.disputeId,
    completedAt: iso(request.completedAt),
    postRemovedAfterDays: request.postRemovedAfterDays,
    usageEndsAt: iso(request.usageEndsAt),
    // reviews are of completed work
    reviewUntil: row.mayReview ? after(request.completedAt!, reviewLimits.daysToReview * day).toISOString() : null,
    events: row.events.map((event) => timelineEvent(event, row)),
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

/** The proposed split, whose columns are set together. */
function splitOf({ splitProposedBy: by, splitProposedAt: at, splitRelease: release, splitReason: reason }: RequestRow) {
  if (by === null || at === null || release === null || reason === null) return null
  return { by, release, reason, at: at.toISOString() }
}

/** The parcel of a request, for its two sides alone; it has no address before acceptance. */
function parcelFor({ actor }: ReadContext, { goods, address, carrier, trackingNumber }: RequestRow) {
  if (goods === null || actor.party.role === 'admin') return null
  return { address, carrier, trackingNumber }
}

const isoOfJson = (moment: string) => new Date(moment).toISOString()

type OfferRow = { id: number; by: Side; amount: number; message: string | null; createdAt: string }

/** SQL: the offers of a request as JSON, in their order. */
const offersMade = sql<OfferRow[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'by', o.by, 'amount', o.amount, 'message', o.message,
    'createdAt', o.created_at) order by o.id), '[]')
  from ${campaignRequestOffers} o where o.request_id = ${campaignRequests.id})`

type EventRow = Pick<RequestEvent, 'id' | 'kind' | 'note' | 'amount' | 'dueDate' | 'videoId' | 'createdAt'> & {
  actorId: number | null
}

/** SQL: the timeline of a request as JSON; of one that is too long, the latest part. */
const events = sql<EventRow[]>`(
  select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'actorId', coalesce(e.party_id, e.actor_id), 'note', e.note,
    'amount', e.amount, 'dueDate', e.due_date, 'videoId', e.video_id, 'createdAt', e.created_at) order by e.id), '[]')
  from (select * from ${campaignRequestEvents} where request_id = ${campaignRequests.id} order by id desc limit 500) e)`

function timelineEvent(
  { actorId, ...event }: EventRow,
  sides: Pick<SelectedRequest, 'business' | 'influencer'>,
): RequestEvent {
  return {
    ...event,
    ...actorOfEvent(actorId, sides),
    dueDate: event.dueDate && isoOfJson(event.dueDate),
    createdAt: isoOfJson(event.createdAt),
  }
}
