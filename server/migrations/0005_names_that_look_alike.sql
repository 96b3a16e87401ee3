ALTER TABLE "users" ADD COLUMN "name_skeleton" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "resembles" integer;--> statement-breakpoint
CREATE INDEX "users_name_skeleton_idx" ON "users" USING btree ("name_skeleton");--> statement-breakpoint
CREATE INDEX "users_resembles_idx" ON "users" USING btree ("resembles") WHERE resembles is not null;--> statement-breakpoint
CREATE INDEX "users_name_skeleton_missing_idx" ON "users" USING btree ("id") WHERE name_skeleton is null;