import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CustomOption, DealType } from '#contract/deals.ts'
import type { Platform } from '#contract/fields.ts'
import type { Brief, PurchasePaymentStatus, PurchaseStatus } from '#contract/purchases.ts'
import type { OrderTerms } from '#contract/terms.ts'
import { moment } from '../../platform/moment.ts'
import { users } from '../accounts/tables.ts'
import { influencerDeals } from '../deals/tables.ts'

/** Orders of deals (spec §3, influencer_deal_purchases). What was agreed is frozen here; amounts in cents. */
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
    /** 0 as long as a price that was asked for is not named. */
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
    /** Whether its deal's price was on request when it was made; then its terms are frozen when it is paid. */
    isPriceAsked: boolean().notNull().default(false),
    /** When the price that stands was named, and what was said with it. */
    quotedAt: moment(),
    quoteMessage: text(),
    /** What the business agreed to pay when it began a checkout; a newer quote takes that back. */
    agreedAmount: integer(),
    /** When it was announced that the question or the quote lapses. */
    lapseAnnouncedAt: moment(),
    /** When an order that is not paid lapses. */
    lapsesAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    completedAt: moment(),
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
    index('purchases_deal_idx').on(t.dealId),
    index('purchases_pair_idx').on(t.businessId, t.influencerId, t.id),
    index('purchases_completed_idx').on(t.completedAt).where(sql`status = 'completed'`),
    index('purchases_lapsing_idx').on(t.lapsesAt).where(sql`status = 'pending' and payment_status = 'pending'`),
  ],
)
