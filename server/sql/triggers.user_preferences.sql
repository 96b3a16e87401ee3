CREATE OR REPLACE TRIGGER discovery_preference_changed AFTER INSERT OR UPDATE ON user_preferences FOR EACH ROW
  WHEN (new.preference_name = 'show_country') EXECUTE FUNCTION discovery_changed('user_id');

CREATE OR REPLACE TRIGGER discovery_preference_removed AFTER DELETE ON user_preferences FOR EACH ROW
  WHEN (old.preference_name = 'show_country') EXECUTE FUNCTION discovery_changed('user_id');
