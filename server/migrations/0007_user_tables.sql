CREATE TABLE "user_addresses" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"street_address" text,
	"city" text,
	"state" text,
	"country" text,
	"postal_code" text
);
--> statement-breakpoint
CREATE TABLE "user_profiles" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"profile_picture_filename" text,
	"cover_url" text,
	"profession" text,
	"business_type" text,
	"countries_of_operation" text[] DEFAULT '{}' NOT NULL,
	"country_of_origin" text,
	"languages_spoken" text[] DEFAULT '{}' NOT NULL,
	"ai_proficiency" text,
	"expertise" text[] DEFAULT '{}' NOT NULL,
	"certifications" text,
	"industries" text[] DEFAULT '{}' NOT NULL,
	"website" text,
	"bio" text
);
--> statement-breakpoint
CREATE TABLE "payout_details" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"payment_method" text,
	"paypal_email" text,
	"bank_name" text,
	"account_holder" text,
	"account_number" text,
	"routing_number" text,
	"swift_code" text,
	"stripe_account_id" text,
	"crypto_address" text,
	"changed_at" timestamp with time zone,
	"account_ending" text
);
--> statement-breakpoint
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_details" ADD CONSTRAINT "payout_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_addresses_country_idx" ON "user_addresses" USING btree ("country","user_id");--> statement-breakpoint
CREATE INDEX "user_profiles_origin_idx" ON "user_profiles" USING btree ("country_of_origin","user_id");--> statement-breakpoint
CREATE INDEX "payout_details_ending_idx" ON "payout_details" USING btree ("account_ending","user_id") WHERE account_ending is not null;--> statement-breakpoint
CREATE INDEX "payout_details_ending_missing_idx" ON "payout_details" USING btree ("user_id") WHERE payment_method = 'wire' and account_ending is null;