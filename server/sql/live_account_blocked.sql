-- Ends live connections after a block (features/live).
CREATE OR REPLACE FUNCTION live_account_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_account_blocked', new.id::text);
  RETURN NULL;
END $$;
