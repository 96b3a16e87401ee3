import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { suspenseStatuses } from '#contract/foundation/alerts/alerts.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { users } from '../../foundation/users/tables.ts'
import { payments } from '../wallet/tables.ts'

/** Webhook events of the payment provider; each is processed once. */
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

/** Reversals of deposits by the card provider: one row per charge with its refund total, and one per dispute. Amounts in cents. */
export const cardReversals = pgTable(
  'card_reversals',
  {
    /** The provider's id of the charge or dispute. */
    id: text().primaryKey(),
    kind: text({ enum: ['refund', 'dispute'] }).notNull(),
    /** Identifies the deposit, which may not be credited yet. */
    paymentIntentId: text().notNull(),
    paymentId: integer().references(() => payments.id),
    /** The largest total that the provider reported. */
    told: integer().notNull().default(0),
    /** The amount booked; 0 until the deposit is credited. */
    booked: integer().notNull().default(0),
    /**
     * The part of it that is the operator's loss; negative where returned money makes up for the loss of another reversal. Null: nothing
     * is booked yet, or it was booked before there were losses, all of it as the person's.
     */
    loss: integer(),
    /** The dispute was won and the funds were reinstated. */
    isReturned: boolean().notNull().default(false),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('card_reversals_amount_check', sql`${t.told} >= 0 and ${t.booked} >= 0`),
    index('card_reversals_intent_idx').on(t.paymentIntentId),
  ],
)

/** Captured money that matches no payment and belongs to nobody until an admin decides (reliability.md 4.1.5). Amounts in cents. */
export const suspenseItems = pgTable(
  'suspense_items',
  {
    /** The provider's id of the checkout session that captured it. */
    sessionId: text().primaryKey(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    paymentIntentId: text(),
    amount: integer().notNull(),
    /** ISO code in capitals. Money in currencies other than ours is in no ledger account and can only be returned. */
    currency: text().notNull(),
    status: text({ enum: suspenseStatuses }).notNull().default('held'),
    decidedBy: integer().references(() => users.id),
    reason: text(),
    /** The first approval of a credit, where two are required. */
    firstApprovedBy: integer().references(() => users.id),
    firstApprovedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('suspense_items_amount_check', sql`${t.amount} > 0`),
    check('suspense_items_status_check', sql`${t.status} in ('held', 'returning', 'returned', 'credited')`),
    index('suspense_items_intent_idx').on(t.paymentIntentId),
    index('suspense_items_returning_idx').on(t.updatedAt).where(sql`status = 'returning'`),
    index('suspense_items_payment_idx').on(t.paymentId),
    index('suspense_items_first_approved_by_idx').on(t.firstApprovedBy).where(sql`first_approved_by is not null`),
  ],
)
