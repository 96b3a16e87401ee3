-- What is known of the first deliveries of orders that exist: where the due date has moved since because of a revision, the one before it
-- is computed from the timeline, since time of waiting for the business and of disputes was added to it.
WITH delivered AS (
  SELECT DISTINCT ON (task_id) task_id, id, created_at FROM task_events WHERE kind = 'delivered' ORDER BY task_id, id
), agreed AS (
  SELECT DISTINCT ON (d.task_id) d.task_id, d.id AS delivery_id, d.created_at AS delivered_at, e.id AS event_id, e.created_at AS agreed_at,
    CASE e.kind WHEN 'due_date_agreed' THEN e.due_date ELSE e.created_at + t.delivery_days * interval '1 day' END AS due_date
  FROM delivered d JOIN tasks t ON t.id = d.task_id AND t.revisions_used > 0
  JOIN task_events e ON e.task_id = d.task_id AND e.id < d.id AND e.kind IN ('order_accepted', 'due_date_agreed')
  ORDER BY d.task_id, e.id DESC
), waited AS (
  SELECT a.task_id, sum(ended.created_at - w.created_at) AS time
  FROM agreed a JOIN task_events w ON w.task_id = a.task_id AND w.kind = 'waiting' AND w.id > a.event_id AND w.id < a.delivery_id
  CROSS JOIN LATERAL (SELECT e.created_at FROM task_events e
    WHERE e.task_id = w.task_id AND e.id > w.id AND e.kind IN ('resumed', 'wait_ended') ORDER BY e.id LIMIT 1) ended
  GROUP BY a.task_id
), disputed AS (
  SELECT a.task_id, sum(d.ended_at - d.created_at) AS time
  FROM agreed a JOIN disputes d ON d.task_id = a.task_id AND d.status = 'withdrawn' AND d.task_status_before <> 'waiting_for_client'
    AND d.created_at >= a.agreed_at AND d.ended_at <= a.delivered_at
  GROUP BY a.task_id
), due AS (
  SELECT a.task_id, a.due_date + coalesce(w.time, interval '0') + coalesce(d.time, interval '0') AS due_date
  FROM agreed a LEFT JOIN waited w ON w.task_id = a.task_id LEFT JOIN disputed d ON d.task_id = a.task_id
)
UPDATE tasks t SET first_delivered_at = coalesce(d.created_at, t.delivered_at),
  is_on_time = CASE WHEN t.revisions_used = 0 THEN t.delivered_at <= t.due_date ELSE d.created_at <= due.due_date END
FROM tasks o LEFT JOIN delivered d ON d.task_id = o.id LEFT JOIN due ON due.task_id = o.id
WHERE o.id = t.id AND (d.task_id IS NOT NULL OR t.delivered_at IS NOT NULL);--> statement-breakpoint
-- The same of campaign requests. What was confirmed or divided before it was published is not judged.
WITH delivered AS (
  SELECT request_id, min(created_at) AS first_at, min(created_at) FILTER (WHERE kind = 'published') AS published_at
  FROM campaign_request_events WHERE kind IN ('video_submitted', 'video_published', 'published') GROUP BY request_id
)
UPDATE campaign_requests q SET first_delivered_at = d.first_at,
  is_on_time = CASE WHEN d.published_at IS NULL THEN NULL WHEN q.incomplete_used THEN d.published_at <= q.publish_due
    ELSE q.published_at <= q.due_date END
FROM delivered d WHERE d.request_id = q.id;
