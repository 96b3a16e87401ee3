import { viewLimits } from '#contract/market/deliverable-views/deliverable-views.ts'
import { postAt } from '#contract/platform-addresses/posts.ts'
import { day } from '../../../platform/clock.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import type { Services } from '../../../platform/services.ts'
import type { ViewSource } from '../../../platform/youtube/video-views.ts'
import { tasksView } from '../orders/index.ts'

const batchSize = 500

/**
 * Reads the views of deliverables that are YouTube videos from YouTube, until 90 days after completion; an unchanged figure only
 * gets the new date. Returns how many were updated. Videos that YouTube does not report keep their last figure.
 */
export async function refreshViews(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  source: ViewSource,
): Promise<number> {
  let [after, refreshed] = [0, 0]
  for (;;) {
    const { rows } = await queryPrepared<{ id: number; url: string }>(database.pool, {
      text: `select id, final_result_url as url from ${tasksView} tasks
        where id > $1 and final_result_url ilike '%youtu%'
          and (status in ('delivered', 'accepted') or (status = 'completed' and completed_at > $2))
        order by id limit ${batchSize}`,
      values: [after, new Date(clock().getTime() - viewLimits.daysAfterCompletion * day)],
    })
    const videos = rows.flatMap(({ id, url }) => {
      const post = postAt(url)
      return post?.site === 'youtube' ? [{ id, video: post.id }] : []
    })
    const { views, complete } = await source.read([...new Set(videos.map(({ video }) => video))])
    const measured = videos.flatMap(({ id, video }) => {
      const figure = views.get(video)
      return figure === undefined ? [] : [{ id, views: figure }]
    })
    refreshed += await saveViews(database, clock(), measured)
    const last = rows.at(-1)
    if (!complete || !last || rows.length < batchSize) return refreshed
    after = last.id
  }
}

/** Saves the measured views: a new row when the figure has changed, otherwise a new date. */
async function saveViews(database: Services['database'], now: Date, measured: { id: number; views: number }[]) {
  if (measured.length === 0) return 0
  const { rowCount } = await queryPrepared(database.pool, {
    text: `with measured as (
        select t.id, f.views, last.id as row, last.views as before
        from unnest($1::int[], $2::bigint[]) f (id, views) join ${tasksView} t on t.id = f.id and t.delivered_at is not null
        left join lateral (select w.id, w.views from task_result_views w
          where w.task_id = t.id and w.source = 'youtube' and w.measured_at >= t.delivered_at
          order by w.id desc limit 1) last on true),
      same as (update task_result_views w set measured_at = $3 from measured
        where w.id = measured.row and measured.views = measured.before returning w.id),
      added as (insert into task_result_views (task_id, views, source, measured_at)
        select id, views, 'youtube', $3 from measured where before is distinct from views returning id)
      select id from same union all select id from added`,
    values: [measured.map(({ id }) => id), measured.map(({ views }) => views), now],
  })
  return rowCount ?? 0
}
