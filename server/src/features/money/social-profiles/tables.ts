import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { type Platform, platforms } from '#contract/fields.ts'
import type { FollowersSource } from '#contract/money/social-profiles/social-profiles.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { ownerReference } from '../../foundation/users/tables.ts'

const known = sql.raw(platforms.map((platform) => `'${platform}'`).join(', '))

/** Influencers' profiles on other platforms (spec §3, social_media_profiles). */
export const socialMediaProfiles = pgTable(
  'social_media_profiles',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerReference(),
    platform: text().$type<Platform>().notNull(),
    profileUrl: text().notNull(),
    /** Parsed from the address; null when it contains none. */
    username: text(),
    followers: integer().notNull().default(0),
    /** The source of the count: the user, or the platform through its API. */
    followersSource: text().$type<FollowersSource>().notNull().default('self'),
    isVerified: boolean().notNull().default(false),
    verifiedAt: timestamptz(),
    verificationRequested: boolean().notNull().default(false),
    /** Ascending; ties are ordered by id. */
    position: integer().notNull().default(0),
    /** Time at which `followers` was reported. */
    lastUpdated: timestamptz().notNull().defaultNow(),
    /** Time at which the platform was last queried, even if it reported no count. */
    askedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('social_media_profiles_order_idx').on(t.userId, t.position, t.id),
    unique('social_media_profiles_uq').on(t.userId, t.platform, t.profileUrl),
    check('social_media_profiles_platform_check', sql`${t.platform} in (${known})`),
    check('social_media_profiles_followers_check', sql`${t.followers} >= 0`),
  ],
)

/** Daily follower counts of a social profile, for its owner's analytics. */
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

/**
 * Daily follower counts of social profiles that their owner has removed, so that past days of charts stay as they were. On the day of its
 * removal a profile has none.
 */
export const formerFollowers = pgTable(
  'former_followers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerReference(),
    /** The former id of the profile. */
    profileId: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    followers: integer(),
    followersSource: text().$type<FollowersSource>(),
  },
  (t) => [
    unique('former_followers_uq').on(t.userId, t.profileId, t.day),
    check('former_followers_check', sql`(${t.followers} is null) = (${t.followersSource} is null)`),
  ],
)
