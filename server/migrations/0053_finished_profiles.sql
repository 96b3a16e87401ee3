-- the search shows people without a finished profile last, and a picture finishes one
DROP TRIGGER discovery_user_changed ON users;
--> statement-breakpoint
CREATE TRIGGER discovery_user_changed AFTER UPDATE OF username, display_name, avatar_url, bio, profession, expertise, country_of_origin,
  languages_spoken, is_active, role ON users FOR EACH ROW
  WHEN (new.role = 'influencer' AND (old.username, old.display_name, old.avatar_url, old.bio, old.profession, old.expertise,
      old.country_of_origin, old.languages_spoken, old.is_active, old.role)
    IS DISTINCT FROM (new.username, new.display_name, new.avatar_url, new.bio, new.profession, new.expertise,
      new.country_of_origin, new.languages_spoken, new.is_active, new.role)) EXECUTE FUNCTION discovery_changed('id');
--> statement-breakpoint
INSERT INTO discovery_changes (user_id) SELECT user_id FROM discovery_profiles ORDER BY user_id;
