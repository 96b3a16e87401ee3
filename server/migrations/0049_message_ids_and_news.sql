-- One sequence for the ids of all messages, so that an id alone names one. Those of conversations keep theirs, which reports and
-- decisions refer to; nothing refers to those of orders and requests, which get ids beyond all that there are, in their order.
CREATE SEQUENCE "public"."message_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "campaign_request_messages" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "task_messages" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
DO $$
DECLARE
  last integer := greatest(
    (SELECT max(id) FROM messages), (SELECT max(id) FROM task_messages), (SELECT max(id) FROM campaign_request_messages), 0);
BEGIN
  UPDATE task_messages SET id = id + last;
  UPDATE campaign_request_messages SET id = id + 2 * last;
  PERFORM setval('message_ids', 3 * last + 1, false);
END $$;
--> statement-breakpoint
ALTER TABLE "campaign_request_messages" ALTER COLUMN "id" SET DEFAULT nextval('message_ids');--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "id" SET DEFAULT nextval('message_ids');--> statement-breakpoint
ALTER TABLE "task_messages" ALTER COLUMN "id" SET DEFAULT nextval('message_ids');--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "told_until" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
-- nobody is notified of what they have seen before
UPDATE "announcements" SET "told_at" = "created_at" WHERE "starts_at" < clock_timestamp();--> statement-breakpoint
ALTER TABLE "campaign_request_messages" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign_request_messages" ADD COLUMN "removed" jsonb;--> statement-breakpoint
ALTER TABLE "task_messages" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "task_messages" ADD COLUMN "removed" jsonb;--> statement-breakpoint
ALTER TABLE "rank_history" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "rank_runs" ADD COLUMN "told_until" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_runs" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
UPDATE "rank_runs" SET "told_at" = "finished_at";--> statement-breakpoint
CREATE INDEX "announcements_untold_idx" ON "announcements" USING btree ("starts_at") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "campaign_request_messages_sender_idx" ON "campaign_request_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "task_messages_sender_idx" ON "task_messages" USING btree ("sender_id");
