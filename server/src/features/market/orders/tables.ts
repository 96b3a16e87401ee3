import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Platform } from '#contract/fields.ts'
import type { CustomOption, DealType } from '#contract/market/deals/deals.ts'
import type { OrderChecklistItem } from '#contract/market/orders/missed-items.ts'
import type { Brief, PurchasePaymentStatus, PurchaseStatus } from '#contract/market/orders/purchases.ts'
import type { ClockAction, TaskStatus } from '#contract/market/orders/task-machine.ts'
import type { ResultType, TaskEventKind } from '#contract/market/orders/tasks.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { roomTable } from '../../foundation/messages/columns.ts'
import { files } from '../../foundation/uploads/tables.ts'
import { users } from '../../foundation/users/tables.ts'
import { payments } from '../../money/wallet/tables.ts'
import { influencerDeals } from '../deals/tables.ts'
import { blockIsWhole, dueProposalIsWhole, engagementColumns } from '../engagements/columns.ts'

/** Orders of deals (spec §3, influencer_deal_purchases). The agreed terms are frozen here; amounts in cents. */
export const purchases = pgTable(
  'influencer_deal_purchases',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** null once the influencer deleted the deal; the order keeps its own copy. */
    dealId: integer().references(() => influencerDeals.id, { onDelete: 'set null' }),
    businessId: integer()
      .notNull()
      .references(() => users.id),
    influencerId: integer()
      .notNull()
      .references(() => users.id),
    status: text().$type<PurchaseStatus>().notNull().default('pending'),
    paymentStatus: text().$type<PurchasePaymentStatus>().notNull().default('pending'),
    stripePaymentIntentId: text(),
    /** 0 until a requested price is quoted. */
    amount: integer().notNull(),
    feeBps: integer().notNull(),
    terms: jsonb().$type<OrderTerms>().notNull(),
    dealType: text().$type<DealType>().notNull(),
    dealTitle: text().notNull(),
    dealDescription: text().notNull(),
    platforms: text().array().$type<Platform[]>().notNull(),
    extras: jsonb().$type<CustomOption[]>().notNull(),
    deliveryDays: integer().notNull(),
    revisionsIncluded: integer().notNull(),
    brief: jsonb().$type<Brief>().notNull(),
    messageFromBusiness: text().notNull(),
    messageFromInfluencer: text(),
    /** True if the deal's price was on request when it was ordered; the snapshot of the terms is then taken at payment. */
    isPriceAsked: boolean().notNull().default(false),
    /** True if its deal was a custom offer, which is ordered once. */
    isCustomOffer: boolean().notNull().default(false),
    /** The time at which the current price was quoted, followed by the message that came with it. */
    quotedAt: timestamptz(),
    quoteMessage: text(),
    /** The amount the business agreed to when it started a checkout; a newer quote clears it. */
    agreedAmount: integer(),
    /** The time of the reminder that the request or the quote is about to expire. */
    lapseAnnouncedAt: timestamptz(),
    /** The time at which the business withdrew an order that the influencer had been notified of and had not accepted. */
    withdrawnAt: timestamptz(),
    /** The time at which an unpaid order lapses. */
    lapsesAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
    completedAt: timestamptz(),
  },
  (t) => [
    check(
      'purchases_amount_check',
      sql`${t.amount} >= 1 or (${t.amount} = 0 and ${t.isPriceAsked} and ${t.paymentStatus} = 'pending')`,
    ),
    check('purchases_quoted_check', sql`(${t.quotedAt} is not null) = (${t.isPriceAsked} and ${t.amount} > 0)`),
    check('purchases_status_check', sql`${t.status} in ('pending', 'in_progress', 'completed', 'cancelled')`),
    check('purchases_payment_status_check', sql`${t.paymentStatus} in ('pending', 'paid', 'refunded')`),
    index('purchases_business_idx').on(t.businessId, t.id),
    index('purchases_influencer_idx').on(t.influencerId, t.id),
    index('purchases_business_status_idx').on(t.businessId, t.status, t.id),
    index('purchases_influencer_status_idx').on(t.influencerId, t.status, t.id),
    index('purchases_asked_idx')
      .on(t.businessId, t.influencerId)
      .where(sql`is_price_asked and amount = 0 and status = 'pending'`),
    index('purchases_withdrawn_idx').on(t.businessId, t.withdrawnAt).where(sql`withdrawn_at is not null`),
    // an order that lapsed before it was paid leaves the offer open
    uniqueIndex('purchases_custom_offer_uq')
      .on(t.dealId)
      .where(sql`is_custom_offer and (status <> 'cancelled' or payment_status <> 'pending')`),
    index('purchases_deal_idx').on(t.dealId),
    index('purchases_pair_idx').on(t.businessId, t.influencerId, t.id),
    index('purchases_completed_idx').on(t.completedAt).where(sql`status = 'completed'`),
    index('purchases_lapsing_idx').on(t.lapsesAt).where(sql`status = 'pending' and payment_status = 'pending'`),
  ],
)

