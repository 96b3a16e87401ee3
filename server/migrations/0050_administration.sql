ALTER TABLE "campaign_requests" ADD COLUMN "timers" jsonb DEFAULT '{"answerDays":14,"offerDays":7,"paymentHours":72,"shipDays":7,"arriveDays":14}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payout_ending" text;--> statement-breakpoint
CREATE INDEX "reports_created_idx" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_payout_ending_idx" ON "users" USING btree ("payout_ending","id") WHERE payout_ending is not null;--> statement-breakpoint
CREATE INDEX "users_payout_ending_missing_idx" ON "users" USING btree ("id") WHERE payment_method = 'wire' and payout_ending is null;