import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { emojiTypes } from '#contract/presence/reactions/reactions.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { ownerReference } from '../../foundation/users/tables.ts'

/** Likes of profiles. */
export const profileLikes = pgTable(
  'profile_likes',
  {
    userId: ownerReference(),
    likerId: ownerReference(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.likerId] }), index('profile_likes_liker_idx').on(t.likerId)],
)

/**
 * The number of each reaction that an influencer received (spec §3, emoji_reactions); the people reacting are in analytics_events for
 * that day.
 */
export const emojiReactions = pgTable(
  'emoji_reactions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerReference(),
    emojiType: text({ enum: emojiTypes }).notNull(),
    count: integer().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique('emoji_reactions_uq').on(t.userId, t.emojiType),
    check('emoji_reactions_type_check', sql`${t.emojiType} in ('crazy', 'fire', 'crown')`),
    check('emoji_reactions_count_check', sql`${t.count} >= 0`),
  ],
)
