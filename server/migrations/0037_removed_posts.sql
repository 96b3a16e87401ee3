ALTER TABLE "videos" ADD COLUMN "missed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "reminded_at" timestamp with time zone;