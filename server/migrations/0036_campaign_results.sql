CREATE TABLE "campaign_view_days" (
	"campaign_id" integer NOT NULL,
	"platform" text NOT NULL,
	"day" date NOT NULL,
	"measured" bigint NOT NULL,
	"confirmed" bigint NOT NULL,
	"reported" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone,
	CONSTRAINT "campaign_view_days_campaign_id_platform_day_pk" PRIMARY KEY("campaign_id","platform","day"),
	CONSTRAINT "campaign_view_days_views_check" CHECK (least("campaign_view_days"."measured", "campaign_view_days"."confirmed", "campaign_view_days"."reported") >= 0)
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "counted_views" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "counted_views" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "counted_source" text;--> statement-breakpoint
ALTER TABLE "campaign_view_days" ADD CONSTRAINT "campaign_view_days_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_requests_money_idx" ON "campaign_requests" USING btree ("campaign_id","status","amount","released") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "campaign_requests_promised_idx" ON "campaign_requests" USING btree ("business_id","campaign_id") WHERE status = 'pending' and (offered_by = 'business' or agreed_at is not null);--> statement-breakpoint
CREATE INDEX "campaigns_reached_idx" ON "campaigns" USING btree ("id") WHERE status = 'active' and counted_views >= view_target;--> statement-breakpoint
CREATE INDEX "videos_posts_idx" ON "videos" USING btree ("campaign_id","views","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "videos_posts_platform_idx" ON "videos" USING btree ("campaign_id","platform","removed_at") WHERE status = 'published';--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_counted_check" CHECK ("campaigns"."counted_views" between 0 and "campaigns"."current_views");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_counted_check" CHECK ("videos"."counted_views" between 0 and "videos"."views" and ("videos"."counted_source" is not null or "videos"."counted_views" = 0));--> statement-breakpoint
-- what was recorded so far
UPDATE "videos" v SET "counted_views" = least(f."views", v."views"), "counted_source" = f."source"
FROM (
  SELECT DISTINCT ON ("video_id") "video_id", "views", "source" FROM "video_figures"
  WHERE "source" <> 'reported' ORDER BY "video_id", "id" DESC) f
WHERE f."video_id" = v."id" AND v."status" <> 'deleted';--> statement-breakpoint
INSERT INTO "campaign_view_days" ("campaign_id", "platform", "day", "measured", "confirmed", "reported", "at", "counted_at")
SELECT d."campaign_id", d."platform", d."day",
  coalesce(sum(counted."views") FILTER (WHERE counted."source" = 'platform'), 0),
  coalesce(sum(counted."views") FILTER (WHERE counted."source" = 'confirmed'), 0),
  coalesce(sum(greatest(latest."views" - coalesce(counted."views", 0), 0)), 0),
  d."at",
  d."counted_at"
FROM (
  SELECT v."campaign_id", v."platform", (f."at" AT TIME ZONE 'UTC')::date AS "day", max(f."at") AS "at",
    max(f."at") FILTER (WHERE f."source" <> 'reported') AS "counted_at"
  FROM "video_figures" f JOIN "videos" v ON v."id" = f."video_id" AND v."status" <> 'deleted' GROUP BY 1, 2, 3) d
JOIN "videos" v ON v."campaign_id" = d."campaign_id" AND v."platform" = d."platform" AND v."status" <> 'deleted'
LEFT JOIN LATERAL (
  SELECT "views" FROM "video_figures" f
  WHERE f."video_id" = v."id" AND f."at" <= d."at" ORDER BY f."id" DESC LIMIT 1) latest ON true
LEFT JOIN LATERAL (
  SELECT "views", "source" FROM "video_figures" f
  WHERE f."video_id" = v."id" AND f."at" <= d."at" AND f."source" <> 'reported' ORDER BY f."id" DESC LIMIT 1) counted ON true
GROUP BY d."campaign_id", d."platform", d."day", d."at", d."counted_at";--> statement-breakpoint
UPDATE "campaigns" c SET
  "current_views" = least(t."counted" + t."reported", 2147483647), "counted_views" = least(t."counted", 2147483647)
FROM (
  SELECT "campaign_id", sum("measured" + "confirmed") AS "counted", sum("reported") AS "reported"
  FROM (SELECT DISTINCT ON ("campaign_id", "platform") * FROM "campaign_view_days" ORDER BY "campaign_id", "platform", "day" DESC) last
  GROUP BY "campaign_id") t
WHERE t."campaign_id" = c."id";
