/**
 * The figure that counts for the result of the task `t`, as a lateral row `v` of views, source and measured_at: what YouTube says,
 * otherwise what was said last, of the delivery that stands. Figures of an earlier delivery are of another result.
 */
export const currentViews = `left join lateral (
    select w.views, w.source, w.measured_at from task_result_views w
    where w.task_id = t.id and w.measured_at >= t.delivered_at
    order by w.source = 'youtube' desc, w.id desc limit 1) v on true`
