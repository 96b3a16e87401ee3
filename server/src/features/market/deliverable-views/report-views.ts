import { and, desc, eq, gte } from 'drizzle-orm'
import { type ViewReport, viewLimits } from '#contract/market/deliverable-views/deliverable-views.ts'
import { deliverableViewErrors } from '#contract/market/deliverable-views/errors.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { day } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import { assertAllowed } from '../engagements/index.ts'
import { lockTask, type TaskRow } from '../orders/index.ts'
import { taskResultViews } from './tables.ts'

/** The last moment at which the views of a deliverable can be reported; null when it is not delivered, or cancelled. */
export function viewReportDeadline(
  task: Pick<TaskRow, 'status' | 'deliveredAt' | 'completedAt'>,
  now: Date,
): Date | null {
  if (!task.deliveredAt || !['delivered', 'accepted', 'completed'].includes(task.status)) return null
  return new Date((task.completedAt ?? now).getTime() + viewLimits.daysAfterCompletion * day)
}

/**
 * Stores the influencer's report of a deliverable's views. A lower figure than before needs a note (422). Refuses 409 `not_delivered`
 * before delivery, `views_closed` 90 days after completion, and `views_measured` where YouTube provides the figure; 403 for the business,
 * 404 for anybody else.
 */
export async function reportViews(context: Context, taskId: number, report: ViewReport) {
  const { tx, clock, actor } = context
  const { task, side } = await lockTask(context, taskId)
  assertAllowed(side === 'influencer' || { status: 403, code: 'wrong_side', message: orderErrors.onlyInfluencer })
  const now = clock()
  const until = viewReportDeadline(task, now)
  const { deliveredAt } = task
  if (!until || !deliveredAt) throw new Refusal(409, 'not_delivered', deliverableViewErrors.viewsNotDelivered)
  if (now > until) throw new Refusal(409, 'views_closed', deliverableViewErrors.viewsClosed)
  const rows = await tx
    .select({ views: taskResultViews.views, source: taskResultViews.source })
    .from(taskResultViews)
    .where(and(eq(taskResultViews.taskId, taskId), gte(taskResultViews.measuredAt, deliveredAt)))
    .orderBy(desc(taskResultViews.id))
    .limit(viewLimits.history)
  if (rows.some(({ source }) => source === 'youtube')) {
    throw new Refusal(409, 'views_measured', deliverableViewErrors.viewsMeasured)
  }
  const last = rows[0]
  if (last && report.views < last.views && !report.note) throw invalid('note', deliverableViewErrors.viewsNoteNeeded)
  await tx
    .insert(taskResultViews)
    .values({ ...report, taskId, source: 'self_reported', reportedBy: actor.person.id, measuredAt: now })
}
