import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CustomOption, DealType } from '#contract/deals/deals.ts'
import type { Platform } from '#contract/fields.ts'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { users } from '../users/tables.ts'

/**
 * SQL expressions for sorting and filtering deals by price: a price on request lies beyond every price in both directions. They must
 * equal those of the indexes.
 */
export const ascendingPriceSql = (deal = '') =>
  `(case when ${deal}is_price_hidden then 2147483647 else ${deal}price end)`
export const descendingPriceSql = (deal = '') => `(case when ${deal}is_price_hidden then -1 else ${deal}price end)`

/** Deals offered by influencers (spec §3, influencer_deals). `price` in cents. */
export const influencerDeals = pgTable(
  'influencer_deals',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    influencerId: integer()
      .notNull()
      .references(() => users.id),
    dealType: text().$type<DealType>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** May be null only when the price is on request; then only the influencer and admins see it. */
    price: integer(),
    isPriceHidden: boolean().notNull().default(false),
    deliveryTimeInDays: integer().notNull(),
    isActive: boolean().notNull().default(true),
    isVisibleToBusinesses: boolean().notNull().default(true),
    /** When a scheduled deal becomes visible (jobs.ts); null otherwise. */
    visibleFrom: timestamptz(),
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
    index('influencer_deals_owner_idx').on(t.influencerId, t.id),
    check(
      'influencer_deals_scheduled_check',
      sql`${t.visibleFrom} is null or (${t.isActive} and not ${t.isVisibleToBusinesses})`,
    ),
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
