ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind_check";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "waveform" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind_check" CHECK ("alerts"."kind" in ('amount_mismatch', 'webhook_signatures', 'reconciliation_difference', 'ledger_violation', 'setting_proposed', 'setting_loosened', 'action_log_broken', 'upload_threat'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_waveform_check" CHECK ("files"."waveform" ~ '^[0-9]{1,3}[.][0-9],[A-Za-z0-9_-]{64}$');