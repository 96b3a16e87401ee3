-- Ends every session that began before a change of role, however the role was changed: a new role has other rights.
CREATE OR REPLACE FUNCTION end_sessions_of_new_role() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
