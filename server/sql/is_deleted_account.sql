-- Returns whether somebody has deleted their account.
CREATE OR REPLACE FUNCTION is_deleted_account(is_active boolean, username text) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT NOT is_active AND username ~ '^deleted-[0-9]+$' $$;
