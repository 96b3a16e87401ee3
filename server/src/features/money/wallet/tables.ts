import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { paymentMethods, paymentStatuses, paymentTypes } from '#contract/money/wallet/wallet.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference, users } from '../../foundation/users/tables.ts'

/** Payments as people and admins see them (spec §3, payments); balances come only from the ledger. Amounts in cents. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: userReference(),
    toUserId: integer().references(() => users.id),
    amount: integer().notNull(),
    currency: text().notNull().default('USD'),
    type: text({
      enum: paymentTypes,
    }).notNull(),
    status: text({ enum: paymentStatuses }).notNull().default('pending'),
    transactionId: text(),
    method: text({ enum: paymentMethods }).notNull(),
    paymentDetails: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    likes: integer().notNull().default(0),
    /** The order this payment is for. Features of orders import this one, so the foreign key is declared in the baseline. */
    purchaseId: integer(),
    /** The campaign request this payment is for; its foreign key is declared in 0023_campaign_requests.sql. */
    campaignRequestId: integer(),
    /** The journal that completed or reversed it, in the ledger. */
    journalId: bigint({ mode: 'number' }),
    providerSessionId: text(),
    /** For manual deposits: the amount above which two admins must approve; the setting's value when the deposit was requested. */
    twoAdminsAbove: integer(),
    /** The first approval, where two are required. */
    firstApprovedBy: integer().references(() => users.id),
    firstApprovedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('payments_amount_check', sql`${t.amount} > 0`),
    check('payments_completed_check', sql`${t.status} <> 'completed' or ${t.journalId} is not null`),
    check(
      'payments_two_admins_check',
      sql`(${t.firstApprovedBy} is null) = (${t.firstApprovedAt} is null) and ${t.firstApprovedBy} is distinct from ${t.userId}`,
    ),
    uniqueIndex('payments_provider_session_uq').on(t.providerSessionId),
    index('payments_user_idx').on(t.userId, t.id),
    index('payments_purchase_idx').on(t.purchaseId),
    index('payments_campaign_request_idx').on(t.campaignRequestId).where(sql`campaign_request_id is not null`),
    check('payments_subject_check', sql`${t.purchaseId} is null or ${t.campaignRequestId} is null`),
    index('payments_card_intent_idx').on(t.transactionId).where(sql`type = 'deposit' and method = 'credit_card'`),
    index('payments_queue_idx').on(t.type, t.status, t.id),
    index('payments_receiver_idx').on(t.toUserId, t.id).where(sql`to_user_id is not null`),
    index('payments_status_idx').on(t.status, t.id),
    index('payments_method_idx').on(t.method, t.id),
    index('payments_amount_idx').on(t.amount, t.id),
    index('payments_transaction_idx').on(t.transactionId).where(sql`transaction_id is not null`),
    index('payments_created_idx').on(t.createdAt, t.id),
    index('payments_first_approved_by_idx').on(t.firstApprovedBy).where(sql`first_approved_by is not null`),
    index('payments_decided_deposits_idx')
      .on(t.updatedAt)
      .where(sql`type = 'deposit' and method in ('paypal', 'bank_transfer') and status in ('completed', 'failed')`),
    index('payments_open_deposits_idx').on(t.createdAt).where(sql`type = 'deposit' and status = 'pending'`),
  ],
)

/** The journals that booked each payment. */
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
