CREATE TABLE "notification_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"time_zone" text,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"shows_details" boolean DEFAULT false NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_digest_on" date,
	"last_digest_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stopped_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");