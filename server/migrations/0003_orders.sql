ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind_check";--> statement-breakpoint
ALTER TABLE "task_events" ADD COLUMN "missed" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "missed_before" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind_check" CHECK ("alerts"."kind" in ('amount_mismatch', 'webhook_signatures', 'reconciliation_difference', 'ledger_violation', 'setting_proposed', 'setting_loosened', 'action_log_broken', 'upload_threat', 'dispute_overdue', 'pin_guessing'));