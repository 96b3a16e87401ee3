import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  AgreedDays,
  Agreement,
  PostalAddress,
  RequestEventKind,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { type CampaignTerms, defaultCampaignTerms } from '#contract/market/campaign-requests/campaign-terms.ts'
import type {
  GoodsState,
  RequestClockAction,
  RequestEnd,
  RequestStatus,
} from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { roomTable } from '../../foundation/messages/columns.ts'
import { userReference, users } from '../../foundation/users/tables.ts'
import { campaigns } from '../campaigns/tables.ts'
import { influencerDeals } from '../deals/tables.ts'
import { blockIsWhole, dueProposalIsWhole, engagementColumns } from '../engagements/columns.ts'
import type { RequestAnswer, RequestProgress } from './progress.ts'

/** One influencer's place in a campaign, applied for or offered (spec §3, campaign_requests; product.md 5). Amounts in cents. */
export const campaignRequests = pgTable(
  'campaign_requests',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    /** Of the campaign; never changes. */
    businessId: userReference(),
    influencerId: userReference(),
    status: text().$type<RequestStatus>().notNull().default('pending'),
    message: text().notNull(),
    influencerMessage: text(),
    /** The price offered last; null: the campaign's fee, which has not changed since. */
    customPrice: integer(),
    /**
     * The days that the campaign had before they became tighter while this was pending, for each day the one that leaves most time; null:
     * they did not.
     */
    offeredDays: jsonb().$type<AgreedDays>(),
    dealId: integer().references(() => influencerDeals.id, { onDelete: 'set null' }),
    dealTitle: text(),
    answers: jsonb().$type<RequestAnswer[]>().notNull().default([]),
    askedBy: text().$type<Side>().notNull(),
    /** The side whose request or counter-offer is open, its time, and the number of counter-offers. */
    offeredBy: text().$type<Side>().notNull(),
    offeredAt: timestamptz().notNull(),
    offers: integer().notNull().default(0),
    /** Time of the agreement while the money is missing. */
    agreedAt: timestamptz(),
    acceptedAt: timestamptz(),
    /** The agreement of both: a snapshot with price, fee and terms. */
    agreement: jsonb().$type<Agreement>(),
    /** The influencer's time zone at the agreement, at whose midnights its days begin and end; null: UTC, or not agreed yet. */
    timeZone: text(),
    amount: integer(),
    feeBps: integer(),
    progress: jsonb().$type<RequestProgress[]>().notNull().default([]),
    /** Videos that wait for the business's answer. */
    videosToReview: integer().notNull().default(0),
    /**
     * Deadlines for submitting and for publishing everything, as moved by agreement. `dueDate` is the one that applies now: none while
     * everything is submitted and some of it waits for an admin.
     */
    deliverDue: timestamptz(),
    publishDue: timestamptz(),
    /** Time since which videos wait for an admin's check; it is added to `publishDue` when the last of them is decided. */
    checkingSince: timestamptz(),
    publishedAt: timestamptz(),
    completionExtended: boolean().notNull().default(false),
    incompleteUsed: boolean().notNull().default(false),
    splitProposedBy: text().$type<Side>(),
    splitProposedAt: timestamptz(),
    splitRelease: integer(),
    splitReason: text(),
    /** Its timers, as they were when it was created. */
    timers: jsonb().$type<CampaignTerms>().notNull().default(defaultCampaignTerms),
    goods: text().$type<GoodsState>(),
    goodsAt: timestamptz(),
    address: jsonb().$type<PostalAddress>(),
    carrier: text(),
    trackingNumber: text(),
    ...engagementColumns(),
    /** The dispute that is or was open; the feature of disputes is above this one. */
    disputeId: integer(),
    /** The effect of the deadline at `clockAt` if nobody acts. */
    clockAction: text().$type<RequestClockAction>(),
    /** The side that has to act next, computed at each move; null when final or in dispute. */
    turn: text().$type<Side>(),
    endedBecause: text().$type<RequestEnd>(),
    endReason: text(),
    /** Cents paid out at the end, before the fee. */
    released: integer(),
    /** Time at which it ended, completed or rejected. */
    completedAt: timestamptz(),
    /** Days after which a post was removed that was not restored in time: the work no longer counts. null: every post is online. */
    postRemovedAfterDays: integer(),
    /** End of the usage rights of completed work, and time of the reminder to both; null: there are none, or they do not end. */
    usageEndsAt: timestamptz(),
    usageRemindedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check(
      'campaign_requests_status_check',
      sql`${t.status} in ('pending', 'accepted', 'rejected', 'completed', 'pending_completion')`,
    ),
    check(
      'campaign_requests_frozen_check',
      sql`((${t.agreedAt} is not null or ${t.acceptedAt} is not null) = (${t.agreement} is not null))
        and (${t.agreement} is null) = (${t.amount} is null) and (${t.agreement} is null) = (${t.feeBps} is null)
        and (${t.acceptedAt} is null) = (${t.status} = 'pending' or (${t.status} = 'rejected' and ${t.released} is null))`,
    ),
    check(
      'campaign_requests_ended_check',
      sql`(${t.status} = 'rejected') = (${t.endedBecause} is not null)
        and (${t.status} in ('rejected', 'completed')) = (${t.completedAt} is not null)
        and (${t.status} <> 'completed' or ${t.released} is not null)
        and (${t.released} is null or ${t.released} between 0 and ${t.amount})`,
    ),
    check(
      'campaign_requests_published_check',
      sql`${t.status} <> 'pending_completion' or ${t.publishedAt} is not null`,
    ),
    check(
      'campaign_requests_split_check',
      sql`(${t.splitProposedBy} is null) = (${t.splitProposedAt} is null)
        and (${t.splitProposedBy} is null) = (${t.splitRelease} is null) and (${t.splitProposedBy} is null) = (${t.splitReason} is null)`,
    ),
    check(
      'campaign_requests_after_end_check',
      sql`${t.status} = 'completed'
        or (${t.postRemovedAfterDays} is null and ${t.usageEndsAt} is null and ${t.usageRemindedAt} is null)`,
    ),
    check('campaign_requests_goods_check', sql`(${t.goods} is null) = (${t.goodsAt} is null)`),
    check('campaign_requests_amounts_check', sql`${t.customPrice} >= 100 and ${t.amount} >= 100 and ${t.offers} >= 0`),
    check('campaign_requests_due_proposal_check', dueProposalIsWhole(t)),
    check('campaign_requests_blocked_check', blockIsWhole(t)),
    uniqueIndex('campaign_requests_running_uq')
      .on(t.campaignId, t.influencerId)
      .where(sql`status in ('pending', 'accepted', 'pending_completion')`),
    index('campaign_requests_pair_idx').on(t.influencerId, t.campaignId, t.id),
    index('campaign_requests_campaign_idx').on(t.campaignId, t.id),
    index('campaign_requests_campaign_status_idx').on(t.campaignId, t.status, t.id),
    index('campaign_requests_money_idx')
      .on(t.campaignId, t.status, t.amount, t.released)
      .where(sql`accepted_at is not null`),
    index('campaign_requests_promised_idx')
      .on(t.businessId, t.campaignId)
      .where(sql`status = 'pending' and (offered_by = 'business' or agreed_at is not null)`),
    index('campaign_requests_business_idx').on(t.businessId, t.id),
    index('campaign_requests_people_idx').on(t.businessId, t.influencerId, t.id),
    index('campaign_requests_business_status_idx').on(t.businessId, t.status, t.id),
    index('campaign_requests_influencer_idx').on(t.influencerId, t.id),
    index('campaign_requests_influencer_status_idx').on(t.influencerId, t.status, t.id),
    index('campaign_requests_turn_idx').on(t.campaignId, t.turn, t.id).where(sql`turn is not null`),
    index('campaign_requests_business_turn_idx').on(t.businessId, t.id).where(sql`turn = 'business'`),
    index('campaign_requests_influencer_turn_idx').on(t.influencerId, t.id).where(sql`turn = 'influencer'`),
    index('campaign_requests_completed_idx').on(t.completedAt).where(sql`status = 'completed'`),
    index('campaign_requests_usage_idx')
      .on(t.usageEndsAt)
      .where(sql`usage_ends_at is not null and usage_reminded_at is null`),
    index('campaign_requests_blocked_idx').on(t.id).where(sql`blocked_side is not null`),
    index('campaign_requests_clock_idx').on(t.clockAt).where(sql`clock_at is not null`),
    index('campaign_requests_deal_idx').on(t.dealId).where(sql`deal_id is not null`),
  ],
)

