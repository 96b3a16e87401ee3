ALTER TABLE "campaign_requests" ADD COLUMN "checking_since" timestamp with time zone;--> statement-breakpoint
-- requests whose videos wait for an admin already
UPDATE "campaign_requests" r SET "checking_since" = waiting."since"
FROM (SELECT "request_id", min("updated_at") AS "since" FROM "videos" WHERE "status" = 'verified' GROUP BY "request_id") waiting
WHERE waiting."request_id" = r."id" AND r."status" = 'accepted';--> statement-breakpoint
UPDATE "campaign_requests" SET "due_date" = null,
  "clock_action" = CASE "clock_action" WHEN 'cancel_late' THEN 'lapse_check' ELSE "clock_action" END,
  "clock_at" = CASE "clock_action" WHEN 'cancel_late' THEN "checking_since" + interval '83 days' ELSE "clock_at" END
WHERE "checking_since" IS NOT NULL AND NOT EXISTS (
  SELECT FROM jsonb_array_elements("progress") p WHERE (p ->> 'submitted')::int < (p ->> 'count')::int);
