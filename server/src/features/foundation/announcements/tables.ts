import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { announcementAudiences, announcementLevels } from '#contract/foundation/announcements/announcements.ts'
import type { Language } from '#contract/languages.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference } from '../users/tables.ts'

/** Banners of the admins (product.md 9, Settings). */
export const announcements = pgTable(
  'announcements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    texts: jsonb().$type<Record<Language, string>>().notNull(),
    level: text({ enum: announcementLevels }).notNull(),
    audience: text({ enum: announcementAudiences }).notNull(),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz(),
    /** The id up to which people have been notified; `toldAt`: the whole audience has. */
    toldUntil: integer().notNull().default(0),
    toldAt: timestamptz(),
    createdBy: userReference(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    check('announcements_level_check', sql`${t.level} in ('info', 'warning')`),
    check('announcements_audience_check', sql`${t.audience} in ('everyone', 'influencer', 'business', 'admin')`),
    check('announcements_times_check', sql`${t.endsAt} is null or ${t.endsAt} > ${t.startsAt}`),
    index('announcements_untold_idx').on(t.startsAt).where(sql`told_at is null`),
    index('announcements_created_by_idx').on(t.createdBy),
  ],
)
