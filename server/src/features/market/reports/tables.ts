import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReportSnapshot } from '#contract/market/reports/cases.ts'
import type { ReportEntity } from '#contract/market/reports/reports.ts'
import { reportStatuses } from '#contract/market/reports/reports.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { users } from '../../foundation/users/tables.ts'

/** Cases of all open reports about the same thing, which are decided together (product.md 9); a dispute's report has one of its own. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entityType: text().$type<ReportEntity>().notNull(),
    entityId: integer().notNull(),
    /** The person it is about; null where that was no longer known when cases were introduced. */
    subjectId: integer().references(() => users.id),
    isDispute: boolean().notNull().default(false),
    status: text({ enum: reportStatuses }).notNull().default('pending'),
    openedAt: timestamptz().notNull(),
    /** The admin who handles it. */
    takenBy: integer().references(() => users.id),
    takenAt: timestamptz(),
    /** Null: not decided, or answered by the ruling of a dispute. */
    decidedBy: integer().references(() => users.id),
    decidedAt: timestamptz(),
  },
  (t) => [
    check('report_cases_status_check', sql`${t.status} in ('pending', 'resolved', 'rejected')`),
    check('report_cases_decided_check', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    check('report_cases_taken_check', sql`(${t.takenBy} is null) = (${t.takenAt} is null)`),
    uniqueIndex('report_cases_open_uq').on(t.entityType, t.entityId).where(sql`status = 'pending' and not is_dispute`),
    index('report_cases_queue_idx').on(t.status, t.id),
    index('report_cases_decided_idx').on(t.decidedAt).where(sql`decided_by is not null`),
    index('report_cases_subject_idx').on(t.subjectId, t.id),
  ],
)

/** Reports to the admins (spec §3, reports). */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Sequential, in order of creation; the cursor of lists. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    /** The reporter; null: flagged by a word list. */
    userId: integer().references(() => users.id),
    caseId: integer()
      .notNull()
      .references(() => reportCases.id),
    /** A snapshot of the reported content. A trigger refuses changes other than erasing it. */
    snapshot: jsonb().$type<ReportSnapshot>(),
    entityType: text().$type<ReportEntity>().notNull(),
    entityId: integer().notNull(),
    reason: text().notNull(),
    status: text({ enum: reportStatuses }).notNull().default('pending'),
    adminNotes: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    resolvedAt: timestamptz(),
  },
  (t) => [
    check('reports_status_check', sql`${t.status} in ('pending', 'resolved', 'rejected')`),
    check('reports_decided_check', sql`(${t.status} = 'pending') = (${t.resolvedAt} is null)`),
    uniqueIndex('reports_open_uq').on(t.userId, t.entityType, t.entityId).where(sql`status = 'pending'`),
    index('reports_queue_idx').on(t.status, t.number),
    index('reports_user_idx').on(t.userId, t.number),
    index('reports_case_idx').on(t.caseId, t.number),
    index('reports_entity_idx').on(t.entityType, t.entityId),
    index('reports_created_idx').on(t.createdAt),
  ],
)
