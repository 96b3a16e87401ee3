import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** What people and admins read of each movement (spec §3, payments); balances come from the ledger alone. Amounts in cents. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    toUserId: integer().references(() => users.id),
    amount: integer().notNull(),
    currency: text().notNull().default('USD'),
    type: text({
      enum: [
        'deposit',
        'withdrawal',
        'campaign_payment',
        'platform_fee',
        'verification_fee',
        'refund',
        'gift',
        'gift_sent',
        'gift_received',
      ],
    }).notNull(),
    status: text({ enum: ['pending', 'completed', 'failed', 'cancelled'] })
      .notNull()
      .default('pending'),
    transactionId: text(),
    method: text({ enum: ['credit_card', 'paypal', 'bank_transfer', 'wallet'] }).notNull(),
    paymentDetails: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    likes: integer().notNull().default(0),
    /** The order that this payment is for; orders stand above money, so the key is declared in 0001_ledger.sql. */
    purchaseId: integer(),
    /** The journal that made it final; a reference into the ledger. */
    journalId: bigint({ mode: 'number' }),
    providerSessionId: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('payments_amount_check', sql`${t.amount} > 0`),
    check('payments_completed_check', sql`${t.status} <> 'completed' or ${t.journalId} is not null`),
    uniqueIndex('payments_provider_session_uq').on(t.providerSessionId),
    index('payments_user_idx').on(t.userId, t.id.desc()),
    index('payments_purchase_idx').on(t.purchaseId),
    index('payments_open_deposits_idx').on(t.createdAt).where(sql`type = 'deposit' and status = 'pending'`),
  ],
)

/** Every journal that a payment took part in. */
export const paymentJournals = pgTable(
  'payment_journals',
  {
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    journalId: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.journalId] }), index('payment_journals_journal_idx').on(t.journalId)],
)

/** Events of the payment provider, each taken once. */
export const webhookEvents = pgTable('webhook_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  status: text({ enum: ['received', 'processed'] })
    .notNull()
    .default('received'),
  outcome: text(),
  receivedAt: moment().notNull().defaultNow(),
  processedAt: moment(),
})
