/**
 * SQL: whether the task `t` was delivered by its due date, which is extended by agreement and while it waits for the client; null when it
 * is neither delivered nor overdue, or was never started. `now`: the statement's parameter for the current time.
 */
export const onTimeAt = (now: string) => `(case when t.delivered_at is not null then t.delivered_at <= t.due_date
    when coalesce(t.completed_at, ${now}) > t.due_date then false end)`
