import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RequestStatus } from '#contract/market/campaign-requests/request-machine.ts'
import type {
  DisputeClockAction,
  DisputeEnd,
  DisputeOutcome,
  DisputeStatus,
} from '#contract/market/disputes/disputes.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { TaskStatus } from '#contract/market/orders/task-machine.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { files } from '../../foundation/uploads/tables.ts'
import { userReference, users } from '../../foundation/users/tables.ts'
import { campaignRequests } from '../campaign-requests/tables.ts'
import { purchases, tasks } from '../orders/tables.ts'
import { reports } from '../reports/tables.ts'

/** Disputes about orders and campaign requests (product.md 4); amounts in cents. Money is held until `endedAt`. */
export const disputes = pgTable(
  'disputes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The order and its task, or the campaign request. */
    purchaseId: integer().references(() => purchases.id),
    taskId: integer().references(() => tasks.id),
    campaignRequestId: integer().references(() => campaignRequests.id),
    businessId: userReference(),
    influencerId: userReference(),
    openedBy: text().$type<Side>().notNull(),
    reason: text().notNull(),
    /** The report filed with it; null when the deal is gone or was already reported. */
    reportId: uuid().references(() => reports.id),
    status: text().$type<DisputeStatus>().notNull().default('open'),
    /** The state of the work before the dispute, restored if the dispute is withdrawn. */
    taskStatusBefore: text().$type<TaskStatus | RequestStatus>().notNull(),
    evidenceUntil: timestamptz().notNull(),
    hardStopAt: timestamptz().notNull(),
    proposedBy: integer().references(() => users.id),
    proposedAt: timestamptz(),
    proposedRelease: integer(),
    proposalReason: text(),
    objectedBy: text().$type<Side>(),
    objectedAt: timestamptz(),
    objection: text(),
    decideBy: timestamptz(),
    endedHow: text().$type<DisputeEnd>(),
    endedAt: timestamptz(),
    /** Null: a deadline ended it. */
    endedBy: integer().references(() => users.id),
    outcome: text().$type<DisputeOutcome>(),
    released: integer(),
    decisionReason: text(),
    /** The automatic effect of its deadline; null once it has ended. */
    clockAction: text().$type<DisputeClockAction>(),
    clockAt: timestamptz(),
    /** Time of the next reminder to both sides. */
    remindAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('disputes_status_check', sql`${t.status} in ('open', 'proposed', 'objected', 'decided', 'withdrawn')`),
    check(
      'disputes_ended_check',
      sql`(${t.status} in ('decided', 'withdrawn')) = (${t.endedAt} is not null) and (${t.endedAt} is null) = (${t.endedHow} is null)
        and (${t.status} = 'decided') = (${t.outcome} is not null) and (${t.outcome} is null) = (${t.released} is null)`,
    ),
    check(
      'disputes_subject_check',
      sql`(${t.purchaseId} is null) = (${t.taskId} is null) and num_nonnulls(${t.purchaseId}, ${t.campaignRequestId}) = 1`,
    ),
    check('disputes_released_check', sql`${t.released} >= 0 and ${t.proposedRelease} >= 0`),
    uniqueIndex('disputes_open_uq').on(t.purchaseId).where(sql`ended_at is null`),
    uniqueIndex('disputes_side_uq').on(t.purchaseId, t.openedBy),
    uniqueIndex('disputes_request_open_uq').on(t.campaignRequestId).where(sql`ended_at is null`),
    uniqueIndex('disputes_request_side_uq').on(t.campaignRequestId, t.openedBy),
    index('disputes_business_idx').on(t.businessId, t.id),
    index('disputes_influencer_idx').on(t.influencerId, t.id),
    index('disputes_created_idx').on(t.createdAt),
    index('disputes_proposed_idx').on(t.proposedAt).where(sql`proposed_at is not null`),
    index('disputes_queue_idx').on(t.status, t.id),
    index('disputes_clock_idx').on(t.clockAt).where(sql`clock_at is not null`),
    index('disputes_remind_idx').on(t.remindAt).where(sql`remind_at is not null`),
  ],
)

/** Evidence of one side. Append-only. */
export const disputeEvidence = pgTable(
  'dispute_evidence',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    disputeId: integer()
      .notNull()
      .references(() => disputes.id),
    authorId: userReference(),
    side: text().$type<Side>().notNull(),
    text: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('dispute_evidence_idx').on(t.disputeId, t.id), index('dispute_evidence_author_idx').on(t.authorId)],
)

/** Files attached to evidence. */
export const disputeFiles = pgTable(
  'dispute_files',
  {
    evidenceId: integer()
      .notNull()
      .references(() => disputeEvidence.id),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.evidenceId, t.fileId] }), index('dispute_files_file_idx').on(t.fileId)],
)
