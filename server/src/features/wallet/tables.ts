import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Difference } from '#contract/alerts.ts'
import { moment } from '../../platform/moment.ts'
import { users } from '../accounts/tables.ts'

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
    index('payments_user_idx').on(t.userId, t.id),
    index('payments_purchase_idx').on(t.purchaseId),
    index('payments_card_intent_idx').on(t.transactionId).where(sql`type = 'deposit' and method = 'credit_card'`),
    index('payments_queue_idx').on(t.type, t.status, t.id),
    index('payments_receiver_idx').on(t.toUserId, t.id).where(sql`to_user_id is not null`),
    index('payments_status_idx').on(t.status, t.id),
    index('payments_method_idx').on(t.method, t.id),
    index('payments_amount_idx').on(t.amount, t.id),
    index('payments_transaction_idx').on(t.transactionId).where(sql`transaction_id is not null`),
    index('payments_created_idx').on(t.createdAt, t.id),
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
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
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
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('suspense_items_amount_check', sql`${t.amount} > 0`),
    check('suspense_items_status_check', sql`${t.status} in ('held', 'returning', 'returned', 'credited')`),
    index('suspense_items_intent_idx').on(t.paymentIntentId),
    index('suspense_items_returning_idx').on(t.updatedAt).where(sql`status = 'returning'`),
    index('suspense_items_payment_idx').on(t.paymentId),
  ],
)

/** Checkout sessions as the provider had them when the books were last compared with it (reliability.md 4.1.8, I16). */
export const providerSessions = pgTable(
  'provider_sessions',
  {
    sessionId: text().primaryKey(),
    /** The payment that both marks of the session name; it may be none of ours. */
    paymentId: integer(),
    paid: boolean().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    seenAt: moment().notNull(),
  },
  (t) => [index('provider_sessions_payment_idx').on(t.paymentId)],
)

/** One comparison of our books with the card provider's for each day. */
export const providerReconciliations = pgTable('provider_reconciliations', {
  day: date({ mode: 'string' }).primaryKey(),
  status: text({ enum: ['running', 'done', 'failed'] }).notNull(),
  fromAt: moment().notNull(),
  untilAt: moment().notNull(),
  sessions: integer().notNull().default(0),
  reversals: integer().notNull().default(0),
  payments: integer().notNull().default(0),
  applied: integer().notNull().default(0),
  differences: jsonb().$type<Difference[]>().notNull().default([]),
  startedAt: moment().notNull(),
  finishedAt: moment(),
})

/** Money that people want paid out (spec §3, withdrawal_requests). Amounts in cents. */
export const withdrawalRequests = pgTable(
  'withdrawal_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In the order in which they were asked for; what lists are paged by. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    amount: integer().notNull(),
    paymentMethod: text({ enum: ['bank_transfer', 'paypal', 'stripe', 'crypto'] }).notNull(),
    /** The payout details as they then were, sealed. */
    accountDetails: text().notNull(),
    /** Taken back by the person, a request is rejected and `cancelledAt` set. */
    status: text({ enum: ['pending', 'approved', 'rejected', 'failed'] })
      .notNull()
      .default('pending'),
    notes: text(),
    transactionId: text(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    decidedBy: integer().references(() => users.id),
    decidedAt: moment(),
    /** The first of two admins who both have to approve. */
    firstApprovedBy: integer().references(() => users.id),
    firstApprovedAt: moment(),
    cancelledAt: moment(),
    /** The transfer came back. */
    failedAt: moment(),
    failedBy: integer().references(() => users.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('withdrawal_requests_amount_check', sql`${t.amount} between 2000 and 500000`),
    check('withdrawal_requests_status_check', sql`${t.status} in ('pending', 'approved', 'rejected', 'failed')`),
    check(
      'withdrawal_requests_approved_check',
      sql`${t.status} <> 'approved' or (${t.transactionId} is not null and ${t.decidedBy} is not null)`,
    ),
    check(
      'withdrawal_requests_failed_check',
      sql`(${t.status} = 'failed') = (${t.failedAt} is not null) and (${t.status} <> 'failed'
        or (${t.transactionId} is not null and ${t.notes} is not null and ${t.failedBy} is not null))`,
    ),
    check(
      'withdrawal_requests_rejected_check',
      sql`${t.status} <> 'rejected' or ${t.cancelledAt} is not null or (${t.notes} is not null and ${t.decidedBy} is not null)`,
    ),
    check(
      'withdrawal_requests_two_admins_check',
      sql`(${t.firstApprovedBy} is null) = (${t.firstApprovedAt} is null) and ${t.firstApprovedBy} is distinct from ${t.userId}
        and (${t.status} <> 'approved' or ${t.firstApprovedBy} is null or ${t.firstApprovedBy} <> ${t.decidedBy})`,
    ),
    uniqueIndex('withdrawal_requests_payment_uq').on(t.paymentId),
    index('withdrawal_requests_user_idx').on(t.userId, t.number),
    index('withdrawal_requests_queue_idx').on(t.status, t.number),
  ],
)
