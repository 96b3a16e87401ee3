CREATE OR REPLACE TRIGGER discovery_rating_changed AFTER INSERT OR UPDATE ON user_ratings FOR EACH ROW
  EXECUTE FUNCTION discovery_changed('user_id');
