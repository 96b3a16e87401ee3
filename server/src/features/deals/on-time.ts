/**
 * Whether the work on the task `t` was delivered by its due date, which moves by agreement and while the client is waited for;
 * null where it is neither delivered nor past that date, and where the work never began. `now`: a parameter of the statement.
 */
export const onTimeAt = (now: string) => `(case when t.delivered_at is not null then t.delivered_at <= t.due_date
    when coalesce(t.completed_at, ${now}) > t.due_date then false end)`
