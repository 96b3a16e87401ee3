/**
 * SQL: whether the last post of the campaign request `q` was published by its due date, which moves by agreement and while goods are on
 * their way; null when it is neither published nor overdue, or was never accepted. `now`: the statement's parameter for the current time.
 */
export const requestOnTimeAt = (now: string) => `(case when q.published_at is not null then q.published_at <= q.due_date
    when q.accepted_at is not null and coalesce(q.completed_at, ${now}) > q.due_date then false end)`

/** SQL: whether the campaign request `q` is completed work that still counts: a post that was removed and not restored does not. */
export const requestCounts = `(q.status = 'completed' and q.post_removed_after_days is null)`
