-- Records that a row of discovery_profiles has to be rebuilt; the argument is the column with the person's id.
CREATE OR REPLACE FUNCTION discovery_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discovery_changes (user_id)
  SELECT (to_jsonb(CASE WHEN tg_op = 'DELETE' THEN old ELSE new END) ->> tg_argv[0])::int;
  RETURN NULL;
END $$;
