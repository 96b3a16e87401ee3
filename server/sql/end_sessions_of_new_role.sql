-- A new role is other rights: every session that began before it ends, whichever way the role was changed.
CREATE OR REPLACE FUNCTION end_sessions_of_new_role() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
