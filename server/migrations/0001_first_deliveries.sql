ALTER TABLE "campaign_requests" ADD COLUMN "first_delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign_requests" ADD COLUMN "is_on_time" boolean;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "first_delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "is_on_time" boolean;