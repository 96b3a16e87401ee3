import { sql } from 'drizzle-orm'
import { check, customType, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AchievementIconName } from '#contract/showcase.ts'
import { moment } from '../../platform/moment.ts'
import { users } from '../accounts/tables.ts'
import { files } from '../uploads/tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const owner = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Work that an influencer shows (spec §3, showcase_portfolio_items): a picture or a video of theirs, or one embedded from elsewhere. */
export const showcaseItems = pgTable(
  'showcase_portfolio_items',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: owner(),
    title: text().notNull(),
    description: text(),
    imageUrl: text(),
    mediaType: text({ enum: ['image', 'video'] }).notNull(),
    /** The uploaded picture, or the picture before the video. */
    imageFileId: uuid()
      .unique()
      .references(() => files.id),
    /** The uploaded video. */
    videoFileId: uuid()
      .unique()
      .references(() => files.id),
    /** Where a video that lies elsewhere is watched. */
    embedUrl: text(),
    likes: integer().notNull().default(0),
    shares: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    date: date({ mode: 'string' }).notNull(),
    position: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
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
    userId: owner(),
    title: text().notNull(),
    description: text(),
    icon: text().$type<AchievementIconName>().notNull(),
    date: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('showcase_achievements_owner_idx').on(t.userId, t.date.desc(), t.id.desc())],
)

export const showcaseProjects = pgTable(
  'showcase_upcoming_projects',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: owner(),
    title: text().notNull(),
    description: text(),
    status: text().notNull(),
    date: date({ mode: 'string' }),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
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
    userId: owner(),
    text: text().notNull(),
    date: moment().notNull().defaultNow(),
  },
  (t) => [index('showcase_comments_item_idx').on(t.itemId, t.id), index('showcase_comments_user_idx').on(t.userId)],
)

export const showcaseLikes = pgTable(
  'showcase_likes',
  {
    itemId: integer()
      .notNull()
      .references(() => showcaseItems.id, { onDelete: 'cascade' }),
    userId: owner(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.userId] }), index('showcase_likes_user_idx').on(t.userId)],
)

/** Who shared what today, so that it counts once; `visitor` is a keyed digest whose key changes each day. Gone after two days. */
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
