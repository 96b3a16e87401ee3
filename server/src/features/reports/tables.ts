import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReportEntity } from '#contract/reports/reports.ts'
import { reportStatuses } from '#contract/reports/reports.ts'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { users } from '../users/tables.ts'

/** Reports to the admins (spec §3, reports). */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Sequential, in order of creation; the cursor of lists. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    /** The reporter. */
    userId: integer()
      .notNull()
      .references(() => users.id),
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
    index('reports_entity_idx').on(t.entityType, t.entityId),
  ],
)
