-- Ends live connections with their session (features/live); sessions end rarely enough for NOTIFY in the transaction.
CREATE OR REPLACE FUNCTION live_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_session_ended', old.id::text);
  RETURN NULL;
END $$;
