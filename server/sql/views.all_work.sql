-- The work of every order and of every campaign request, alike: `id` is that of the task or of the request. An order's price is in its
-- purchase. `began_at` is null for a request that was not accepted. `counts`: it is completed work that ranks and figures count, which it no
-- longer is when a post was removed and not restored.
-- Neither half has a condition or a second table, so that PostgreSQL plans a condition on the view, and a join with it, like one on the tables,
-- and leaves out the half that `kind` excludes. Who joins by an id names the kind as well. New columns are added at the end.
CREATE OR REPLACE VIEW all_work AS
  SELECT 'order' AS kind, t.id, t.purchase_id, t.buyer_id AS business_id, t.influencer_id, t.status, t.created_at AS began_at,
    t.delivered_at, t.is_on_time, t.completed_at AS ended_at, null::jsonb AS agreement, null::integer AS released,
    is_completed_work(t.status, t.first_delivered_at) AS counts
  FROM tasks t
  UNION ALL
  SELECT 'request', q.id, null, q.business_id, q.influencer_id, q.status, q.accepted_at,
    null, q.is_on_time, q.completed_at, q.agreement, q.released,
    is_completed_work(q.status, q.first_delivered_at) AND q.post_removed_after_days IS NULL
  FROM campaign_requests q;
