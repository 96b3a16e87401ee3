import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type Language, languages } from '#contract/languages.ts'
import { contactRatings, contactStatuses } from '#contract/market/support/contact-messages.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { users } from '../../foundation/users/tables.ts'

/** Messages to support (spec §3, contact_messages). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: written by a visitor, who gives `name` and `email`. */
    userId: integer().references(() => users.id),
    name: text(),
    email: text(),
    /** The language of the emails to the sender. */
    language: text({ enum: languages }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    status: text({ enum: contactStatuses }).notNull().default('unread'),
    /** Our latest answer; all of them are in `contact_replies`. */
    adminResponse: text(),
    assignedTo: integer().references(() => users.id),
    createdAt: timestamptz().notNull(),
    /** Time at which the sender last wrote or we last answered. */
    updatedAt: timestamptz().notNull(),
    respondedAt: timestamptz(),
    respondedBy: integer().references(() => users.id),
    firstRespondedAt: timestamptz(),
    /** Null: not solved. Any later message reopens the thread. */
    solvedAt: timestamptz(),
    /** Null: solved by the sender, or because the sender did not write back. */
    solvedBy: integer().references(() => users.id),
    /** Time at which the sender was asked for a rating, once. */
    ratingAskedAt: timestamptz(),
    rating: text({ enum: contactRatings }),
    /** The thread that it was merged into; never itself merged into another. */
    mergedInto: integer().references((): AnyPgColumn => contactMessages.id, { onDelete: 'cascade' }),
  },
  (t) => [
    check('contact_messages_status_check', sql`${t.status} in ('unread', 'read', 'replied')`),
    check(
      'contact_messages_sender_check',
      sql`(${t.userId} is null) = (${t.email} is not null and ${t.name} is not null)`,
    ),
    check('contact_messages_reply_check', sql`${t.status} <> 'replied' or ${t.respondedAt} is not null`),
    check('contact_messages_rating_check', sql`${t.rating} in ('good', 'bad')`),
    check('contact_messages_merged_check', sql`${t.mergedInto} is null or ${t.solvedAt} is not null`),
    index('contact_messages_queue_idx').on(t.status, t.id).where(sql`solved_at is null`),
    index('contact_messages_waiting_idx').on(t.id).where(sql`status <> 'replied' and solved_at is null`),
    index('contact_messages_solved_idx').on(t.id).where(sql`solved_at is not null and merged_into is null`),
    index('contact_messages_silent_idx').on(t.respondedAt).where(sql`status = 'replied' and solved_at is null`),
    index('contact_messages_first_answer_idx').on(t.firstRespondedAt),
    index('contact_messages_email_idx').on(t.email, t.id).where(sql`email is not null`),
    index('contact_messages_merged_idx').on(t.mergedInto).where(sql`merged_into is not null`),
    index('contact_messages_user_idx').on(t.userId, t.id),
  ],
)

/** Messages in a thread after its first one. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** The admin who answered; null: written by the sender. */
    adminId: integer().references(() => users.id),
    text: text().notNull(),
    /** The receiving service's id of the email that it came by. */
    mailId: text(),
    /** The address that it was emailed from, if that is not the sender's. */
    mailedFrom: text(),
    refusedAttachments: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index('contact_replies_message_idx').on(t.messageId, t.createdAt, t.id),
    index('contact_replies_answered_idx').on(t.createdAt).where(sql`admin_id is not null`),
    uniqueIndex('contact_replies_mail_idx').on(t.mailId),
  ],
)

/** Ready-made answers (product.md 9, Queues). */
export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    texts: jsonb().$type<Record<Language, string>>().notNull(),
    /** The admin who wrote or last changed it; null: part of the installation. */
    changedBy: integer().references(() => users.id),
    changedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex('canned_replies_title_idx').on(sql`lower(${t.title})`),
    index('canned_replies_changed_by_idx').on(t.changedBy),
  ],
)
