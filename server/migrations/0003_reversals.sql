CREATE TABLE "former_followers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_followers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"profile_id" integer NOT NULL,
	"day" date NOT NULL,
	"followers" integer,
	"followers_source" text,
	CONSTRAINT "former_followers_uq" UNIQUE("user_id","profile_id","day"),
	CONSTRAINT "former_followers_check" CHECK (("former_followers"."followers" is null) = ("former_followers"."followers_source" is null))
);
--> statement-breakpoint
ALTER TABLE "card_reversals" ADD COLUMN "loss" integer;--> statement-breakpoint
ALTER TABLE "former_followers" ADD CONSTRAINT "former_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;