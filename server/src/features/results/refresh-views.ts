import { embedOf } from '#contract/embeds.ts'
import { viewLimits } from '#contract/result-views.ts'
import { day } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { ViewSource } from '../../platform/video-views.ts'

const atOnce = 500

/**
 * Asks YouTube for the views of the results that were delivered as one of its videos, until 90 days after completion; a figure that
 * did not change gets the new date. Gives how many results have a figure of now. What YouTube does not tell stays as it was.
 */
export async function refreshViews(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  source: ViewSource,
): Promise<number> {
  let [after, refreshed] = [0, 0]
  for (;;) {
    const { rows } = await database.pool.query<{ id: number; url: string }>({
      name: 'results-on-youtube',
      text: `select id, final_result_url as url from tasks
        where id > $1 and final_result_url ilike '%youtu%'
          and (status in ('delivered', 'accepted') or (status = 'completed' and completed_at > $2))
        order by id limit ${atOnce}`,
      values: [after, new Date(clock().getTime() - viewLimits.daysAfterCompletion * day)],
    })
    const videos = rows.flatMap(({ id, url }) => {
      const embed = embedOf(url)
      return embed?.provider === 'youtube' ? [{ id, video: embed.id }] : []
    })
    const { views, complete } = await source.read([...new Set(videos.map(({ video }) => video))])
    const told = videos.flatMap(({ id, video }) => {
      const figure = views.get(video)
      return figure === undefined ? [] : [{ id, views: figure }]
    })
    refreshed += await store(database, clock(), told)
    if (!complete || rows.length < atOnce) return refreshed
    after = rows.at(-1)!.id
  }
}

/** Keeps what was told of each result: a new row where the figure is another than before, otherwise a new date. */
async function store(database: Services['database'], now: Date, told: { id: number; views: number }[]) {
  if (told.length === 0) return 0
  const { rowCount } = await database.pool.query({
    name: 'keep-result-views',
    text: `with told as (
        select t.id, f.views, last.id as row, last.views as before
        from unnest($1::int[], $2::bigint[]) f (id, views) join tasks t on t.id = f.id and t.delivered_at is not null
        left join lateral (select w.id, w.views from task_result_views w
          where w.task_id = t.id and w.source = 'youtube' and w.measured_at >= t.delivered_at
          order by w.id desc limit 1) last on true),
      same as (update task_result_views w set measured_at = $3 from told
        where w.id = told.row and told.views = told.before returning w.id),
      added as (insert into task_result_views (task_id, views, source, measured_at)
        select id, views, 'youtube', $3 from told where before is distinct from views returning id)
      select id from same union all select id from added`,
    values: [told.map(({ id }) => id), told.map(({ views }) => views), now],
  })
  return rowCount ?? 0
}
