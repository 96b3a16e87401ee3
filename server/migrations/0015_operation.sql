-- People of demo mode from before they were marked.
UPDATE users SET is_demo = true WHERE email LIKE '%@demo.vivobid.example' AND is_verified;
--> statement-breakpoint
-- The password of the login that the program works with (platform/application-login.ts): for the owner alone.
CREATE SCHEMA owner_only;
--> statement-breakpoint
CREATE TABLE owner_only.logins (
  name     text PRIMARY KEY,
  password text NOT NULL
);
--> statement-breakpoint
REVOKE ALL ON SCHEMA owner_only FROM PUBLIC;
