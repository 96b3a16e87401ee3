import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Platform } from '#contract/fields.ts'
import type { CustomOption, DealType } from '#contract/market/deals/deals.ts'
import type { OfferEnd } from '#contract/market/deals/offers.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference, users } from '../../foundation/users/tables.ts'

/**
 * SQL expressions for sorting and filtering deals by price: a price on request is beyond every price in both directions. They must equal
 * those of the indexes.
 */
export const ascendingPriceSql = (deal = '') =>
  `(case when ${deal}is_price_hidden then 2147483647 else ${deal}price end)`
export const descendingPriceSql = (deal = '') => `(case when ${deal}is_price_hidden then -1 else ${deal}price end)`

/** Deals offered by influencers (spec §3, influencer_deals). `price` in cents. */
export const influencerDeals = pgTable(
  'influencer_deals',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    influencerId: userReference(),
    dealType: text().$type<DealType>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** May be null only when the price is on request; then only the influencer and admins see it. */
    price: integer(),
    isPriceHidden: boolean().notNull().default(false),
    deliveryTimeInDays: integer().notNull(),
    isActive: boolean().notNull().default(true),
    isVisibleToBusinesses: boolean().notNull().default(true),
    /** Time at which a scheduled deal becomes visible (jobs.ts); null otherwise. */
    visibleFrom: timestamptz(),
    /** Time since which admins hide it; it cannot be activated meanwhile. */
    hiddenAt: timestamptz(),
    /** True if it was active when it was hidden, and becomes so again. */
    wasActive: boolean(),
    /** The only business that may see and order it (a custom offer), the end of the offer, and the side that ended it before. */
    offeredToId: integer().references(() => users.id),
    offeredUntil: timestamptz(),
    offerEnd: text().$type<OfferEnd>(),
    /** Position among the influencer's deals, ascending. */
    position: integer().notNull().default(0),
    customOptions: jsonb().$type<CustomOption[]>().notNull().default([]),
    platforms: text().array().$type<Platform[]>().notNull(),
    revisionsIncluded: integer().notNull().default(2),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('influencer_deals_price_check', sql`${t.price} between 100 and 10000000`),
    check('influencer_deals_priced_check', sql`${t.isPriceHidden} or ${t.price} is not null`),
    check('influencer_deals_delivery_check', sql`${t.deliveryTimeInDays} between 1 and 60`),
    index('influencer_deals_updated_idx').on(t.updatedAt, t.id),
    index('influencer_deals_owner_idx').on(t.influencerId, t.id),
    check(
      'influencer_deals_scheduled_check',
      sql`${t.visibleFrom} is null or (${t.isActive} and not ${t.isVisibleToBusinesses})`,
    ),
    check(
      'influencer_deals_hidden_check',
      sql`(${t.hiddenAt} is null) = (${t.wasActive} is null) and (${t.hiddenAt} is null or not ${t.isActive})`,
    ),
    check(
      'influencer_deals_offered_check',
      sql`(${t.offeredToId} is null) = (${t.offeredUntil} is null)
        and (${t.offeredToId} is null or (not ${t.isVisibleToBusinesses} and ${t.visibleFrom} is null and not ${t.isPriceHidden}))
        and (${t.offerEnd} is null or ${t.offeredToId} is not null)`,
    ),
    index('influencer_deals_offered_idx').on(t.offeredToId).where(sql`offered_to_id is not null`),
    index('influencer_deals_scheduled_idx').on(t.visibleFrom).where(sql`visible_from is not null`),
    index('influencer_deals_newest_idx').on(t.id).where(sql`is_active and is_visible_to_businesses`),
    index('influencer_deals_price_up_idx')
      .on(sql.raw(ascendingPriceSql()), t.id)
      .where(sql`is_active and is_visible_to_businesses`),
    index('influencer_deals_price_down_idx')
      .on(sql.raw(descendingPriceSql()), t.id)
      .where(sql`is_active and is_visible_to_businesses`),
    index('influencer_deals_type_price_up_idx')
      .on(t.dealType, sql.raw(ascendingPriceSql()), t.id)
      .where(sql`is_active and is_visible_to_businesses`),
    index('influencer_deals_type_price_down_idx')
      .on(t.dealType, sql.raw(descendingPriceSql()), t.id)
      .where(sql`is_active and is_visible_to_businesses`),
  ],
)
