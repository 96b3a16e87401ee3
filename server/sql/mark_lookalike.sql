-- Records the person whose name this one resembles: somebody with a verified profile, unless they have one themselves. A name that a
-- previous release changes without its skeleton waits for the job that computes it.
CREATE OR REPLACE FUNCTION mark_lookalike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND new.display_name <> old.display_name AND new.name_skeleton = old.name_skeleton THEN
    new.name_skeleton := NULL;
  END IF;
  IF new.name_skeleton IS NULL THEN RETURN new; END IF;
  new.resembles := (
    SELECT min(v.id) FROM users v WHERE v.name_skeleton = new.name_skeleton AND v.id <> new.id AND v.is_active
      AND EXISTS (SELECT FROM social_media_profiles p WHERE p.user_id = v.id AND p.is_verified)
      AND NOT EXISTS (SELECT FROM social_media_profiles p WHERE p.user_id = new.id AND p.is_verified));
  RETURN new;
END $$;
