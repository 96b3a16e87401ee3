import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DisputeClockAction, DisputeEnd, DisputeOutcome, DisputeStatus } from '#contract/disputes.ts'
import type { Side, TaskStatus } from '#contract/task-machine.ts'
import { moment } from '../../platform/moment.ts'
import { users } from '../accounts/tables.ts'
import { purchases } from '../purchases/tables.ts'
import { reports } from '../reports/tables.ts'
import { tasks } from '../tasks/tables.ts'
import { files } from '../uploads/tables.ts'

/** Disputes about orders (product.md 4); amounts in cents. Money is held until `endedAt`. */
export const disputes = pgTable(
  'disputes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    purchaseId: integer()
      .notNull()
      .references(() => purchases.id),
    taskId: integer()
      .notNull()
      .references(() => tasks.id),
    businessId: integer()
      .notNull()
      .references(() => users.id),
    influencerId: integer()
      .notNull()
      .references(() => users.id),
    openedBy: text().$type<Side>().notNull(),
    reason: text().notNull(),
    /** The report that it is; null where its deal is gone or was reported already. */
    reportId: uuid().references(() => reports.id),
    status: text().$type<DisputeStatus>().notNull().default('open'),
    /** What the task was, and is again if the dispute is taken back. */
    taskStatusBefore: text().$type<TaskStatus>().notNull(),
    evidenceUntil: moment().notNull(),
    hardStopAt: moment().notNull(),
    proposedBy: integer().references(() => users.id),
    proposedAt: moment(),
    proposedRelease: integer(),
    proposalReason: text(),
    objectedBy: text().$type<Side>(),
    objectedAt: moment(),
    objection: text(),
    decideBy: moment(),
    endedHow: text().$type<DisputeEnd>(),
    endedAt: moment(),
    /** null: nobody but the clock. */
    endedBy: integer().references(() => users.id),
    outcome: text().$type<DisputeOutcome>(),
    released: integer(),
    decisionReason: text(),
    /** What happens by itself; null once it has ended. */
    clockAction: text().$type<DisputeClockAction>(),
    clockAt: moment(),
    /** When both sides are next reminded. */
    remindAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('disputes_status_check', sql`${t.status} in ('open', 'proposed', 'objected', 'decided', 'withdrawn')`),
    check(
      'disputes_ended_check',
      sql`(${t.status} in ('decided', 'withdrawn')) = (${t.endedAt} is not null) and (${t.endedAt} is null) = (${t.endedHow} is null)
        and (${t.status} = 'decided') = (${t.outcome} is not null) and (${t.outcome} is null) = (${t.released} is null)`,
    ),
    check('disputes_released_check', sql`${t.released} >= 0 and ${t.proposedRelease} >= 0`),
    uniqueIndex('disputes_open_uq').on(t.purchaseId).where(sql`ended_at is null`),
    uniqueIndex('disputes_side_uq').on(t.purchaseId, t.openedBy),
    index('disputes_business_idx').on(t.businessId, t.id),
    index('disputes_influencer_idx').on(t.influencerId, t.id),
    index('disputes_queue_idx').on(t.status, t.id),
    index('disputes_clock_idx').on(t.clockAt).where(sql`clock_at is not null`),
    index('disputes_remind_idx').on(t.remindAt).where(sql`remind_at is not null`),
  ],
)

/** What one side handed in. Appended to, never changed. */
export const disputeEvidence = pgTable(
  'dispute_evidence',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    disputeId: integer()
      .notNull()
      .references(() => disputes.id),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    side: text().$type<Side>().notNull(),
    text: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('dispute_evidence_idx').on(t.disputeId, t.id), index('dispute_evidence_author_idx').on(t.authorId)],
)

/** Files that came with evidence. */
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
