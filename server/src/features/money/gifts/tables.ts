import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { giftEmojis } from '#contract/money/gifts/gifts.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference } from '../../foundation/users/tables.ts'

/** Gifts from a person's balance to an influencer (product.md 6). Amount in cents; booked by the journal `gift` of this id. */
export const giftRows = pgTable(
  'gifts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    senderId: userReference(),
    receiverId: userReference(),
    amount: integer().notNull(),
    message: text().notNull().default(''),
    emoji: text({ enum: giftEmojis }).notNull(),
    liked: boolean().notNull().default(false),
    thankYou: text(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('gifts_amount_check', sql`${t.amount} > 0`),
    check('gifts_sides_check', sql`${t.senderId} <> ${t.receiverId}`),
    check('gifts_message_check', sql`length(${t.message}) <= 500 and length(${t.thankYou}) between 1 and 500`),
    index('gifts_receiver_idx').on(t.receiverId, t.id),
    index('gifts_sender_idx').on(t.senderId, t.id),
    // sums a sender's gifts within a day without reading the rows
    index('gifts_allowance_idx').on(t.senderId, t.createdAt, t.amount),
  ],
)
