-- A new role is other rights: every session of before ends, whichever way the role was changed.
create function end_sessions_of_new_role() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger users_role_ends_sessions after update of role on users
  for each row when (old.role is distinct from new.role) execute function end_sessions_of_new_role();
--> statement-breakpoint
-- Sessions from before the limits end by them too.
update sessions s set expires_at = least(s.expires_at, s.created_at + interval '8 hours')
  from users u where u.id = s.user_id and u.role = 'admin';
