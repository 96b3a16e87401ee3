import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { type Platform, platforms } from '#contract/fields.ts'
import type { PreferenceName } from '#contract/preferences.ts'
import { users } from '../accounts/tables.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const known = sql.raw(platforms.map((platform) => `'${platform}'`).join(', '))

/** Profiles of influencers elsewhere (spec §3, social_media_profiles). */
export const socialMediaProfiles = pgTable(
  'social_media_profiles',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text().$type<Platform>().notNull(),
    profileUrl: text().notNull(),
    followers: integer().notNull().default(0),
    isVerified: boolean().notNull().default(false),
    verificationRequested: boolean().notNull().default(false),
    lastUpdated: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('social_media_profiles_uq').on(t.userId, t.platform, t.profileUrl),
    check('social_media_profiles_platform_check', sql`${t.platform} in (${known})`),
    check('social_media_profiles_followers_check', sql`${t.followers} >= 0`),
  ],
)

/** What people chose (spec §3, user_preferences); without a row, the default of contract/preferences.ts holds. */
export const userPreferences = pgTable(
  'user_preferences',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    preferenceName: text().$type<PreferenceName>().notNull(),
    preferenceValue: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('user_preferences_uq').on(t.userId, t.preferenceName),
    index('user_preferences_new_member_idx')
      .on(t.userId)
      .where(sql`preference_name = 'show_as_new_member' and preference_value = 'true'`),
  ],
)
