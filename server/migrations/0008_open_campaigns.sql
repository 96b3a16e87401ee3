CREATE TABLE "open_campaigns" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"price" integer NOT NULL,
	"apply_by" date NOT NULL,
	"min_followers" integer NOT NULL,
	"followers_on" text,
	"category_bits" bigint NOT NULL,
	"language_bits" bigint NOT NULL,
	"country_bits" bigint NOT NULL,
	"audience" bigint NOT NULL,
	"platforms" text[] NOT NULL,
	"categories" text[] NOT NULL,
	"languages" text[] NOT NULL,
	"countries" text[] NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "open_campaigns" ADD CONSTRAINT "open_campaigns_id_campaigns_id_fk" FOREIGN KEY ("id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_campaigns_number_idx" ON "open_campaigns" USING btree ("number");--> statement-breakpoint
CREATE INDEX "open_campaigns_price_idx" ON "open_campaigns" USING btree ("price","number");--> statement-breakpoint
CREATE INDEX "open_campaigns_approved_idx" ON "open_campaigns" USING btree ("approved_at");--> statement-breakpoint
CREATE INDEX "open_campaigns_words_idx" ON "open_campaigns" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
-- so many of the words have their frequency in the statistics that the planner tells common ones from rare ones
ALTER TABLE "open_campaigns" ALTER COLUMN "words" SET STATISTICS 1000;