CREATE TABLE "digest_zones" (
	"time_zone" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_requests" ADD COLUMN "time_zone" text;