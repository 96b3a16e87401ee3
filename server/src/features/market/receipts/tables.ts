import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference } from '../../foundation/users/tables.ts'
import type { ReceiptContent, Series } from './content.ts'

/**
 * Issued documents (docs/decisions/receipts.md). Append-only with one writer at a time, enforced by a trigger
 * (0008_money_care.sql). Amounts in cents. There are no foreign keys to orders, payments and journals, so that issuing does not
 * lock rows that money movements need.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    series: text().$type<Series>().notNull(),
    year: integer().notNull(),
    /** The number, from 1 in each series and year, without gaps. */
    number: integer().notNull(),
    ownerId: userReference(),
    /** The ledger movement it documents. */
    journalId: bigint({ mode: 'number' }).notNull(),
    purchaseId: integer(),
    campaignRequestId: integer(),
    paymentId: integer(),
    amount: integer().notNull(),
    content: jsonb().$type<ReceiptContent>().notNull(),
    issuedAt: timestamptz().notNull(),
  },
  (t) => [
    check('receipts_series_check', sql`${t.series} in ('R', 'S', 'C', 'T')`),
    check('receipts_number_check', sql`${t.number} >= 1`),
    check('receipts_amount_check', sql`${t.amount} >= 0`),
    check(
      'receipts_subject_check',
      sql`(${t.series} = 'T') = (${t.paymentId} is not null)
        and num_nonnulls(${t.purchaseId}, ${t.campaignRequestId}, ${t.paymentId}) = 1`,
    ),
    uniqueIndex('receipts_number_uq').on(t.series, t.year, t.number),
    uniqueIndex('receipts_journal_uq').on(t.journalId, t.series),
    index('receipts_owner_idx').on(t.ownerId, t.id.desc()),
    index('receipts_owner_kind_idx').on(t.ownerId, t.series, t.id.desc()),
    index('receipts_owner_year_idx').on(t.ownerId, t.year, t.id.desc()),
    index('receipts_purchase_idx').on(t.purchaseId, t.id.desc()),
    index('receipts_campaign_request_idx')
      .on(t.campaignRequestId, t.id.desc())
      .where(sql`campaign_request_id is not null`),
  ],
)

/** One row: every journal up to `through` has its documents, so that the job looks no further back. */
export const receiptProgress = pgTable(
  'receipt_progress',
  {
    id: integer().primaryKey(),
    through: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [check('receipt_progress_one_check', sql`${t.id} = 1`)],
)
