ALTER TABLE "files" ADD COLUMN "placeholder" text;--> statement-breakpoint
CREATE INDEX "files_without_placeholder_idx" ON "files" USING btree ("id") WHERE path is null and placeholder is null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_placeholder_check" CHECK ("files"."placeholder" ~ '^([A-Za-z0-9_-]{43})?$');