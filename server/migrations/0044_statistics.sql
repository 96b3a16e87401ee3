CREATE TABLE "statistics_cohorts" (
	"day" date NOT NULL,
	"side" text NOT NULL,
	"people" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"ready" integer NOT NULL,
	"within7" integer NOT NULL,
	"within30" integer NOT NULL,
	"within90" integer NOT NULL,
	CONSTRAINT "statistics_cohorts_day_side_pk" PRIMARY KEY("day","side")
);
--> statement-breakpoint
CREATE TABLE "statistics_days" (
	"country" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "statistics_days_country_day_kind_pk" PRIMARY KEY("country","day","kind")
);
--> statement-breakpoint
CREATE TABLE "statistics_ledger_days" (
	"day" date NOT NULL,
	"account" text NOT NULL,
	"code" text NOT NULL,
	"ref_type" text NOT NULL,
	"journals" integer NOT NULL,
	"received" bigint NOT NULL,
	"given" bigint NOT NULL,
	CONSTRAINT "statistics_ledger_days_day_account_code_ref_type_pk" PRIMARY KEY("day","account","code","ref_type")
);
--> statement-breakpoint
CREATE TABLE "statistics_progress" (
	"id" integer PRIMARY KEY NOT NULL,
	"through" date,
	"counted_at" timestamp with time zone NOT NULL,
	"cohorts_at" timestamp with time zone,
	"stock" jsonb NOT NULL,
	CONSTRAINT "statistics_progress_one_check" CHECK ("statistics_progress"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "statistics_queue_days" (
	"day" date NOT NULL,
	"queue" text NOT NULL,
	"decided" integer NOT NULL,
	"in_time" integer NOT NULL,
	"seconds" bigint NOT NULL,
	"longest" bigint NOT NULL,
	CONSTRAINT "statistics_queue_days_day_queue_pk" PRIMARY KEY("day","queue")
);
--> statement-breakpoint
CREATE INDEX "statistics_days_day_idx" ON "statistics_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "campaigns_approved_idx" ON "campaigns" USING btree ("approved_at") WHERE approved_at is not null;--> statement-breakpoint
CREATE INDEX "campaigns_returned_idx" ON "campaigns" USING btree ("returned_at") WHERE returned_at is not null;--> statement-breakpoint
CREATE INDEX "disputes_created_idx" ON "disputes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "disputes_proposed_idx" ON "disputes" USING btree ("proposed_at") WHERE proposed_at is not null;--> statement-breakpoint
CREATE INDEX "appeals_decided_idx" ON "appeals" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "report_cases_decided_idx" ON "report_cases" USING btree ("decided_at") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "contact_replies_answered_idx" ON "contact_replies" USING btree ("created_at") WHERE admin_id is not null;--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kyc_verifications_decided_idx" ON "kyc_verifications" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "verification_requests_decided_idx" ON "verification_requests" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "payments_decided_deposits_idx" ON "payments" USING btree ("updated_at") WHERE type = 'deposit' and method in ('paypal', 'bank_transfer') and status in ('completed', 'failed');--> statement-breakpoint
CREATE INDEX "withdrawal_requests_decided_idx" ON "withdrawal_requests" USING btree ("decided_at") WHERE decided_at is not null;