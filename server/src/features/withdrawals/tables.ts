import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LeftOutReason } from '#contract/payouts/payout-batches.ts'
import { defaultWithdrawalRules } from '#contract/withdrawals/withdrawals.ts'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { users } from '../users/tables.ts'
import { payments } from '../wallet/tables.ts'

/** Withdrawals of one way that are paid out together (product.md 6); its lines are the withdrawals that bear its id. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In the order in which they were made; what lists are paged by. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    method: text({ enum: ['bank_transfer', 'paypal', 'stripe', 'crypto'] }).notNull(),
    /** What waited and stayed out when it was made. */
    leftOut: jsonb().$type<{ withdrawalId: string; reason: LeftOutReason }[]>().notNull().default([]),
    /** What the bank or PayPal gets, sealed; null for what was paid out before there were batches. */
    file: text(),
    /** null: it gathers what was paid out before there were batches. */
    createdBy: integer().references(() => users.id),
    sentAt: timestamptz(),
    sentBy: integer().references(() => users.id),
    /** The first of two admins who say that it was never sent. */
    revertRequestedBy: integer().references(() => users.id),
    revertRequestedAt: timestamptz(),
    revertReason: text(),
    revertedBy: integer().references(() => users.id),
    revertedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('payout_batches_method_check', sql`${t.method} in ('bank_transfer', 'paypal', 'stripe', 'crypto')`),
    check('payout_batches_made_check', sql`(${t.createdBy} is null) = (${t.file} is null)`),
    check(
      'payout_batches_revert_check',
      sql`(${t.revertRequestedBy} is null) = (${t.revertRequestedAt} is null) and (${t.revertRequestedBy} is null) = (${t.revertReason} is null)
        and (${t.revertedBy} is null) = (${t.revertedAt} is null)
        and (${t.revertedBy} is null or (${t.sentAt} is null and ${t.revertedBy} <> ${t.revertRequestedBy}) is true)`,
    ),
  ],
)

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
    /** What is paid out after a block for good (blocking): it leaves though its owner is blocked. */
    isAfterBlock: boolean().notNull().default(false),
    /** Taken back by the person, a request is rejected and `cancelledAt` set. */
    status: text({ enum: ['pending', 'approved', 'rejected', 'failed'] })
      .notNull()
      .default('pending'),
    notes: text(),
    transactionId: text(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** Who rejected it, or made the batch that took it. */
    decidedBy: integer().references(() => users.id),
    decidedAt: timestamptz(),
    /** Above this amount two admins must approve; as the setting was when it was asked for. */
    twoAdminsAbove: integer().notNull().default(defaultWithdrawalRules.twoAdminsAbove),
    firstApprovedBy: integer().references(() => users.id),
    firstApprovedAt: timestamptz(),
    /** Another one than the first; with two, either may make the batch. */
    secondApprovedBy: integer().references(() => users.id),
    secondApprovedAt: timestamptz(),
    /** The batch that took it: from then on its hold is released. */
    batchId: uuid().references(() => payoutBatches.id),
    paidAt: timestamptz(),
    paidBy: integer().references(() => users.id),
    cancelledAt: timestamptz(),
    /** Its money came back, from the bank or with a batch that was reverted. */
    failedAt: timestamptz(),
    failedBy: integer().references(() => users.id),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('withdrawal_requests_amount_check', sql`${t.amount} between 2000 and 500000`),
    check('withdrawal_requests_status_check', sql`${t.status} in ('pending', 'approved', 'rejected', 'failed')`),
    check(
      'withdrawal_requests_approved_check',
      sql`${t.status} <> 'approved' or ${t.firstApprovedBy} is not null or ${t.decidedBy} is not null`,
    ),
    check(
      'withdrawal_requests_batch_check',
      sql`${t.batchId} is null or (${t.status} in ('approved', 'failed') and ${t.decidedBy} is not null)`,
    ),
    check(
      'withdrawal_requests_paid_check',
      sql`(${t.paidAt} is null) = (${t.paidBy} is null)
        and (${t.paidAt} is null or (${t.batchId} is not null and ${t.transactionId} is not null))`,
    ),
    check(
      'withdrawal_requests_failed_check',
      sql`(${t.status} = 'failed') = (${t.failedAt} is not null)
        and (${t.status} <> 'failed' or (${t.notes} is not null and ${t.failedBy} is not null))`,
    ),
    check(
      'withdrawal_requests_rejected_check',
      sql`${t.status} <> 'rejected' or ${t.cancelledAt} is not null or (${t.notes} is not null and ${t.decidedBy} is not null)`,
    ),
    check(
      'withdrawal_requests_two_admins_check',
      sql`(${t.firstApprovedBy} is null) = (${t.firstApprovedAt} is null) and (${t.secondApprovedBy} is null) = (${t.secondApprovedAt} is null)
        and ${t.userId} is distinct from ${t.firstApprovedBy} and ${t.userId} is distinct from ${t.secondApprovedBy}
        and (${t.secondApprovedBy} is null or (${t.secondApprovedBy} <> ${t.firstApprovedBy}) is true)
        and (${t.batchId} is null or ${t.amount} <= ${t.twoAdminsAbove} or (${t.firstApprovedBy} <> ${t.decidedBy}) is true
          or (${t.secondApprovedBy} <> ${t.decidedBy}) is true)`,
    ),
    uniqueIndex('withdrawal_requests_payment_uq').on(t.paymentId),
    index('withdrawal_requests_user_idx').on(t.userId, t.number),
    index('withdrawal_requests_queue_idx').on(t.status, t.number),
    index('withdrawal_requests_batch_idx').on(t.batchId, t.number).where(sql`batch_id is not null`),
    index('withdrawal_requests_waiting_idx')
      .on(t.paymentMethod, t.number)
      .where(sql`batch_id is null and status in ('pending', 'approved')`),
  ],
)
