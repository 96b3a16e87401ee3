CREATE TABLE "forced_renames" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"former_username" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "forced_renames" ADD CONSTRAINT "forced_renames_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Names that pages have now. Who has one gets the next free `<name>-<number>`, free in the sense of `claimUsername`
-- (features/users/usernames.ts); the former name finds them for 90 days, and they may choose another at once. The program mails them.
DO $$
DECLARE
  holder record;
  candidate text;
BEGIN
  FOR holder IN
    SELECT id, username FROM users
    WHERE lower(username) IN ('calendar', 'campaigns', 'contact', 'explore', 'help', 'kit', 'notifications', 'unsubscribe')
    ORDER BY id
  LOOP
    FOR number IN 1..2147483647 LOOP
      candidate := holder.username || '-' || number;
      EXIT WHEN NOT EXISTS (
        SELECT FROM users WHERE username_skeleton
          = replace(replace(translate(lower(candidate), '01i ._-', 'oll'), 'rn', 'm'), 'vv', 'w')
      ) AND NOT EXISTS (
        SELECT FROM former_usernames WHERE user_id <> holder.id AND kept_until > now() AND username_skeleton
          = replace(replace(translate(lower(candidate), '01i ._-', 'oll'), 'rn', 'm'), 'vv', 'w')
      );
    END LOOP;
    UPDATE users SET username = candidate, username_changed_at = NULL, updated_at = now() WHERE id = holder.id;
    INSERT INTO former_usernames (username, user_id, kept_until)
      VALUES (lower(holder.username), holder.id, now() + interval '90 days')
      ON CONFLICT (username) DO UPDATE SET user_id = excluded.user_id, kept_until = excluded.kept_until;
    INSERT INTO forced_renames (user_id, former_username) VALUES (holder.id, holder.username);
  END LOOP;
END $$;
