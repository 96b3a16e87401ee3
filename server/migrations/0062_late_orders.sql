-- somebody's late orders are found and counted in the index alone; on a large table these are created concurrently before the release
-- (docs/operations.md, Upgrades)
CREATE INDEX IF NOT EXISTS "tasks_buyer_late_idx" ON "tasks" USING btree ("buyer_id","due_date","id","purchase_id") WHERE status in ('in_progress', 'paused', 'waiting_for_client') and disputed_at is null
  and (waiting_since is null or due_date < waiting_since);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tasks_influencer_late_idx" ON "tasks" USING btree ("influencer_id","due_date","id","purchase_id") WHERE status in ('in_progress', 'paused', 'waiting_for_client') and disputed_at is null
  and (waiting_since is null or due_date < waiting_since);--> statement-breakpoint
DROP INDEX IF EXISTS "tasks_buyer_due_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "tasks_influencer_due_idx";
