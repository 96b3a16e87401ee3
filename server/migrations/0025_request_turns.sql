ALTER TABLE "campaign_requests" ADD COLUMN "turn" text;--> statement-breakpoint
CREATE INDEX "campaign_requests_turn_idx" ON "campaign_requests" USING btree ("campaign_id","turn","id") WHERE turn is not null;--> statement-breakpoint
CREATE INDEX "campaign_requests_business_turn_idx" ON "campaign_requests" USING btree ("business_id","id") WHERE turn = 'business';--> statement-breakpoint
CREATE INDEX "campaign_requests_influencer_turn_idx" ON "campaign_requests" USING btree ("influencer_id","id") WHERE turn = 'influencer';