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
import type { Brief, PurchasePaymentStatus, PurchaseStatus } from '#contract/market/orders/purchases.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { timestamptz } from '../../../../platform/database/timestamptz.ts'
import { files } from '../../../foundation/uploads/tables.ts'
import { userReference } from '../../../foundation/users/tables.ts'
import { influencerDeals } from '../../deals/tables.ts'

/** Orders of deals (spec §3, influencer_deal_purchases). The agreed terms are frozen here; amounts in cents. */
export const purchases = pgTable(
  'influencer_deal_purchases',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** null once the influencer deleted the deal; the order keeps its own copy. */
    dealId: integer().references(() => influencerDeals.id, { onDelete: 'set null' }),
    businessId: userReference(),
    influencerId: userReference(),
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
    /** Whether the deal's price was on request when it was ordered; the terms are then frozen at payment. */
    isPriceAsked: boolean().notNull().default(false),
    /** Whether its deal was a custom offer, which is ordered once. */
    isCustomOffer: boolean().notNull().default(false),
    /** When the current price was quoted, followed by the message that came with it. */
    quotedAt: timestamptz(),
    quoteMessage: text(),
    /** The amount the business agreed to when it started a checkout; a newer quote clears it. */
    agreedAmount: integer(),
    /** When a reminder was sent that the request or the quote is about to expire. */
    lapseAnnouncedAt: timestamptz(),
    /** When the business withdrew an order that the influencer had been notified of and had not accepted. */
    withdrawnAt: timestamptz(),
    /** When an unpaid order lapses. */
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
