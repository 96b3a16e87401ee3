import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ViewSource } from '#contract/result-views.ts'
import { moment } from '../../platform/moment.ts'
import { users } from '../accounts/tables.ts'
import { tasks } from '../tasks/tables.ts'

/** How often what was delivered was seen, each time that somebody said so (issue 5, point 10). Appended to; never counts for a rank. */
export const resultViewRows = pgTable(
  'task_result_views',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    taskId: integer()
      .notNull()
      .references(() => tasks.id),
    views: bigint({ mode: 'number' }).notNull(),
    source: text().$type<ViewSource>().notNull(),
    /** Who said so; null: the platform did. */
    reportedBy: integer().references(() => users.id),
    note: text().notNull().default(''),
    measuredAt: moment().notNull(),
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
