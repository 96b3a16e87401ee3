CREATE OR REPLACE TRIGGER discovery_social_profile_changed AFTER INSERT OR UPDATE OR DELETE ON social_media_profiles FOR EACH ROW
  EXECUTE FUNCTION discovery_changed('user_id');
