import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference, users } from '../../foundation/users/tables.ts'
import { campaignRequests } from '../campaign-requests/tables.ts'
import { purchases } from '../orders/tables.ts'

/** Reviews that the two sides of a completed order or campaign request leave for each other (product.md 4, Review). */
export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The order, or the campaign request. */
    purchaseId: integer().references(() => purchases.id),
    campaignRequestId: integer().references(() => campaignRequests.id),
    authorId: userReference(),
    subjectId: userReference(),
    stars: smallint().notNull(),
    text: text().notNull(),
    answer: text(),
    answeredAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    /** Time at which it becomes visible even without a review by the other side: 14 days after completion. */
    shownFrom: timestamptz().notNull(),
    visibleAt: timestamptz(),
  },
  (t) => [
    unique('reviews_purchase_author_unique').on(t.purchaseId, t.authorId),
    unique('reviews_request_author_unique').on(t.campaignRequestId, t.authorId),
    check('reviews_subject_check', sql`num_nonnulls(${t.purchaseId}, ${t.campaignRequestId}) = 1`),
    check('reviews_stars_check', sql`${t.stars} between 1 and 5`),
    check('reviews_not_of_oneself_check', sql`${t.authorId} <> ${t.subjectId}`),
    check('reviews_answer_check', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    index('reviews_subject_idx').on(t.subjectId, t.id).where(sql`visible_at is not null`),
    index('reviews_author_idx').on(t.authorId),
    index('reviews_hidden_idx').on(t.shownFrom).where(sql`visible_at is null`),
  ],
)

/**
 * Counts of the visible reviews of each person. `recount_ratings` (server/sql) recounts them whenever a review becomes visible
 * or an author is blocked, so that lists of people and deals need not count.
 */
export const userRatings = pgTable(
  'user_ratings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    count: integer().notNull().default(0),
    /** The average of 1 to 5 stars, in hundredths; 0 without a review. */
    averageHundredths: integer().notNull().default(0),
    /** The number of reviews with 1, 2, 3, 4 and 5 stars. */
    stars: integer().array().notNull().default([0, 0, 0, 0, 0]),
  },
  (t) => [check('user_ratings_count_check', sql`${t.count} >= 0`)],
)

/** Orders for which review reminders were sent; this happens once. */
export const reviewReminders = pgTable('review_reminders', {
  purchaseId: integer()
    .primaryKey()
    .references(() => purchases.id),
  remindedAt: timestamptz().notNull(),
})

/** Campaign requests for which review reminders were sent; this happens once. */
export const requestReviewReminders = pgTable('request_review_reminders', {
  campaignRequestId: integer()
    .primaryKey()
    .references(() => campaignRequests.id),
  remindedAt: timestamptz().notNull(),
})
