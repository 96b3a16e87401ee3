import { and, desc, eq, inArray, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Applicant } from '#contract/market/campaign-requests/applicant.ts'
import {
  type CampaignRequestSummary,
  type RequestFilter,
  requestFilters,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { isRequestLate, lateRequestStatuses } from '#contract/market/campaign-requests/request-machine.ts'
import { type FitFigures, fitOf } from '#contract/market/campaigns/fit.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { sideOfReader } from '#contract/market/engagements/engagement.ts'
import type { TurnGroup } from '#contract/market/engagements/turn-groups.ts'
import type { Party, ReadContext } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { countByFilter } from '../../../../platform/database/figures/count-by-filter.ts'
import { builtOnce, placeholdersFor, shapeOf } from '../../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../../platform/http/requests/cursor.ts'
import { storedTerms, termsFrom } from '../../../foundation/site/index.ts'
import { personColumns, usersView } from '../../../foundation/users/index.ts'
import { agreedPartOf, campaignTermsView, readFitFiguresOf } from '../../campaigns/index.ts'
import {
  disputeClockFrom,
  isInGroup,
  isLateAt,
  isTurnGroup,
  openDisputeClock,
  turnGroup,
} from '../../engagements/index.ts'
import { termsDigestOf } from '../../terms/index.ts'
import { requestTerms } from '../agreeing/request-terms.ts'
import type { RequestRow } from '../request-row.ts'
import { campaignRequests } from '../tables.ts'
import { readApplicants } from './applicants.ts'
import { mayReview } from './may-review.sql.ts'

const campaign = campaignTermsView.as('campaign')
const business = usersView.as('business')
const influencer = usersView.as('influencer')

const campaignColumns = {
  id: campaign.id,
  title: campaign.title,
  stage: campaign.stage,
  logoUrl: campaign.logoUrl,
  price: campaign.price,
  platforms: campaign.platforms,
  categories: campaign.categories,
  languages: campaign.languages,
  locations: campaign.locations,
  minFollowers: campaign.minFollowers,
  ...agreedPartOf(campaign),
  deliverBy: campaign.deliverBy,
  publishFrom: campaign.publishFrom,
  publishUntil: campaign.publishUntil,
}

const unreadBy = (reader: number | Placeholder) => sql<number>`(
  select count(*)::int from campaign_request_messages m
  where m.request_id = ${campaignRequests.id} and not m.read and m.sender_id <> ${reader})`

const requestHasEnded = sql`${campaignRequests.status} in ('completed', 'rejected')`

/** SQL: the group of a request for one side. */
export const groupOfRequest = (side: Side, now: Date | Placeholder): SQL<TurnGroup> =>
  turnGroup(
    {
      isEnded: requestHasEnded,
      turn: sql`${campaignRequests.turn}`,
      disputedAt: sql`${campaignRequests.disputedAt}`,
      dispute: sql`d.campaign_request_id = ${campaignRequests.id}`,
    },
    side,
    now,
  )

const requestColumns = (reader: Reader, now: Date | Placeholder) => ({
  request: campaignRequests,
  campaign: campaignColumns,
  business: personColumns(business),
  influencer: personColumns(influencer),
  influencerCountry: influencer.countryOfOrigin,
  currentTerms: sql<unknown>`${sql.raw(storedTerms)}`,
  unread: unreadBy(reader.id),
  mayReview: mayReview(reader.id),
  // admins read neither side's
  turnGroup: reader.role === 'admin' ? sql<null>`null` : groupOfRequest(sideOfReader(reader.role), now),
  disputeClock: openDisputeClock({
    subject: 'campaign_request_id',
    id: campaignRequests.id,
    disputedAt: campaignRequests.disputedAt,
  }),
})

/** Requests with their campaigns and both sides, and with `more` columns; `unread` counts for the reader. */
export const selectRequests = <More extends Record<string, SQL>>(
  db: Queryable,
  { reader, now }: { reader: Reader; now: Date | Placeholder },
  more: More = {} as More,
) =>
  db
    .select({ ...requestColumns(reader, now), ...more })
    .from(campaignRequests)
    .innerJoin(campaign, eq(campaign.id, campaignRequests.campaignId))
    .innerJoin(business, eq(business.id, campaignRequests.businessId))
    .innerJoin(influencer, eq(influencer.id, campaignRequests.influencerId))

export type SelectedRequest = Awaited<ReturnType<typeof selectRequests>>[number]

/** The reader's party, or in a prepared statement a placeholder for one. */
type Reader = { id: number | Placeholder; role: Party['role'] }

/** Restricts requests to the actor's own; admins see all. */
export const visibleTo = ({ id, role }: Reader): SQL | undefined => {
  if (role === 'admin') return undefined
  return eq(role === 'business' ? campaignRequests.businessId : campaignRequests.influencerId, id)
}

/** The requests with this person on the side that the actor is not on. */
const isWith = ({ role }: Pick<Party, 'role'>, other: number | Placeholder): SQL | undefined => {
  const { businessId, influencerId } = campaignRequests
  if (role === 'admin') return or(eq(influencerId, other), eq(businessId, other))
  return eq(role === 'business' ? influencerId : businessId, other)
}

type Query = { status?: RequestFilter; campaignId?: number; with?: number; limit?: number; cursor?: string }

/** One page of the actor's requests, newest first: of a business's campaigns, or an influencer's own (spec §7). */
export async function listRequests(context: ReadContext, query: Query) {
  const { db, actor, clock } = context
  const { status, campaignId, with: other } = query
  const limit = query.limit ?? defaultLimit
  const conditions = { campaignId, other, before: decodeCursor(query.cursor, 1)?.[0] }
  const statement = builtOnce(db, `campaign requests-${actor.party.role}-${status}-${shapeOf(conditions)}`, (orm) => {
    const { campaignId, other, before } = placeholdersFor(conditions)
    const reader = { id: sql.placeholder('reader'), role: actor.party.role }
    // the page is found before anything is joined to it, whatever the planner expects of the joins
    const pageIds = orm
      .select({ id: campaignRequests.id })
      .from(campaignRequests)
      .where(
        and(
          visibleTo(reader),
          campaignId && eq(campaignRequests.campaignId, campaignId),
          status && filterBy(reader, status, sql.placeholder('now')),
          other && isWith(reader, other),
          before && lt(campaignRequests.id, before),
        ),
      )
      .orderBy(desc(campaignRequests.id))
      .limit(sql.placeholder('limit'))
    return selectRequests(orm, { reader, now: sql.placeholder('now') })
      .where(inArray(campaignRequests.id, pageIds))
      .orderBy(desc(campaignRequests.id))
  })
  const rows = await statement.execute({ ...conditions, reader: actor.party.id, limit: limit + 1, now: clock() })
  const page = toPage(rows, limit, (last) => encodeCursor(last.request.id))
  const judged = await readJudged(context, page.items)
  return { ...page, items: page.items.map((row) => summaryOf(context, row, judged)) }
}

/** Counts the actor's requests by filter, up to `maxCounted` each. */
export const countRequests = (
  context: ReadContext,
  { campaignId }: { campaignId?: number },
): Promise<Record<RequestFilter, number>> =>
  countByFilter(context.db, requestFilters, (filter, limit) =>
    context.db
      .select({ id: campaignRequests.id })
      .from(campaignRequests)
      .where(
        and(
          visibleTo(context.actor.party),
          campaignId === undefined ? undefined : eq(campaignRequests.campaignId, campaignId),
          filterBy(context.actor.party, filter, context.clock()),
        ),
      )
      .limit(limit),
  )

/** The condition of a request in a group. */
export const requestIsIn = (group: TurnGroup, side: Side, now: Date | Placeholder): SQL =>
  isInGroup(group, {
    isOpen: sql`${campaignRequests.status} in ('pending', 'accepted', 'pending_completion')`,
    isEnded: requestHasEnded,
    group: groupOfRequest(side, now),
  })

/** The condition of a filter. */
function filterBy({ role }: Pick<Party, 'role'>, filter: RequestFilter, now: Date | Placeholder): SQL {
  if (isTurnGroup(filter)) return requestIsIn(filter, sideOfReader(role), now)
  const { status, askedBy, disputedAt, agreedAt } = campaignRequests
  switch (filter) {
    case 'invited':
      return sql`${status} = 'pending' and ${askedBy} = 'business' and ${agreedAt} is null`
    case 'applied':
      return sql`${status} = 'pending' and ${askedBy} <> 'business' and ${agreedAt} is null`
    case 'agreed':
      return sql`${status} = 'pending' and ${agreedAt} is not null`
    case 'running':
      return sql`${status} = 'accepted' and ${disputedAt} is null
        and ${isLateAt(campaignRequests, lateRequestStatuses, now)} is not true`
    case 'published':
      return sql`${status} = 'pending_completion' and ${disputedAt} is null`
    case 'disputed':
      return sql`${disputedAt} is not null`
    case 'late':
      return isLateAt(campaignRequests, lateRequestStatuses, now)
    default:
      return eq(status, filter)
  }
}

/** Returns whether to show how an applicant fits, and their figures: to the business, until it has decided. */
const isJudged = ({ actor }: Pick<ReadContext, 'actor'>, { status }: RequestRow) =>
  actor.party.role === 'business' && status === 'pending'

type Judged = { fit: Map<number, FitFigures>; applicants: Map<number, Applicant> }

/** The figures of all influencers whose fit is shown, by influencer, and those of the applicants, by request. */
export async function readJudged(context: ReadContext, rows: Pick<SelectedRequest, 'request'>[]): Promise<Judged> {
  const judged = rows.map(({ request }) => request).filter((request) => isJudged(context, request))
  const influencerIds = judged.map(({ influencerId }) => influencerId)
  const ids = judged.map(({ id }) => id)
  return {
    fit: await readFitFiguresOf(context.db, influencerIds),
    applicants: await readApplicants(context.db, ids),
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** A row of a list of requests. */
export function summaryOf(
  context: Pick<ReadContext, 'actor' | 'clock'>,
  { request, campaign, business, influencer, currentTerms, unread, disputeClock, turnGroup }: SelectedRequest,
  { fit, applicants }: Judged,
): CampaignRequestSummary {
  const { clockAction, clockAt, influencerId } = request
  const own = fit.get(influencerId)
  return {
    id: request.id,
    campaignId: request.campaignId,
    influencerId,
    campaign: { id: campaign.id, title: campaign.title, logoUrl: campaign.logoUrl, stage: campaign.stage },
    business,
    influencer,
    status: request.status,
    askedBy: request.askedBy,
    message: request.message,
    influencerMessage: request.influencerMessage,
    customPrice: request.customPrice,
    dealId: request.dealId,
    amount: amountOf(request, campaign),
    currency: 'USD',
    termsDigest: termsDigestOf(requestTerms(request, campaign, termsFrom(currentTerms))),
    turn: request.turn,
    agreedAt: iso(request.agreedAt),
    dueDate: iso(request.dueDate),
    waitingSince: iso(request.waitingSince),
    disputedAt: iso(request.disputedAt),
    isLate: isRequestLate(request, context.clock()),
    endedBecause: request.endedBecause,
    clock: clockAction && clockAt ? { action: clockAction, at: clockAt.toISOString() } : null,
    disputeClock: disputeClockFrom(disputeClock),
    turnGroup,
    videosToReview: request.videosToReview,
    unreadMessages: unread,
    fit: own && isJudged(context, request) ? fitOf(campaign, own) : null,
    applicant: applicants.get(request.id) ?? null,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  }
}

/** The present amount in cents: the price agreed or offered last, otherwise the campaign's fee. */
export const amountOf = (
  { amount, customPrice }: Pick<RequestRow, 'amount' | 'customPrice'>,
  { price }: { price: number | null },
  // the campaign was submitted, so that it has its fee
): number => amount ?? customPrice ?? price!
