ALTER TABLE "task_events" ADD COLUMN "missed" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "missed_before" jsonb DEFAULT '[]'::jsonb NOT NULL;