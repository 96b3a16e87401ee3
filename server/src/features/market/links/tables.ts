import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type BioSection, bioThemes } from '#contract/market/links/bio-page.ts'
import type { LinkIconName } from '#contract/market/links/links.ts'
import { linkTypes } from '#contract/market/links/links.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { files } from '../../foundation/uploads/tables.ts'
import { ownerReference, users } from '../../foundation/users/tables.ts'

/** Influencers' arrangements of /i/{id}; no row: the default. */
export const bioPages = pgTable('bio_pages', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  theme: text({ enum: bioThemes }).notNull(),
  /** All sections, in order. */
  sections: text().array().$type<BioSection[]>().notNull(),
})

/** Links on an influencer's profile (spec §3, influencer_links). */
export const influencerLinks = pgTable(
  'influencer_links',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerReference(),
    title: text().notNull(),
    url: text().notNull(),
    description: text(),
    type: text({ enum: linkTypes }).notNull().default('affiliate'),
    /** Counted by the roll-up of analytics_events. */
    clicks: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    iconName: text().$type<LinkIconName>(),
    imageUrl: text(),
    imageFileId: uuid()
      .unique()
      .references(() => files.id),
    /** Ascending; ties are ordered by id. */
    position: integer().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('influencer_links_order_idx').on(t.userId, t.position, t.id),
    check('influencer_links_type_check', sql`${t.type} in ('affiliate', 'sponsored', 'personal', 'shop', 'other')`),
    check('influencer_links_clicks_check', sql`${t.clicks} >= 0`),
  ],
)
