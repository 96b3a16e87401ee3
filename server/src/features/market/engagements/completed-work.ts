import { pgView, text } from 'drizzle-orm/pg-core'

/** The view of completed work that ranks and figures count (`server/sql/views.completed_work.sql`), for the query builder. */
export const completedWork = pgView('completed_work', {
  kind: text({ enum: ['order', 'request'] }).notNull(),
}).existing()

/**
 * SQL: whether the work `x`, a task or a campaign request, is completed work and may be reviewed (product.md 4): it ended as completed, and
 * something was handed in, however it was ended.
 */
export const isCompletedWork = (x: string) => `is_completed_work(${x}.status, ${x}.first_delivered_at)`

export type EndedWork = { status: string; completedAt: Date | null; firstDeliveredAt: Date | null }

/** The same of a locked row: when the work was completed; null when it was not, or nothing was ever handed in. */
export const completedWorkAt = ({ status, completedAt, firstDeliveredAt }: EndedWork): Date | null =>
  status === 'completed' && firstDeliveredAt ? completedAt : null
