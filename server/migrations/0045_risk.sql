CREATE TABLE "card_countries" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"payment_intent_id" text NOT NULL,
	"country" text,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_fingerprints" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "risk_fingerprints_user_id_kind_digest_pk" PRIMARY KEY("user_id","kind","digest"),
	CONSTRAINT "risk_fingerprints_kind_check" CHECK ("risk_fingerprints"."kind" in ('network', 'payout'))
);
--> statement-breakpoint
CREATE TABLE "risk_scores" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"score" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "risk_scores_score_check" CHECK ("risk_scores"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "flagged_texts" (
	"entity_type" text NOT NULL,
	"entity_id" integer NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flagged_texts_entity_type_entity_id_digest_pk" PRIMARY KEY("entity_type","entity_id","digest")
);
--> statement-breakpoint
CREATE TABLE "word_scans" (
	"entity_type" text PRIMARY KEY NOT NULL,
	"scanned_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "checked_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "check_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "risk_score" integer;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "risk_reasons" jsonb;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "released_by" integer;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "release_note" text;--> statement-breakpoint
ALTER TABLE "card_countries" ADD CONSTRAINT "card_countries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_countries" ADD CONSTRAINT "card_countries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_fingerprints" ADD CONSTRAINT "risk_fingerprints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_scores" ADD CONSTRAINT "risk_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_countries_user_idx" ON "card_countries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "card_countries_open_idx" ON "card_countries" USING btree ("payment_id") WHERE asked_at is null;--> statement-breakpoint
CREATE INDEX "risk_fingerprints_digest_idx" ON "risk_fingerprints" USING btree ("kind","digest","seen_at");--> statement-breakpoint
CREATE INDEX "risk_scores_high_idx" ON "risk_scores" USING btree ("score","user_id");--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_updated_idx" ON "campaigns" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "influencer_deals_updated_idx" ON "influencer_deals" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "users_updated_idx" ON "users" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "videos_updated_idx" ON "videos" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_requests_checking_idx" ON "withdrawal_requests" USING btree ("number") WHERE batch_id is null and checked_since is not null and released_at is null;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_checked_check" CHECK (num_nonnulls("withdrawal_requests"."checked_since", "withdrawal_requests"."check_due_at", "withdrawal_requests"."risk_score", "withdrawal_requests"."risk_reasons") in (0, 4)
        and num_nonnulls("withdrawal_requests"."released_at", "withdrawal_requests"."released_by", "withdrawal_requests"."release_note") in (0, 3)
        and ("withdrawal_requests"."released_at" is null or "withdrawal_requests"."checked_since" is not null)
        and "withdrawal_requests"."user_id" is distinct from "withdrawal_requests"."released_by");--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_held_check" CHECK ("withdrawal_requests"."batch_id" is null or "withdrawal_requests"."checked_since" is null or "withdrawal_requests"."released_at" is not null);