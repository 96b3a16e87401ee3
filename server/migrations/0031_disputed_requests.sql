CREATE TABLE "request_review_reminders" (
	"campaign_request_id" integer PRIMARY KEY NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "purchase_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "task_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "purchase_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_requests" ADD COLUMN "dispute_id" integer;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "campaign_request_id" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "campaign_request_id" integer;--> statement-breakpoint
ALTER TABLE "request_review_reminders" ADD CONSTRAINT "request_review_reminders_campaign_request_id_campaign_requests_id_fk" FOREIGN KEY ("campaign_request_id") REFERENCES "public"."campaign_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_campaign_request_id_campaign_requests_id_fk" FOREIGN KEY ("campaign_request_id") REFERENCES "public"."campaign_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_campaign_request_id_campaign_requests_id_fk" FOREIGN KEY ("campaign_request_id") REFERENCES "public"."campaign_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_request_open_uq" ON "disputes" USING btree ("campaign_request_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_request_side_uq" ON "disputes" USING btree ("campaign_request_id","opened_by");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_request_author_unique" UNIQUE("campaign_request_id","author_id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_subject_check" CHECK (("disputes"."purchase_id" is null) = ("disputes"."task_id" is null) and num_nonnulls("disputes"."purchase_id", "disputes"."campaign_request_id") = 1);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_check" CHECK (num_nonnulls("reviews"."purchase_id", "reviews"."campaign_request_id") = 1);