/** The files of a brief, frozen with it. */
export const purchaseFiles = pgTable(
  'purchase_files',
  {
    purchaseId: integer()
      .notNull()
      .references(() => purchases.id),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.purchaseId, t.fileId] }), index('purchase_files_file_idx').on(t.fileId)],
)

/**
 * SQL: the condition of tasks that are late once their due date has passed, as in `taskFilter`: time spent waiting for the business does
 * not count.
 */
const mayGetLate = sql`status in ('in_progress', 'paused', 'waiting_for_client') and disputed_at is null
  and (waiting_since is null or due_date < waiting_since)`

/** The work on an order, one for each paid purchase (spec §3, tasks). */
export const tasks = pgTable(
  'tasks',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    purchaseId: integer()
      .notNull()
      .unique()
      .references(() => purchases.id),
    dealId: integer().references(() => influencerDeals.id, { onDelete: 'set null' }),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    influencerId: integer()
      .notNull()
      .references(() => users.id),
    status: text().$type<TaskStatus>().notNull().default('pending'),
    /** The encrypted PIN, to be shown to the business; tries are checked against `pinMac` (reliability.md 4.3). */
    pinCode: text().notNull(),
    pinMac: text().notNull(),
    pinAttempts: integer().notNull().default(0),
    pinAttemptsTotal: integer().notNull().default(0),
    isPinVerified: boolean().notNull().default(false),
    initialMessageFromBuyer: text().notNull(),
    finalResultUrl: text(),
    finalResultType: text().$type<ResultType>(),
    finalResultFileId: uuid().references(() => files.id),
    paymentId: integer().references(() => payments.id),
    paymentConfirmed: boolean().notNull().default(false),
    deliveryDays: integer().notNull(),
    revisionsIncluded: integer().notNull(),
    revisionsUsed: integer().notNull().default(0),
    /** Agreed items that were named as missing, each in a round that was not counted as a revision. */
    missedBefore: jsonb().$type<OrderChecklistItem[]>().notNull().default([]),
    acceptanceExtended: boolean().notNull().default(false),
    reviewExtended: boolean().notNull().default(false),
    deliveredAt: timestamptz(),
    ...engagementColumns(),
    /** The effect of the deadline at `clockAt` if nobody acts. */
    clockAction: text().$type<ClockAction>(),
    acceptedAt: timestamptz(),
    completedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check(
      'tasks_status_check',
      sql`${t.status} in ('pending', 'in_progress', 'paused', 'waiting_for_client', 'completed', 'delivered', 'accepted', 'cancelled')`,
    ),
    check('tasks_pin_attempts_check', sql`${t.pinAttempts} between 0 and 5 and ${t.pinAttemptsTotal} between 0 and 10`),
    index('tasks_buyer_idx').on(t.buyerId, t.id),
    index('tasks_influencer_idx').on(t.influencerId, t.id),
    index('tasks_buyer_ended_idx').on(t.buyerId, t.completedAt).where(sql`completed_at is not null`),
    index('tasks_youtube_idx').on(t.id).where(sql`final_result_url ilike '%youtu%'`),
    index('tasks_buyer_status_idx').on(t.buyerId, t.status, t.id),
    index('tasks_influencer_status_idx').on(t.influencerId, t.status, t.id),
    index('tasks_buyer_disputed_idx').on(t.buyerId, t.id).where(sql`disputed_at is not null`),
    index('tasks_influencer_disputed_idx').on(t.influencerId, t.id).where(sql`disputed_at is not null`),
    index('tasks_buyer_late_idx').on(t.buyerId, t.dueDate, t.id, t.purchaseId).where(mayGetLate),
    index('tasks_influencer_late_idx').on(t.influencerId, t.dueDate, t.id, t.purchaseId).where(mayGetLate),
    check('tasks_due_proposal_check', dueProposalIsWhole(t)),
    check('tasks_blocked_check', blockIsWhole(t)),
    index('tasks_blocked_idx').on(t.id).where(sql`blocked_side is not null`),
    index('tasks_clock_idx').on(t.clockAt).where(sql`clock_at is not null`),
    index('tasks_file_idx').on(t.finalResultFileId).where(sql`final_result_file_id is not null`),
  ],
)

/** The timeline of a task: events and their authors. Append-only. */
export const taskEvents = pgTable(
  'task_events',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    taskId: integer()
      .notNull()
      .references(() => tasks.id),
    kind: text().$type<TaskEventKind>().notNull(),
    /** The person who acted; null: a deadline. */
    actorId: integer().references(() => users.id),
    /** The party for which they acted; null: for themselves. */
    partyId: integer().references(() => users.id),
    note: text(),
    /** Agreed items that a revision named as missing. */
    missed: jsonb().$type<OrderChecklistItem[]>(),
    resultUrl: text(),
    resultType: text().$type<ResultType>(),
    fileId: uuid().references(() => files.id),
    /** The date that was proposed or agreed on. */
    dueDate: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('task_events_task_idx').on(t.taskId, t.id),
    index('task_events_file_idx').on(t.fileId).where(sql`file_id is not null`),
  ],
)

/** Messages about a task (spec §3, task_messages). */
export const taskMessages = roomTable('task_messages', { of: 'task', references: () => tasks.id })
