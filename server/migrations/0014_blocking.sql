-- who was blocked before blocks were recorded; deleted accounts are not blocked ones
INSERT INTO user_blocks (user_id, reason, created_at)
SELECT id, 'Blocked before reasons were recorded', now() FROM users
WHERE NOT is_active AND NOT is_deleted_account(is_active, username);
--> statement-breakpoint
-- what was taken back lately counts
UPDATE influencer_deal_purchases p SET withdrawn_at = e.created_at
FROM tasks t JOIN task_events e ON e.task_id = t.id AND e.kind = 'order_withdrawn'
WHERE t.purchase_id = p.id AND t.completed_at > now() - interval '2 days';
