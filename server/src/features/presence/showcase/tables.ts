import { sql } from 'drizzle-orm'
import { check, customType, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AchievementIconName } from '#contract/presence/showcase/showcase.ts'
import { mediaTypes } from '#contract/presence/showcase/showcase.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { files } from '../../foundation/uploads/tables.ts'
import { ownerReference } from '../../foundation/users/tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const ownerColumn = () => ownerReference()

/** An influencer's works (spec §3, showcase_portfolio_items): an uploaded picture or video, or an embedded video. */
export const showcaseItems = pgTable(
  'showcase_portfolio_items',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerColumn(),
    title: text().notNull(),
    description: text(),
    imageUrl: text(),
    mediaType: text({ enum: mediaTypes }).notNull(),
    /** The uploaded picture, or the poster of the video. */
    imageFileId: uuid()
      .unique()
      .references(() => files.id),
    videoFileId: uuid()
      .unique()
      .references(() => files.id),
    /** The URL of a video embedded from another platform. */
    embedUrl: text(),
    likes: integer().notNull().default(0),
    shares: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    date: date({ mode: 'string' }).notNull(),
    position: integer().notNull().default(0),
    /** Time since which admins hide it. */
    hiddenAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('showcase_portfolio_items_order_idx').on(t.userId, t.position, t.id),
    check('showcase_portfolio_items_counts_check', sql`${t.likes} >= 0 and ${t.shares} >= 0 and ${t.comments} >= 0`),
  ],
)

export const showcaseAchievements = pgTable(
  'showcase_achievements',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerColumn(),
    title: text().notNull(),
    description: text(),
    icon: text().$type<AchievementIconName>().notNull(),
    date: date({ mode: 'string' }).notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('showcase_achievements_owner_idx').on(t.userId, t.date.desc(), t.id.desc())],
)

export const showcaseProjects = pgTable(
  'showcase_upcoming_projects',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerColumn(),
    title: text().notNull(),
    description: text(),
    status: text().notNull(),
    date: date({ mode: 'string' }),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('showcase_upcoming_projects_owner_idx').on(t.userId, t.date, t.id)],
)

export const showcaseComments = pgTable(
  'showcase_comments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    itemId: integer()
      .notNull()
      .references(() => showcaseItems.id, { onDelete: 'cascade' }),
    userId: ownerColumn(),
    text: text().notNull(),
    date: timestamptz().notNull().defaultNow(),
    /** Time since which admins hide it. */
    hiddenAt: timestamptz(),
  },
  (t) => [index('showcase_comments_item_idx').on(t.itemId, t.id), index('showcase_comments_user_idx').on(t.userId)],
)

export const showcaseLikes = pgTable(
  'showcase_likes',
  {
    itemId: integer()
      .notNull()
      .references(() => showcaseItems.id, { onDelete: 'cascade' }),
    userId: ownerColumn(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.userId] }), index('showcase_likes_user_idx').on(t.userId)],
)

/** Deduplicates shares within a day; `visitor` is a digest whose key changes daily. Deleted after two days. */
export const showcaseShares = pgTable(
  'showcase_shares',
  {
    itemId: integer()
      .notNull()
      .references(() => showcaseItems.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    visitor: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.day, t.visitor] }), index('showcase_shares_day_idx').on(t.day)],
)
