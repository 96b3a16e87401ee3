import { and, desc, eq, gte } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { type ViewReport, viewLimits } from '#contract/result-views.ts'
import { type Clock, day } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { demand, lockTask, type TaskRow } from '../tasks/task-row.ts'
import { resultViewRows } from './tables.ts'

/** Until when views of a result can be reported; null: it is not delivered, or cancelled. */
export function viewsOpenUntil(task: Pick<TaskRow, 'status' | 'deliveredAt' | 'completedAt'>, now: Date): Date | null {
  if (!task.deliveredAt || !['delivered', 'accepted', 'completed'].includes(task.status)) return null
  return new Date((task.completedAt ?? now).getTime() + viewLimits.daysAfterCompletion * day)
}

/**
 * The influencer says how often the delivered result was seen. The figure grows, or is corrected with a note (422 otherwise).
 * Refuses before delivery (409 `not_delivered`), 90 days after completion (409 `views_closed`), and where YouTube tells the views
 * itself (409 `views_measured`); the business gets 403, anybody else 404.
 */
export async function reportViews(tx: Tx, clock: Clock, actor: Actor, taskId: number, report: ViewReport) {
  const { task, side } = await lockTask(tx, actor, taskId)
  demand(side === 'influencer' || { status: 403, code: 'wrong_side', message: messages.onlyInfluencer })
  const now = clock()
  const until = viewsOpenUntil(task, now)
  if (!until) throw new Refusal(409, 'not_delivered', messages.viewsNotDelivered)
  if (now > until) throw new Refusal(409, 'views_closed', messages.viewsClosed)
  const rows = await tx
    .select({ views: resultViewRows.views, source: resultViewRows.source })
    .from(resultViewRows)
    .where(and(eq(resultViewRows.taskId, taskId), gte(resultViewRows.measuredAt, task.deliveredAt!)))
    .orderBy(desc(resultViewRows.id))
    .limit(viewLimits.history)
  if (rows.some(({ source }) => source === 'youtube')) {
    throw new Refusal(409, 'views_measured', messages.viewsMeasured)
  }
  const last = rows[0]
  if (last && report.views < last.views && !report.note) throw invalid('note', messages.viewsNoteNeeded)
  await tx
    .insert(resultViewRows)
    .values({ ...report, taskId, source: 'self_reported', reportedBy: actor.id, measuredAt: now })
}
