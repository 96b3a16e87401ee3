import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ViewSource } from '#contract/market/deliverable-views/deliverable-views.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { users } from '../../foundation/users/tables.ts'
import { tasks } from '../orders/tables.ts'

/**
 * View counts of deliverables, one row per report or measurement. Append-only; never counts towards a rank.
 */
export const taskResultViews = pgTable(
  'task_result_views',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    taskId: integer()
      .notNull()
      .references(() => tasks.id),
    views: bigint({ mode: 'number' }).notNull(),
    source: text().$type<ViewSource>().notNull(),
    /** The person who reported it; null: the platform measured it. */
    reportedBy: integer().references(() => users.id),
    note: text().notNull().default(''),
    measuredAt: timestamptz().notNull(),
  },
  (t) => [
    check('task_result_views_check', sql`${t.views} between 0 and 100000000000`),
    check(
      'task_result_views_source_check',
      sql`${t.source} in ('self_reported', 'youtube') and (${t.source} = 'self_reported') = (${t.reportedBy} is not null)`,
    ),
    index('task_result_views_task_idx').on(t.taskId, t.id),
    index('task_result_views_reporter_idx').on(t.reportedBy).where(sql`reported_by is not null`),
  ],
)
