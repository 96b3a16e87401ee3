ALTER TABLE "files" ADD COLUMN "withheld_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirm_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirm_reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_unconfirmed_idx" ON "users" USING btree ("id") WHERE is_active and not is_verified;