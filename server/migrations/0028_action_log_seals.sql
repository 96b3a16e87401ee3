CREATE TABLE "action_log_seals" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "action_log_seals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action_id" integer NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "action_log_seals_action_uq" UNIQUE("action_id")
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind_check";--> statement-breakpoint
CREATE INDEX "admin_action_logs_type_idx" ON "admin_action_logs" USING btree ("action_type","id");--> statement-breakpoint
CREATE INDEX "admin_action_logs_created_idx" ON "admin_action_logs" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind_check" CHECK ("alerts"."kind" in ('amount_mismatch', 'webhook_signatures', 'reconciliation_difference', 'ledger_violation', 'setting_proposed', 'setting_loosened', 'action_log_broken'));--> statement-breakpoint
-- append-only, like the log
REVOKE UPDATE, DELETE ON "action_log_seals" FROM vivobid_app;
