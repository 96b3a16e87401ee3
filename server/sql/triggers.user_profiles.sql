CREATE OR REPLACE TRIGGER user_profiles_to_users AFTER UPDATE ON user_profiles FOR EACH ROW EXECUTE FUNCTION profile_to_users();

CREATE OR REPLACE TRIGGER discovery_profile_changed AFTER UPDATE OF bio, profession, expertise, country_of_origin, languages_spoken
  ON user_profiles FOR EACH ROW
  WHEN ((old.bio, old.profession, old.expertise, old.country_of_origin, old.languages_spoken)
    IS DISTINCT FROM (new.bio, new.profession, new.expertise, new.country_of_origin, new.languages_spoken))
  EXECUTE FUNCTION discovery_profile_changed();
