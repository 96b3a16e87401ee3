ALTER TABLE "users" ADD COLUMN "admin_rights" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- until now every admin could do everything
UPDATE "users" SET "admin_rights" = '{owner}' WHERE "role" = 'admin';
