import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Platform } from '#contract/fields.ts'
import type { DealType } from '#contract/market/deals/deals.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'

/** Templates for new deals (spec §3, service_templates), managed by admins. `defaultPrice` in cents. */
export const serviceTemplates = pgTable(
  'service_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Sequential, in order of creation; the cursor of lists. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    dealType: text().$type<DealType>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    defaultPrice: integer().notNull().default(0),
    defaultDeliveryTimeInDays: integer().notNull().default(7),
    defaultPlatforms: text().array().$type<Platform[]>().notNull().default([]),
    isDefault: boolean().notNull().default(false),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('service_templates_price_check', sql`${t.defaultPrice} = 0 or ${t.defaultPrice} between 100 and 10000000`),
    check('service_templates_delivery_check', sql`${t.defaultDeliveryTimeInDays} between 1 and 60`),
    index('service_templates_type_idx').on(t.dealType, t.number),
    uniqueIndex('service_templates_default_uq').on(t.dealType).where(sql`is_default`),
  ],
)
