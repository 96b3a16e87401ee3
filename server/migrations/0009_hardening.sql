CREATE TABLE "bonuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"needs_two" boolean NOT NULL,
	"granted_by" integer NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"payment_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bonuses_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "bonuses_amount_check" CHECK ("bonuses"."amount" between 100 and 500000),
	CONSTRAINT "bonuses_status_check" CHECK ("bonuses"."status" in ('pending', 'granted', 'withdrawn')),
	CONSTRAINT "bonuses_paid_check" CHECK (("bonuses"."status" = 'granted') = ("bonuses"."payment_id" is not null)),
	CONSTRAINT "bonuses_decided_check" CHECK (("bonuses"."decided_by" is null) = ("bonuses"."decided_at" is null)),
	CONSTRAINT "bonuses_two_admins_check" CHECK ("bonuses"."user_id" <> "bonuses"."granted_by" and ("bonuses"."status" <> 'granted' or not "bonuses"."needs_two"
        or ("bonuses"."decided_by" is not null and "bonuses"."decided_by" <> "bonuses"."granted_by" and "bonuses"."decided_by" <> "bonuses"."user_id")))
);
--> statement-breakpoint
CREATE TABLE "setting_proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"proposed_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "setting_proposals_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "visitor_crowds" (
	"network" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"visitors" "bytea"[] NOT NULL,
	CONSTRAINT "visitor_crowds_network_hour_pk" PRIMARY KEY("network","hour")
);
--> statement-breakpoint
CREATE TABLE "user_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"blocked_by" integer,
	"reason" text NOT NULL,
	"rule" text,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" integer,
	"end_reason" text,
	"payouts_held_for" text,
	"payouts_held_by" integer,
	"payout_checked_at" timestamp with time zone,
	CONSTRAINT "user_blocks_until_check" CHECK ("user_blocks"."until" > "user_blocks"."created_at"),
	CONSTRAINT "user_blocks_held_check" CHECK (("user_blocks"."payouts_held_for" is null) = ("user_blocks"."payouts_held_by" is null))
);
--> statement-breakpoint
CREATE TABLE "folded_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reader_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_mails" (
	"reader_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" uuid NOT NULL,
	CONSTRAINT "pair_mails_reader_id_other_id_pk" PRIMARY KEY("reader_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "purchase_files" (
	"purchase_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "purchase_files_purchase_id_file_id_pk" PRIMARY KEY("purchase_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "payout_batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"method" text NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file" text,
	"created_by" integer,
	"sent_at" timestamp with time zone,
	"sent_by" integer,
	"revert_requested_by" integer,
	"revert_requested_at" timestamp with time zone,
	"revert_reason" text,
	"reverted_by" integer,
	"reverted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_batches_number_unique" UNIQUE("number"),
	CONSTRAINT "payout_batches_method_check" CHECK ("payout_batches"."method" in ('bank_transfer', 'paypal', 'stripe', 'crypto')),
	CONSTRAINT "payout_batches_made_check" CHECK (("payout_batches"."created_by" is null) = ("payout_batches"."file" is null)),
	CONSTRAINT "payout_batches_revert_check" CHECK (("payout_batches"."revert_requested_by" is null) = ("payout_batches"."revert_requested_at" is null) and ("payout_batches"."revert_requested_by" is null) = ("payout_batches"."revert_reason" is null)
        and ("payout_batches"."reverted_by" is null) = ("payout_batches"."reverted_at" is null)
        and ("payout_batches"."reverted_by" is null or ("payout_batches"."sent_at" is null and "payout_batches"."reverted_by" <> "payout_batches"."revert_requested_by") is true))
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"subject" text PRIMARY KEY NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose_check";--> statement-breakpoint
ALTER TABLE "withdrawal_requests" DROP CONSTRAINT "withdrawal_requests_approved_check";--> statement-breakpoint
ALTER TABLE "withdrawal_requests" DROP CONSTRAINT "withdrawal_requests_failed_check";--> statement-breakpoint
ALTER TABLE "withdrawal_requests" DROP CONSTRAINT "withdrawal_requests_two_admins_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stripe_account_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "crypto_address" text;--> statement-breakpoint
ALTER TABLE "influencer_deal_purchases" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "blocked_side" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "block_waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD COLUMN "fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "two_admins_above" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "first_approved_by" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "first_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "is_after_block" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "two_admins_above" integer DEFAULT 100000 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "second_approved_by" integer;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "second_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "paid_by" integer;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_proposals" ADD CONSTRAINT "setting_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_payouts_held_by_users_id_fk" FOREIGN KEY ("payouts_held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folded_mails" ADD CONSTRAINT "folded_mails_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folded_mails" ADD CONSTRAINT "folded_mails_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_mails" ADD CONSTRAINT "pair_mails_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_mails" ADD CONSTRAINT "pair_mails_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_files" ADD CONSTRAINT "purchase_files_purchase_id_influencer_deal_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."influencer_deal_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_files" ADD CONSTRAINT "purchase_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_revert_requested_by_users_id_fk" FOREIGN KEY ("revert_requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_reverted_by_users_id_fk" FOREIGN KEY ("reverted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bonuses_queue_idx" ON "bonuses" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "bonuses_user_idx" ON "bonuses" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "bonuses_granted_by_idx" ON "bonuses" USING btree ("granted_by","created_at");--> statement-breakpoint
CREATE INDEX "bonuses_decided_by_idx" ON "bonuses" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "setting_proposals_proposed_by_idx" ON "setting_proposals" USING btree ("proposed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "user_blocks_open_uq" ON "user_blocks" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "user_blocks_user_idx" ON "user_blocks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_blocks_until_idx" ON "user_blocks" USING btree ("until") WHERE ended_at is null and until is not null;--> statement-breakpoint
CREATE INDEX "folded_mails_pair_idx" ON "folded_mails" USING btree ("reader_id","other_id","created_at");--> statement-breakpoint
CREATE INDEX "folded_mails_other_idx" ON "folded_mails" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "pair_mails_other_idx" ON "pair_mails" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "purchase_files_file_idx" ON "purchase_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "throttles_expires_idx" ON "throttles" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_first_approved_by_users_id_fk" FOREIGN KEY ("first_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_second_approved_by_users_id_fk" FOREIGN KEY ("second_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_withdrawn_idx" ON "influencer_deal_purchases" USING btree ("business_id","withdrawn_at") WHERE withdrawn_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_blocked_idx" ON "tasks" USING btree ("id") WHERE blocked_side is not null;--> statement-breakpoint
CREATE INDEX "payments_first_approved_by_idx" ON "payments" USING btree ("first_approved_by") WHERE first_approved_by is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_requests_batch_idx" ON "withdrawal_requests" USING btree ("batch_id","number") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_requests_waiting_idx" ON "withdrawal_requests" USING btree ("payment_method","number") WHERE batch_id is null and status in ('pending', 'approved');--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind_check" CHECK ("alerts"."kind" in ('amount_mismatch', 'webhook_signatures', 'reconciliation_difference', 'ledger_violation', 'setting_proposed', 'setting_loosened'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_blocked_check" CHECK (("tasks"."blocked_side" is null) = ("tasks"."blocked_at" is null));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose_check" CHECK ("files"."purpose" in ('avatar', 'cover', 'logo', 'link', 'showcase', 'task_result', 'message', 'brief', 'verification', 'kyc'));--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_fee_check" CHECK ("verification_requests"."fee" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_two_admins_check" CHECK (("payments"."first_approved_by" is null) = ("payments"."first_approved_at" is null) and "payments"."first_approved_by" is distinct from "payments"."user_id");--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_batch_check" CHECK ("withdrawal_requests"."batch_id" is null or ("withdrawal_requests"."status" in ('approved', 'failed') and "withdrawal_requests"."decided_by" is not null));--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_paid_check" CHECK (("withdrawal_requests"."paid_at" is null) = ("withdrawal_requests"."paid_by" is null)
        and ("withdrawal_requests"."paid_at" is null or ("withdrawal_requests"."batch_id" is not null and "withdrawal_requests"."transaction_id" is not null)));--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_approved_check" CHECK ("withdrawal_requests"."status" <> 'approved' or "withdrawal_requests"."first_approved_by" is not null or "withdrawal_requests"."decided_by" is not null);--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_failed_check" CHECK (("withdrawal_requests"."status" = 'failed') = ("withdrawal_requests"."failed_at" is not null)
        and ("withdrawal_requests"."status" <> 'failed' or ("withdrawal_requests"."notes" is not null and "withdrawal_requests"."failed_by" is not null)));--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_two_admins_check" CHECK (("withdrawal_requests"."first_approved_by" is null) = ("withdrawal_requests"."first_approved_at" is null) and ("withdrawal_requests"."second_approved_by" is null) = ("withdrawal_requests"."second_approved_at" is null)
        and "withdrawal_requests"."user_id" is distinct from "withdrawal_requests"."first_approved_by" and "withdrawal_requests"."user_id" is distinct from "withdrawal_requests"."second_approved_by"
        and ("withdrawal_requests"."second_approved_by" is null or ("withdrawal_requests"."second_approved_by" <> "withdrawal_requests"."first_approved_by") is true)
        and ("withdrawal_requests"."batch_id" is null or "withdrawal_requests"."amount" <= "withdrawal_requests"."two_admins_above" or ("withdrawal_requests"."first_approved_by" <> "withdrawal_requests"."decided_by") is true
          or ("withdrawal_requests"."second_approved_by" <> "withdrawal_requests"."decided_by") is true));