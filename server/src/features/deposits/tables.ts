import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { users } from '../users/tables.ts'
import { payments } from '../wallet/tables.ts'

/** Events of the payment provider, each taken once. */
export const webhookEvents = pgTable('webhook_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  status: text({ enum: ['received', 'processed'] })
    .notNull()
    .default('received'),
  outcome: text(),
  receivedAt: timestamptz().notNull().defaultNow(),
  processedAt: timestamptz(),
})

/** What the card provider took back of deposits: refunds by their charge, disputes by themselves. Amounts in cents. */
export const cardReversals = pgTable(
  'card_reversals',
  {
    /** The provider's number of the charge or of the dispute. */
    id: text().primaryKey(),
    kind: text({ enum: ['refund', 'dispute'] }).notNull(),
    /** What names the deposit; it may be told of before the deposit itself. */
    paymentIntentId: text().notNull(),
    paymentId: integer().references(() => payments.id),
    /** As much as the provider ever told. */
    told: integer().notNull().default(0),
    /** As much as is booked: less than told while the deposit is awaited. */
    booked: integer().notNull().default(0),
    /** The dispute was won: the money came back. */
    isReturned: boolean().notNull().default(false),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('card_reversals_amount_check', sql`${t.told} >= 0 and ${t.booked} >= 0`),
    index('card_reversals_intent_idx').on(t.paymentIntentId),
  ],
)

/** Money that came by card and fits no payment: nobody's until an admin has decided (reliability.md 4.1.5). Amounts in cents. */
export const suspenseItems = pgTable(
  'suspense_items',
  {
    /** The provider's number of the session that brought it. */
    sessionId: text().primaryKey(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    paymentIntentId: text(),
    amount: integer().notNull(),
    /** In capitals; money in another currency than ours is in no account, and can only go back. */
    currency: text().notNull(),
    status: text({ enum: ['held', 'returning', 'returned', 'credited'] })
      .notNull()
      .default('held'),
    decidedBy: integer().references(() => users.id),
    reason: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('suspense_items_amount_check', sql`${t.amount} > 0`),
    check('suspense_items_status_check', sql`${t.status} in ('held', 'returning', 'returned', 'credited')`),
    index('suspense_items_intent_idx').on(t.paymentIntentId),
    index('suspense_items_returning_idx').on(t.updatedAt).where(sql`status = 'returning'`),
    index('suspense_items_payment_idx').on(t.paymentId),
  ],
)
