/**
 * Joins the current view count of the task `t`, as a lateral row `v` of views, source and measured_at: YouTube's figure if there
 * is one, otherwise the latest report. Figures from before the current delivery belong to another result.
 */
export const currentViews = `left join lateral (
    select w.views, w.source, w.measured_at from task_result_views w
    where w.task_id = t.id and w.measured_at >= t.delivered_at
    order by w.source = 'youtube' desc, w.id desc limit 1) v on true`
