ALTER TABLE "campaign_requests" ADD COLUMN "post_removed_after_days" integer;--> statement-breakpoint
ALTER TABLE "campaign_requests" ADD COLUMN "usage_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign_requests" ADD COLUMN "usage_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "completed_requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "licence_number" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "licence_expires_on" date;--> statement-breakpoint
CREATE INDEX "campaign_requests_usage_idx" ON "campaign_requests" USING btree ("usage_ends_at") WHERE usage_ends_at is not null and usage_reminded_at is null;--> statement-breakpoint
ALTER TABLE "campaign_requests" ADD CONSTRAINT "campaign_requests_after_end_check" CHECK ("campaign_requests"."status" = 'completed'
        or ("campaign_requests"."post_removed_after_days" is null and "campaign_requests"."usage_ends_at" is null and "campaign_requests"."usage_reminded_at" is null));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_licence_check" CHECK (("videos"."licence_number" is null) = ("videos"."licence_expires_on" is null));--> statement-breakpoint
-- completed work counts in the search for influencers, and no longer once its post is gone
CREATE TRIGGER discovery_request_counted AFTER UPDATE OF status, post_removed_after_days ON campaign_requests FOR EACH ROW
  WHEN ((new.status = 'completed' AND old.status <> 'completed')
    OR new.post_removed_after_days IS DISTINCT FROM old.post_removed_after_days) EXECUTE FUNCTION discovery_changed('influencer_id');
--> statement-breakpoint
INSERT INTO discovery_changes (user_id)
SELECT DISTINCT influencer_id FROM campaign_requests WHERE status = 'completed' ORDER BY influencer_id;
