ALTER TABLE "messages" ADD COLUMN "offer_deal_id" integer;--> statement-breakpoint
ALTER TABLE "influencer_deals" ADD COLUMN "offered_to_id" integer;--> statement-breakpoint
ALTER TABLE "influencer_deals" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "influencer_deals" ADD COLUMN "offer_end" text;--> statement-breakpoint
ALTER TABLE "influencer_deal_purchases" ADD COLUMN "is_custom_offer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_offer_deal_id_influencer_deals_id_fk" FOREIGN KEY ("offer_deal_id") REFERENCES "public"."influencer_deals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influencer_deals" ADD CONSTRAINT "influencer_deals_offered_to_id_users_id_fk" FOREIGN KEY ("offered_to_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_requests_people_idx" ON "campaign_requests" USING btree ("business_id","influencer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_offer_uq" ON "messages" USING btree ("offer_deal_id") WHERE offer_deal_id is not null;--> statement-breakpoint
CREATE INDEX "influencer_deals_offered_idx" ON "influencer_deals" USING btree ("offered_to_id") WHERE offered_to_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_custom_offer_uq" ON "influencer_deal_purchases" USING btree ("deal_id") WHERE is_custom_offer and (status <> 'cancelled' or payment_status <> 'pending');--> statement-breakpoint
ALTER TABLE "influencer_deals" ADD CONSTRAINT "influencer_deals_offered_check" CHECK (("influencer_deals"."offered_to_id" is null) = ("influencer_deals"."offered_until" is null)
        and ("influencer_deals"."offered_to_id" is null or (not "influencer_deals"."is_visible_to_businesses" and "influencer_deals"."visible_from" is null and not "influencer_deals"."is_price_hidden"))
        and ("influencer_deals"."offer_end" is null or "influencer_deals"."offered_to_id" is not null));