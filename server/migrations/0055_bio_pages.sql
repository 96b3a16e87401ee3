CREATE TABLE "bio_pages" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"theme" text NOT NULL,
	"sections" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bio_pages" ADD CONSTRAINT "bio_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;