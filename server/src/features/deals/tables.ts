import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CustomOption, DealType } from '#contract/deals.ts'
import type { Platform } from '#contract/fields.ts'
import { moment } from '../../platform/moment.ts'
import { users } from '../accounts/tables.ts'

/**
 * By what deals are sorted and filtered where a price decides: one on request is beyond every price in both directions. The
 * expressions are those of the indexes.
 */
export const priceUpwards = (deal = '') => `(case when ${deal}is_price_hidden then 2147483647 else ${deal}price end)`
export const priceDownwards = (deal = '') => `(case when ${deal}is_price_hidden then -1 else ${deal}price end)`

/** What influencers offer (spec §3, influencer_deals). `price` in cents. */
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
    /** null only where the price is on request; there it is for nobody but the influencer and admins. */
    price: integer(),
    isPriceHidden: boolean().notNull().default(false),
    deliveryTimeInDays: integer().notNull(),
    isActive: boolean().notNull().default(true),
    isVisibleToBusinesses: boolean().notNull().default(true),
    /** When a scheduled deal becomes visible (jobs.ts); null otherwise. */
    visibleFrom: moment(),
    /** Its place among its influencer's deals, the smallest first. */
    position: integer().notNull().default(0),
    customOptions: jsonb().$type<CustomOption[]>().notNull().default([]),
    platforms: text().array().$type<Platform[]>().notNull(),
    revisionsIncluded: integer().notNull().default(2),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
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
      .on(sql.raw(priceUpwards()), t.id)
      .where(sql`is_active and is_visible_to_businesses`),
    index('influencer_deals_price_down_idx')
      .on(sql.raw(priceDownwards()), t.id)
      .where(sql`is_active and is_visible_to_businesses`),
    index('influencer_deals_type_price_up_idx')
      .on(t.dealType, sql.raw(priceUpwards()), t.id)
      .where(sql`is_active and is_visible_to_businesses`),
    index('influencer_deals_type_price_down_idx')
      .on(t.dealType, sql.raw(priceDownwards()), t.id)
      .where(sql`is_active and is_visible_to_businesses`),
  ],
)

/** What new deals can start from (spec §3, service_templates); made by admins. `defaultPrice` in cents. */
export const serviceTemplates = pgTable(
  'service_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** By which the list is ordered. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    dealType: text().$type<DealType>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    defaultPrice: integer().notNull().default(0),
    defaultDeliveryTimeInDays: integer().notNull().default(7),
    defaultPlatforms: text().array().$type<Platform[]>().notNull().default([]),
    isDefault: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('service_templates_price_check', sql`${t.defaultPrice} = 0 or ${t.defaultPrice} between 100 and 10000000`),
    check('service_templates_delivery_check', sql`${t.defaultDeliveryTimeInDays} between 1 and 60`),
    index('service_templates_type_idx').on(t.dealType, t.number),
    uniqueIndex('service_templates_default_uq').on(t.dealType).where(sql`is_default`),
  ],
)
