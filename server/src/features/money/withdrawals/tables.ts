import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LeftOutReason } from '#contract/money/payouts/payout-batches.ts'
import type { RiskReason } from '#contract/money/withdrawals/risk-score.ts'
import {
  defaultWithdrawalRules,
  withdrawalMethods,
  withdrawalStatuses,
} from '#contract/money/withdrawals/withdrawals.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference, users } from '../../foundation/users/tables.ts'
import { payments } from '../wallet/tables.ts'

/** Withdrawals by one method that are paid out together (product.md 6); its lines are the withdrawals with its id. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Sequential, in order of creation; the cursor of lists. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    method: text({ enum: withdrawalMethods }).notNull(),
    /** Pending withdrawals that were left out when it was created. */
    leftOut: jsonb().$type<{ withdrawalId: string; reason: LeftOutReason }[]>().notNull().default([]),
    /** The file for the bank or PayPal, encrypted; null for withdrawals paid out before batches existed. */
    file: text(),
    /** Null: withdrawals paid out before batches existed. */
    createdBy: integer().references(() => users.id),
    sentAt: timestamptz(),
    sentBy: integer().references(() => users.id),
    /** The first of two admins who confirm that it was never sent. */
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

/** Withdrawals (spec §3, withdrawal_requests). Amounts in cents. */
export const withdrawalRequests = pgTable(
  'withdrawal_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Sequential, in order of request; the cursor of lists. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    userId: userReference(),
    amount: integer().notNull(),
    paymentMethod: text({ enum: withdrawalMethods }).notNull(),
    /** The payout details at the time of the request, encrypted. */
    accountDetails: text().notNull(),
    /** The payout of the remaining balance after a permanent block: it may be paid although its owner is blocked. */
    isAfterBlock: boolean().notNull().default(false),
    /** Cancelled requests are `rejected` with `cancelledAt` set. */
    status: text({ enum: withdrawalStatuses }).notNull().default('pending'),
    notes: text(),
    transactionId: text(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** The admin who rejected it, or created its batch. */
    decidedBy: integer().references(() => users.id),
    decidedAt: timestamptz(),
    /** The amount above which two admins must approve; the setting's value at the time of the request. */
    twoAdminsAbove: integer().notNull().default(defaultWithdrawalRules.twoAdminsAbove),
    firstApprovedBy: integer().references(() => users.id),
    firstApprovedAt: timestamptz(),
    /** Never the first approver; with two approvals, either of them may create the batch. */
    secondApprovedBy: integer().references(() => users.id),
    secondApprovedAt: timestamptz(),
    /** Time since which it is or was held for an admin's check, and the date by which that should be done; null: never. */
    checkedSince: timestamptz(),
    checkDueAt: timestamptz(),
    /** The owner's score that it was held for, with its reasons. */
    riskScore: integer(),
    riskReasons: jsonb().$type<RiskReason[]>(),
    releasedAt: timestamptz(),
    releasedBy: integer().references(() => users.id),
    /** The findings of the admin who released it. */
    releaseNote: text(),
    /** Its payout batch, which released its hold. */
    batchId: uuid().references(() => payoutBatches.id),
    paidAt: timestamptz(),
    paidBy: integer().references(() => users.id),
    cancelledAt: timestamptz(),
    /** Time at which its money was returned: the transfer bounced or the batch was reverted. */
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
    check(
      'withdrawal_requests_checked_check',
      sql`num_nonnulls(${t.checkedSince}, ${t.checkDueAt}, ${t.riskScore}, ${t.riskReasons}) in (0, 4)
        and num_nonnulls(${t.releasedAt}, ${t.releasedBy}, ${t.releaseNote}) in (0, 3)
        and (${t.releasedAt} is null or ${t.checkedSince} is not null)
        and ${t.userId} is distinct from ${t.releasedBy}`,
    ),
    check(
      'withdrawal_requests_held_check',
      sql`${t.batchId} is null or ${t.checkedSince} is null or ${t.releasedAt} is not null`,
    ),
    uniqueIndex('withdrawal_requests_payment_uq').on(t.paymentId),
    index('withdrawal_requests_user_idx').on(t.userId, t.number),
    index('withdrawal_requests_queue_idx').on(t.status, t.number),
    index('withdrawal_requests_decided_idx').on(t.decidedAt).where(sql`decided_at is not null`),
    index('withdrawal_requests_batch_idx').on(t.batchId, t.number).where(sql`batch_id is not null`),
    index('withdrawal_requests_waiting_idx')
      .on(t.paymentMethod, t.number)
      .where(sql`batch_id is null and status in ('pending', 'approved')`),
    index('withdrawal_requests_checking_idx')
      .on(t.number)
      .where(sql`batch_id is null and checked_since is not null and released_at is null`),
  ],
)

/** People whose payouts admins have frozen (product.md 9, Sanctions), with the end; null: until it is lifted. */
export const payoutFreezes = pgTable('payout_freezes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  until: timestamptz(),
  createdAt: timestamptz().notNull(),
})
