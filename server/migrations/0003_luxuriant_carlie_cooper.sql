CREATE TABLE "admin_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"admin_id" integer NOT NULL,
	"changed_by" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" integer,
	"outcome" text,
	CONSTRAINT "admin_changes_ended_check" CHECK (("admin_changes"."ended_at" is null) = ("admin_changes"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "lone_credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lone_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"admin_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lone_credits_amount_check" CHECK ("lone_credits"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind_check";--> statement-breakpoint
ALTER TABLE "suspense_items" ADD COLUMN "first_approved_by" integer;--> statement-breakpoint
ALTER TABLE "suspense_items" ADD COLUMN "first_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "approves_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_changes" ADD CONSTRAINT "admin_changes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_changes" ADD CONSTRAINT "admin_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_changes" ADD CONSTRAINT "admin_changes_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lone_credits" ADD CONSTRAINT "lone_credits_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_changes_admin_idx" ON "admin_changes" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_changes_by_idx" ON "admin_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "admin_changes_ended_by_idx" ON "admin_changes" USING btree ("ended_by") WHERE ended_by is not null;--> statement-breakpoint
CREATE INDEX "admin_changes_open_idx" ON "admin_changes" USING btree ("effective_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "lone_credits_admin_idx" ON "lone_credits" USING btree ("admin_id","created_at");--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_first_approved_by_users_id_fk" FOREIGN KEY ("first_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suspense_items_first_approved_by_idx" ON "suspense_items" USING btree ("first_approved_by") WHERE first_approved_by is not null;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind_check" CHECK ("alerts"."kind" in ('amount_mismatch', 'webhook_signatures', 'reconciliation_difference', 'ledger_violation', 'setting_proposed', 'setting_loosened', 'action_log_broken', 'upload_threat', 'payouts_of_one_admin', 'admin_changed'));