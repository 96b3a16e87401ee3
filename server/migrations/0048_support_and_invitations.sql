CREATE TABLE "admin_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"rights" text[] NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"accepted_by" integer,
	CONSTRAINT "admin_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "admin_invitations_accepted_check" CHECK ("admin_invitations"."accepted_by" is null or "admin_invitations"."ended_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "requested_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "requested_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"requested_by" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"loaded_at" timestamp with time zone,
	CONSTRAINT "requested_exports_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"texts" jsonb NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "contact_messages_queue_idx";--> statement-breakpoint
DROP INDEX "contact_messages_waiting_idx";--> statement-breakpoint
DROP INDEX "contact_replies_message_idx";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "first_responded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "solved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "solved_by" integer;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "rating_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD COLUMN "mail_id" text;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD COLUMN "mailed_from" text;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD COLUMN "refused_attachments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_exports" ADD CONSTRAINT "requested_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_exports" ADD CONSTRAINT "requested_exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_open_idx" ON "admin_invitations" USING btree ("email") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "admin_invitations_inviter_idx" ON "admin_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "requested_exports_user_idx" ON "requested_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "requested_exports_admin_idx" ON "requested_exports" USING btree ("requested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_title_idx" ON "canned_replies" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "canned_replies_changed_by_idx" ON "canned_replies" USING btree ("changed_by");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_solved_by_users_id_fk" FOREIGN KEY ("solved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_merged_into_contact_messages_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_solved_idx" ON "contact_messages" USING btree ("id") WHERE solved_at is not null and merged_into is null;--> statement-breakpoint
CREATE INDEX "contact_messages_silent_idx" ON "contact_messages" USING btree ("responded_at") WHERE status = 'replied' and solved_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_first_answer_idx" ON "contact_messages" USING btree ("first_responded_at");--> statement-breakpoint
CREATE INDEX "contact_messages_email_idx" ON "contact_messages" USING btree ("email","id") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_merged_idx" ON "contact_messages" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_replies_mail_idx" ON "contact_replies" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "contact_messages_queue_idx" ON "contact_messages" USING btree ("status","id") WHERE solved_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_waiting_idx" ON "contact_messages" USING btree ("id") WHERE status <> 'replied' and solved_at is null;--> statement-breakpoint
CREATE INDEX "contact_replies_message_idx" ON "contact_replies" USING btree ("message_id","created_at","id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_rating_check" CHECK ("contact_messages"."rating" in ('good', 'bad'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_merged_check" CHECK ("contact_messages"."merged_into" is null or "contact_messages"."solved_at" is not null);--> statement-breakpoint
-- what was answered before threads remembered when
UPDATE "contact_messages" m SET "first_responded_at" = coalesce((SELECT min(r.created_at) FROM "contact_replies" r WHERE r.message_id = m.id AND r.admin_id IS NOT NULL), m.responded_at) WHERE m.responded_at IS NOT NULL;
