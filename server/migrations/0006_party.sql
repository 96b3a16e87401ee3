ALTER TABLE "campaign_request_events" ADD COLUMN "party_id" integer;--> statement-breakpoint
ALTER TABLE "task_events" ADD COLUMN "party_id" integer;--> statement-breakpoint
ALTER TABLE "campaign_request_events" ADD CONSTRAINT "campaign_request_events_party_id_users_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_events" ADD CONSTRAINT "task_events_party_id_users_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_request_events_party_idx" ON "campaign_request_events" USING btree ("party_id") WHERE party_id is not null;