/** The first ask of a request and each counter-offer. Append-only. */
export const campaignRequestOffers = pgTable(
  'campaign_request_offers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    requestId: integer()
      .notNull()
      .references(() => campaignRequests.id),
    by: text().$type<Side>().notNull(),
    amount: integer().notNull(),
    message: text(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    check('campaign_request_offers_amount_check', sql`${t.amount} > 0`),
    index('campaign_request_offers_request_idx').on(t.requestId, t.id),
  ],
)

/** The timeline of a request: events and their authors. Append-only. */
export const campaignRequestEvents = pgTable(
  'campaign_request_events',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    requestId: integer()
      .notNull()
      .references(() => campaignRequests.id),
    kind: text().$type<RequestEventKind>().notNull(),
    /** The person who acted; null: the clock did. */
    actorId: integer().references(() => users.id),
    /** The party for which they acted; null: for themselves. */
    partyId: integer().references(() => users.id),
    note: text(),
    amount: integer(),
    /** The date that was proposed or agreed on. */
    dueDate: timestamptz(),
    /** The video it is about; the feature of videos is above this one, so the foreign key is declared in the baseline. */
    videoId: integer(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index('campaign_request_events_request_idx').on(t.requestId, t.id),
    index('campaign_request_events_actor_idx').on(t.actorId).where(sql`actor_id is not null`),
    index('campaign_request_events_party_idx').on(t.partyId).where(sql`party_id is not null`),
  ],
)

/** Messages about a request. */
export const campaignRequestMessages = roomTable('campaign_request_messages', {
  of: 'request',
  references: () => campaignRequests.id,
})
