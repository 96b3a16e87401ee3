-- Notes that an influencer's profile has changed, so that their row of discovery_profiles is made anew.
CREATE OR REPLACE FUNCTION discovery_profile_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discovery_changes (user_id) SELECT u.id FROM users u WHERE u.id = new.user_id AND u.role = 'influencer';
  RETURN NULL;
END $$;
