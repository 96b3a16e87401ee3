import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { type Platform, platforms } from '#contract/fields.ts'
import type { PreferenceName } from '#contract/preferences.ts'
import type { FollowersSource } from '#contract/social-profiles.ts'
import { moment } from '../../platform/moment.ts'
import { users } from '../accounts/tables.ts'

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
    /** As it is read from the address; null where the address says none. */
    username: text(),
    followers: integer().notNull().default(0),
    /** Who says how many: the person, or the platform itself through its API. */
    followersSource: text().$type<FollowersSource>().notNull().default('self'),
    isVerified: boolean().notNull().default(false),
    verifiedAt: moment(),
    verificationRequested: boolean().notNull().default(false),
    /** Order on the profile, ascending; equal ones by id. */
    position: integer().notNull().default(0),
    /** When `followers` was said or read. */
    lastUpdated: moment().notNull().defaultNow(),
    /** When the platform was last asked for it, whether or not it told. */
    askedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('social_media_profiles_order_idx').on(t.userId, t.position, t.id),
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
    index('user_preferences_not_indexable_idx')
      .on(t.userId)
      .where(sql`preference_name = 'indexable' and preference_value = 'false'`),
  ],
)

/** Followers of a profile elsewhere by day, for the analytics of its owner. */
export const followerHistory = pgTable(
  'follower_history',
  {
    profileId: integer()
      .notNull()
      .references(() => socialMediaProfiles.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    followers: integer().notNull(),
    followersSource: text().$type<FollowersSource>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.day] })],
)

/** Who likes whose profile. */
export const profileLikes = pgTable(
  'profile_likes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    likerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.likerId] }), index('profile_likes_liker_idx').on(t.likerId)],
)

/** How often an influencer met each reaction (spec §3, emoji_reactions); who reacted stands in analytics_events for its day. */
export const emojiReactions = pgTable(
  'emoji_reactions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emojiType: text({ enum: ['crazy', 'fire', 'crown'] }).notNull(),
    count: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('emoji_reactions_uq').on(t.userId, t.emojiType),
    check('emoji_reactions_type_check', sql`${t.emojiType} in ('crazy', 'fire', 'crown')`),
    check('emoji_reactions_count_check', sql`${t.count} >= 0`),
  ],
)
