import { type ResultViews, type ViewSource, viewLimits } from '#contract/market/deliverable-views/deliverable-views.ts'
import type { TaskStatus } from '#contract/market/orders/task-machine.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { notFound } from '../../../platform/refusal.ts'
import { tasksView } from '../orders/index.ts'
import { viewReportDeadline } from './report-views.ts'

type Row = {
  status: TaskStatus
  influencer_id: number
  delivered_at: Date | null
  completed_at: Date | null
} & ({ views: string; source: ViewSource; measured_at: Date; note: string } | { views: null })

/** The views of a deliverable, for its two sides and admins; 404 for anybody else. */
export async function readViews(
  { database: { pool }, clock, actor }: ReadContext,
  taskId: number,
): Promise<ResultViews> {
  const now = clock()

  const { rows } = await queryPrepared<Row>(pool, {
    text: `select t.status, t.influencer_id, t.delivered_at, t.completed_at, w.views, w.source, w.measured_at, w.note
      from ${tasksView} t left join lateral (
        select * from task_result_views where task_id = t.id and measured_at >= t.delivered_at
        order by id desc limit ${viewLimits.history}) w on true
      where t.id = $1 and ($2 in (t.buyer_id, t.influencer_id) or $3) order by w.id desc`,
    values: [taskId, actor.party.id, actor.party.role === 'admin'],
  })
  const [task] = rows
  if (!task) throw notFound()
  const history = rows.flatMap((row) =>
    row.views === null
      ? []
      : [
          {
            views: Number(row.views),
            source: row.source,
            measuredAt: row.measured_at.toISOString(),
            note: row.note,
          },
        ],
  )
  const measured = history.find(({ source }) => source === 'youtube')
  const until = viewReportDeadline(
    { status: task.status, deliveredAt: task.delivered_at, completedAt: task.completed_at },
    now,
  )
  const mayReport = until !== null && now <= until && !measured && task.influencer_id === actor.party.id
  return {
    current: measured ?? history[0] ?? null,
    history,
    reportUntil: mayReport ? until.toISOString() : null,
  }
}
